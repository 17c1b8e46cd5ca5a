// Legal moves by parallel prefix, one direction and its opposite per 64-bit lane: lanes step by 1, 7, 8 and 9.
// Each lane pushes the mover's discs through the opponent's by one, then by two and two more squares (a run is at
// most six long); "pairs" are the squares that begin two opponent's discs in a row. Under x86-64-v4 the and-or pairs
// are one instruction each.

inline __m256i or_and(__m256i into, __m256i a, __m256i b) {
#if OUTFLANK_TIER == OUTFLANK_TIER_V4
  return _mm256_ternarylogic_epi64(into, a, b, 0xF8);
#else
  return _mm256_or_si256(into, _mm256_and_si256(a, b));
#endif
}

inline std::uint64_t legal_moves(Board board) {
  constexpr long long kInnerFiles = 0x7E7E7E7E7E7E7E7E;
  const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i steps2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i mover = _mm256_set1_epi64x(static_cast<long long>(board.mover));
  const __m256i through = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(board.opponent)),
                                           _mm256_set_epi64x(kInnerFiles, -1, kInnerFiles, kInnerFiles));

  __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(mover, steps));
  __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(mover, steps));
  up = or_and(up, through, _mm256_sllv_epi64(up, steps));
  down = or_and(down, through, _mm256_srlv_epi64(down, steps));
  const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, steps));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, steps);
  up = or_and(up, pairs_up, _mm256_sllv_epi64(up, steps2));
  down = or_and(down, pairs_down, _mm256_srlv_epi64(down, steps2));
  up = or_and(up, pairs_up, _mm256_sllv_epi64(up, steps2));
  down = or_and(down, pairs_down, _mm256_srlv_epi64(down, steps2));
  const __m256i reached = _mm256_or_si256(_mm256_sllv_epi64(up, steps), _mm256_srlv_epi64(down, steps));
  return or_of_lanes(reached) & ~occupied(board);
}
