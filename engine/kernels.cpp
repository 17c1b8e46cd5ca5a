#include "engine/kernels.hpp"

#include "engine/by_tier.hpp"

namespace outflank {

OUTFLANK_IN_EVERY_TIER(extern const Kernels kKernels;)

const Kernels& kernels(Tier tier) { return OUTFLANK_OF_TIER(tier, kKernels); }

}  // namespace outflank
