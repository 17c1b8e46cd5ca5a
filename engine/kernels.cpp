#include "engine/kernels.hpp"

namespace outflank {

namespace tier_portable {
extern const Kernels kKernels;
}
#if defined(__x86_64__)
namespace tier_v2 {
extern const Kernels kKernels;
}
namespace tier_v3 {
extern const Kernels kKernels;
}
namespace tier_v4 {
extern const Kernels kKernels;
}
#elif defined(__aarch64__)
namespace tier_neon {
extern const Kernels kKernels;
}
#endif

const Kernels& kernels(Tier tier) {
  switch (tier) {
#if defined(__x86_64__)
    case Tier::x86_64_v2: return tier_v2::kKernels;
    case Tier::x86_64_v3: return tier_v3::kKernels;
    case Tier::x86_64_v4: return tier_v4::kKernels;
#elif defined(__aarch64__)
    case Tier::neon: return tier_neon::kKernels;
#endif
    default: return tier_portable::kKernels;
  }
}

}  // namespace outflank
