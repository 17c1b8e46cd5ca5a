// What is compiled once per tier, seen from outside: its declarations, and the choice among them.
#pragma once

#include "engine/isa.hpp"

// OUTFLANK_IN_EVERY_TIER(int f(int);) declares f in the namespace of every tier on board.
// OUTFLANK_OF_TIER(tier, f) is the one of `tier`, a tier on board.
#if defined(__x86_64__)
#define OUTFLANK_IN_EVERY_TIER(...) \
  namespace tier_portable {         \
  __VA_ARGS__                       \
  }                                 \
  namespace tier_v2 {               \
  __VA_ARGS__                       \
  }                                 \
  namespace tier_v3 {               \
  __VA_ARGS__                       \
  }                                 \
  namespace tier_v4 {               \
  __VA_ARGS__                       \
  }
#define OUTFLANK_OF_TIER(tier, name)                       \
  ((tier) == ::outflank::Tier::x86_64_v4   ? tier_v4::name \
   : (tier) == ::outflank::Tier::x86_64_v3 ? tier_v3::name \
   : (tier) == ::outflank::Tier::x86_64_v2 ? tier_v2::name \
                                           : tier_portable::name)
#elif defined(__aarch64__)
#define OUTFLANK_IN_EVERY_TIER(...) \
  namespace tier_portable {         \
  __VA_ARGS__                       \
  }                                 \
  namespace tier_neon {             \
  __VA_ARGS__                       \
  }
#define OUTFLANK_OF_TIER(tier, name) ((tier) == ::outflank::Tier::neon ? tier_neon::name : tier_portable::name)
#else
#define OUTFLANK_IN_EVERY_TIER(...) \
  namespace tier_portable {         \
  __VA_ARGS__                       \
  }
#define OUTFLANK_OF_TIER(tier, name) (static_cast<void>(tier), tier_portable::name)
#endif
