// Opens a tier region: the functions that follow are compiled for the tier's instructions, in the tier's namespace.
// No include guard: each region opens and closes once per translation unit. See prelude.hpp for what the region may
// include.
//
// gcc wants the target as a string literal in a pragma; clang spells it as an attribute pushed on every function.

#if OUTFLANK_TIER == OUTFLANK_TIER_V2
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v2")
#endif
#elif OUTFLANK_TIER == OUTFLANK_TIER_V3
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v3")
#endif
#elif OUTFLANK_TIER == OUTFLANK_TIER_V4
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v4")
#endif
#endif

namespace outflank::OUTFLANK_TIER_NAMESPACE {
