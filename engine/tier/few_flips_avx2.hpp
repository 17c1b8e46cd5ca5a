// Flips of several squares of one board: direction by direction in a vector for each square, then the lanes of two
// vectors or-ed together.

// The flips of the first square in the lower lane, of the second in the upper one.
inline __m128i flips_of_pair(__m256i mover, __m256i opponent, int first, int second) {
  const __m256i of_first = flips_by_direction(mover, opponent, first);
  const __m256i of_second = flips_by_direction(mover, opponent, second);
  const __m256i halves =
      _mm256_or_si256(_mm256_unpacklo_epi64(of_first, of_second), _mm256_unpackhi_epi64(of_first, of_second));
  return _mm_or_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

inline std::uint64_t lower_lane(__m128i lanes) { return static_cast<std::uint64_t>(_mm_cvtsi128_si64(lanes)); }
inline std::uint64_t upper_lane(__m128i lanes) { return static_cast<std::uint64_t>(_mm_extract_epi64(lanes, 1)); }

inline std::array<std::uint64_t, 2> flips_of_two(Board board, Square s0, Square s1) {
  const __m128i pair = flips_of_pair(broadcast(board.mover), broadcast(board.opponent), index(s0), index(s1));
  return {lower_lane(pair), upper_lane(pair)};
}
inline std::array<std::uint64_t, 3> flips_of_three(Board board, Square s0, Square s1, Square s2) {
  const __m128i pair = flips_of_pair(broadcast(board.mover), broadcast(board.opponent), index(s0), index(s1));
  return {lower_lane(pair), upper_lane(pair), flips(board, s2)};
}
inline std::array<std::uint64_t, 4> flips_of_four(Board board, const std::array<Square, 4>& s) {
  const __m256i mover = broadcast(board.mover), opponent = broadcast(board.opponent);
  const __m128i first = flips_of_pair(mover, opponent, index(s[0]), index(s[1]));
  const __m128i second = flips_of_pair(mover, opponent, index(s[2]), index(s[3]));
  return {lower_lane(first), upper_lane(first), lower_lane(second), upper_lane(second)};
}

inline void flips_of_moves(Board board, std::uint64_t moves, std::uint64_t* out) {
  const __m256i mover = broadcast(board.mover), opponent = broadcast(board.opponent);
  for (; moves != 0; moves &= moves - 1) {
    const int first = lowest(moves);
    moves &= moves - 1;
    if (moves == 0) {
      *out = flips(board, square_at(first));
      return;
    }
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), flips_of_pair(mover, opponent, first, lowest(moves)));
    out += 2;
  }
}
