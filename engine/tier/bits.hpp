// Bit counting in the tier's own instructions.

// Population count. The builtin, not std::popcount: it must be expanded here, where the tier's popcnt is known.
inline int popcount(std::uint64_t set) {
#if OUTFLANK_TIER == OUTFLANK_TIER_PORTABLE
  // Sums of pairs, nibbles and bytes (Warren, Hacker's Delight, 5-1): the baseline has no instruction for it.
  set -= (set >> 1) & 0x5555555555555555;
  set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<int>((set * 0x0101010101010101) >> 56);
#else
  return __builtin_popcountll(set);
#endif
}

// Index of the lowest bit. Undefined for the empty set.
inline int lowest(std::uint64_t set) { return __builtin_ctzll(set); }

// Index of the highest bit. Undefined for the empty set.
inline int highest(std::uint64_t set) { return 63 ^ __builtin_clzll(set); }
