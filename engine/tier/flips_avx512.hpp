// Flips with the four rays towards higher indices in one 256-bit vector and the four towards lower ones in another,
// by AVX-512 (VL, CD). The idea of one vector per sense is Okuhara's, the lane-wise leading-zero count is what
// AVX-512CD adds: it finds the first square of a downward ray that is not the opponent's in one instruction.

inline __m256i flips_by_direction(__m256i mover, __m256i opponent, __m256i upward_rays, __m256i downward_rays) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i one = _mm256_set1_epi64x(1);
  const __m256i minus_one = _mm256_set1_epi64x(-1);

  // One rotated right by the leading zeros is twice the highest blocker. A ray without a blocker gives bit 0, which
  // twice the mover's discs never has.
  const __m256i blockers_down = _mm256_andnot_si256(opponent, downward_rays);
  const __m256i twice_blocker = _mm256_rorv_epi64(one, _mm256_lzcnt_epi64(blockers_down));
  const __m256i twice_outflanking = _mm256_and_si256(twice_blocker, _mm256_add_epi64(mover, mover));
  const __m256i above_down = _mm256_sub_epi64(zero, twice_outflanking);

  const __m256i blockers_up = _mm256_andnot_si256(opponent, upward_rays);
  const __m256i before_up = _mm256_add_epi64(blockers_up, minus_one);
  const __m256i outflanking_up = _mm256_ternarylogic_epi64(mover, blockers_up, before_up, 0x40);  // a & b & ~c
  const __m256i none_up = _mm256_cmpeq_epi64(outflanking_up, zero);
  const __m256i flips_up =
      _mm256_ternarylogic_epi64(upward_rays, _mm256_add_epi64(outflanking_up, minus_one), none_up, 0x40);
  return _mm256_ternarylogic_epi64(flips_up, above_down, downward_rays, 0xF8);  // a | (b & c)
}

inline std::uint64_t or_of_lanes(__m256i lanes) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  half = _mm_or_si128(half, _mm_shuffle_epi32(half, 0xEE));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(half));
}

inline std::uint64_t flips(Board board, Square square) {
  const std::uint64_t* ray = kRays[static_cast<std::size_t>(square)].ray.data();
  return or_of_lanes(flips_by_direction(_mm256_set1_epi64x(static_cast<long long>(board.mover)),
                                        _mm256_set1_epi64x(static_cast<long long>(board.opponent)),
                                        _mm256_load_si256(reinterpret_cast<const __m256i*>(ray)),
                                        _mm256_load_si256(reinterpret_cast<const __m256i*>(ray + 4))));
}
