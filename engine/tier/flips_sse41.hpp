// Flips by carries, two directions at a time (see with_mirror.hpp); east and west one by one.
//
// Subtracting one from a ray's blockers (squares that are not the opponent's) changes exactly the bits up to the first
// blocker.

#include "engine/tier/with_mirror.hpp"

inline __m128i flips_upward_pair(__m128i mover, __m128i opponent, __m128i rays) {
  const __m128i minus_one = _mm_set1_epi64x(-1);
  const __m128i blockers = _mm_andnot_si128(opponent, rays);
  const __m128i before = _mm_add_epi64(blockers, minus_one);
  const __m128i outflanking = _mm_and_si128(_mm_andnot_si128(before, blockers), mover);
  const __m128i none = _mm_cmpeq_epi64(outflanking, _mm_setzero_si128());
  return _mm_andnot_si128(none, _mm_and_si128(rays, _mm_add_epi64(outflanking, minus_one)));
}

inline std::uint64_t flips(Board board, Square square) {
  constexpr int kMirrorRank = 56;
  const auto& ray = kRays[static_cast<std::size_t>(square)].ray;
  const auto& mirrored_ray = kRays[static_cast<std::size_t>(index(square) ^ kMirrorRank)].ray;
  const __m128i mover2 = with_mirror(board.mover);
  const __m128i opponent2 = with_mirror(board.opponent);
  __m128i found = _mm_setzero_si128();
  for (std::size_t direction = 1; direction <= 3; ++direction)
    found = _mm_or_si128(found, flips_upward_pair(mover2, opponent2,
                                                  _mm_set_epi64x(static_cast<long long>(mirrored_ray[direction]),
                                                                 static_cast<long long>(ray[direction]))));
  const std::uint64_t eastward = ((board.opponent | ~ray[0]) + 1) & board.mover & ray[0];
  // Bit 0 stands in for "no blocker": if it is on the ray and the opponent's, the mover is not there either.
  const std::uint64_t westward = (std::uint64_t{1} << highest((ray[4] & ~board.opponent) | 1)) & board.mover & ray[4];
  return without_mirror(found) | ((eastward - (eastward != 0)) & ray[0]) | ((0 - 2 * westward) & ray[4]);
}
