// Legal moves by parallel prefix, two directions at a time (see with_mirror.hpp); sideways moves stay scalar.

constexpr std::uint64_t kInnerFiles = 0x7E7E7E7E7E7E7E7E;

template <int kStep>
inline __m128i reach_upward(__m128i mover, __m128i through) {
  __m128i run = _mm_and_si128(through, _mm_slli_epi64(mover, kStep));
  run = _mm_or_si128(run, _mm_and_si128(through, _mm_slli_epi64(run, kStep)));
  const __m128i pairs = _mm_and_si128(through, _mm_slli_epi64(through, kStep));
  run = _mm_or_si128(run, _mm_and_si128(pairs, _mm_slli_epi64(run, 2 * kStep)));
  run = _mm_or_si128(run, _mm_and_si128(pairs, _mm_slli_epi64(run, 2 * kStep)));
  return _mm_slli_epi64(run, kStep);
}

inline std::uint64_t legal_moves(Board board) {
  const std::uint64_t inner = board.opponent & kInnerFiles;
  const __m128i mover2 = with_mirror(board.mover);
  const __m128i opponent2 = with_mirror(board.opponent);
  const __m128i inner2 = _mm_and_si128(opponent2, _mm_set1_epi64x(static_cast<long long>(kInnerFiles)));
  const __m128i reached2 =
      _mm_or_si128(_mm_or_si128(reach_upward<8>(mover2, opponent2), reach_upward<7>(mover2, inner2)),
                   reach_upward<9>(mover2, inner2));

  std::uint64_t reached = (inner + (inner & (board.mover << 1))) & ~inner;
  std::uint64_t run = inner & (board.mover >> 1);
  run |= inner & (run >> 1);
  const std::uint64_t pairs = inner & (inner >> 1);
  run |= pairs & (run >> 2);
  run |= pairs & (run >> 2);
  reached |= run >> 1;

  reached |= without_mirror(reached2);
  return reached & ~occupied(board);
}
