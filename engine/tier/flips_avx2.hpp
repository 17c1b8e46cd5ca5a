// Flips with the four rays towards higher indices in one 256-bit vector and the four towards lower ones in another.
//
// Upwards: subtracting one from the ray's blockers (squares that are not the opponent's) changes exactly the bits up
// to the first blocker. Downwards, AVX2 has no leading-zero count per lane, so the blockers are smeared down the ray
// in three doubling steps; the highest one is the blocker that the shifted smear misses.

inline __m256i broadcast(std::uint64_t set) { return _mm256_set1_epi64x(static_cast<long long>(set)); }

inline __m256i flips_by_direction(__m256i mover, __m256i opponent, int square) {
  const std::uint64_t* ray = kRays[static_cast<std::size_t>(square)].ray.data();
  const __m256i upward_rays = _mm256_load_si256(reinterpret_cast<const __m256i*>(ray));
  const __m256i downward_rays = _mm256_load_si256(reinterpret_cast<const __m256i*>(ray + 4));
  const __m256i zero = _mm256_setzero_si256();
  const __m256i minus_one = _mm256_set1_epi64x(-1);

  const __m256i blockers_up = _mm256_andnot_si256(opponent, upward_rays);
  const __m256i before_up = _mm256_add_epi64(blockers_up, minus_one);
  const __m256i outflanking_up = _mm256_and_si256(_mm256_andnot_si256(before_up, blockers_up), mover);
  const __m256i none_up = _mm256_cmpeq_epi64(outflanking_up, zero);
  const __m256i flips_up =
      _mm256_and_si256(_mm256_andnot_si256(none_up, upward_rays), _mm256_add_epi64(outflanking_up, minus_one));

  const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i steps2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i steps4 = _mm256_set_epi64x(36, 32, 28, 4);
  const __m256i blockers_down = _mm256_andnot_si256(opponent, downward_rays);
  __m256i smear = _mm256_srlv_epi64(blockers_down, steps);
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, steps));
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, steps2));
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, steps4));
  const __m256i outflanking_down = _mm256_andnot_si256(smear, _mm256_and_si256(blockers_down, mover));
  const __m256i above_down = _mm256_sub_epi64(zero, _mm256_add_epi64(outflanking_down, outflanking_down));
  return _mm256_or_si256(flips_up, _mm256_and_si256(above_down, downward_rays));
}

inline std::uint64_t or_of_lanes(__m256i lanes) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(half));
}

inline std::uint64_t flips(Board board, Square square) {
  return or_of_lanes(flips_by_direction(broadcast(board.mover), broadcast(board.opponent), index(square)));
}
