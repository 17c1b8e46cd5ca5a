// The board and its mirror image (ranks reversed) in the two lanes of a 128-bit vector: one step towards higher indices
// then serves a direction and its mirrored opposite.

inline __m128i with_mirror(std::uint64_t set) {
  return _mm_set_epi64x(static_cast<long long>(__builtin_bswap64(set)), static_cast<long long>(set));
}

// The or of both lanes, the mirrored one mirrored back.
inline std::uint64_t without_mirror(__m128i sets) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(sets)) |
         __builtin_bswap64(static_cast<std::uint64_t>(_mm_extract_epi64(sets, 1)));
}
