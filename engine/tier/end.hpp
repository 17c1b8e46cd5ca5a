// Closes the region that begin.hpp opened.

}  // namespace outflank::OUTFLANK_TIER_NAMESPACE

#if OUTFLANK_TIER == OUTFLANK_TIER_V2 || OUTFLANK_TIER == OUTFLANK_TIER_V3 || OUTFLANK_TIER == OUTFLANK_TIER_V4
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
