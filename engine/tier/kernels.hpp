// The kernels of one tier, for inlining into hot code. Include it inside a tier region.
//
// One method per file behind one set of names; this is the one place that says which tier uses which.
// Every name here is documented in engine/kernels.hpp.

#include "engine/tier/bits.hpp"

#if OUTFLANK_TIER == OUTFLANK_TIER_V4
#include "engine/tier/flips_avx512.hpp"
#elif OUTFLANK_TIER == OUTFLANK_TIER_V3
#include "engine/tier/flips_avx2.hpp"
#elif OUTFLANK_TIER == OUTFLANK_TIER_V2
#include "engine/tier/flips_sse41.hpp"
#else
#include "engine/tier/flips_scalar.hpp"
#endif

#if OUTFLANK_TIER == OUTFLANK_TIER_V4 || OUTFLANK_TIER == OUTFLANK_TIER_V3
#include "engine/tier/legal_moves_avx2.hpp"
#elif OUTFLANK_TIER == OUTFLANK_TIER_V2
#include "engine/tier/legal_moves_sse2.hpp"
#elif OUTFLANK_TIER == OUTFLANK_TIER_NEON
#include "engine/tier/legal_moves_neon.hpp"
#else
#include "engine/tier/legal_moves_scalar.hpp"
#endif

// Not PEXT under x86-64-v3: AMD's CPUs of that tier before Zen 3 run it as microcode, some hundred cycles each.
#if OUTFLANK_TIER == OUTFLANK_TIER_V4
#include "engine/tier/last_flip_pext.hpp"
#include "engine/tier/last_moves_pext.hpp"
#else
#include "engine/tier/last_flip_multiply.hpp"
#include "engine/tier/last_moves_multiply.hpp"
#endif

#include "engine/tier/frontier.hpp"
#include "engine/tier/stability.hpp"

#if OUTFLANK_TIER == OUTFLANK_TIER_V4
#include "engine/tier/batch_avx512.hpp"
#include "engine/tier/few_flips_avx512.hpp"
#elif OUTFLANK_TIER == OUTFLANK_TIER_V3
#include "engine/tier/batch_scalar.hpp"
#include "engine/tier/few_flips_avx2.hpp"
#else
#include "engine/tier/batch_scalar.hpp"
#include "engine/tier/few_flips_scalar.hpp"
#endif
