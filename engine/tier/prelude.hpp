// Everything that tier code may use from outside its own namespace, included before any tier region opens.
//
// A header included inside a region would be compiled with the region's instructions, and the linker might keep that
// copy of its inline functions for every CPU. So: all standard and project headers here, nothing but tier headers
// between begin.hpp and end.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "engine/board.hpp"
#include "engine/kernels.hpp"
#include "engine/tables.hpp"

// Which tier a translation unit is compiled for: the build sets OUTFLANK_TIER to one of these.
#define OUTFLANK_TIER_PORTABLE 0
#define OUTFLANK_TIER_V2 2
#define OUTFLANK_TIER_V3 3
#define OUTFLANK_TIER_V4 4
#define OUTFLANK_TIER_NEON 5

#ifndef OUTFLANK_TIER
#error "a tier source must be compiled with OUTFLANK_TIER set: see outflank_add_tiers in CMakeLists.txt"
#endif

#if OUTFLANK_TIER == OUTFLANK_TIER_PORTABLE
#define OUTFLANK_TIER_NAMESPACE tier_portable
#elif OUTFLANK_TIER == OUTFLANK_TIER_V2
#define OUTFLANK_TIER_NAMESPACE tier_v2
#elif OUTFLANK_TIER == OUTFLANK_TIER_V3
#define OUTFLANK_TIER_NAMESPACE tier_v3
#elif OUTFLANK_TIER == OUTFLANK_TIER_V4
#define OUTFLANK_TIER_NAMESPACE tier_v4
#elif OUTFLANK_TIER == OUTFLANK_TIER_NEON
#define OUTFLANK_TIER_NAMESPACE tier_neon
#endif
