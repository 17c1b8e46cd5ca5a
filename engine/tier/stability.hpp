// Stable discs: edges from a table, lines without an empty square, then contact with stable discs to a fixpoint.

// The a file as a byte, a1 lowest: the multiplication moves one disc per rank to distinct places of the top byte.
inline std::size_t gather_first_file(std::uint64_t set) {
  return static_cast<std::size_t>(((set & 0x0101010101010101) * 0x0102040810204080) >> 56);
}

// The inverse: bit r of the byte to the first square of rank r + 1.
inline std::uint64_t scatter_first_file(std::uint64_t byte) {
  return ((((byte & 0x0F) * 0x00204081) | ((byte >> 4) * 0x00204081 << 32)) & 0x0101010101010101);
}

inline std::uint64_t stable_on_edges(Board board) {
  const auto edge = [](std::uint64_t mover, std::uint64_t opponent) {
    return std::uint64_t{kStableEdge[256 * (opponent & 0xFF) + (mover & 0xFF)]};
  };
  const std::uint64_t mover = board.mover, opponent = board.opponent;
  return edge(mover, opponent) | (edge(mover >> 56, opponent >> 56) << 56) |
         scatter_first_file(edge(gather_first_file(mover), gather_first_file(opponent))) |
         (scatter_first_file(edge(gather_first_file(mover >> 7), gather_first_file(opponent >> 7))) << 7);
}

#if OUTFLANK_TIER == OUTFLANK_TIER_V3 || OUTFLANK_TIER == OUTFLANK_TIER_V4

// Lanes step by 1, 7, 8 and 9. In each, the squares whose line is full of discs, or that lie at an end of it: there
// the line needs no stable neighbour.
inline __m256i safe_by_line(std::uint64_t discs) {
  constexpr auto signed_set = [](std::uint64_t set) { return static_cast<long long>(set); };
  const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i steps2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i steps4 = _mm256_set_epi64x(36, 32, 28, 4);
  // Squares from which one, two or four steps lead off the board, upwards and downwards.
  const __m256i off_up1 = _mm256_set_epi64x(signed_set(0xFF80808080808080), signed_set(0xFF00000000000000),
                                            signed_set(0xFF01010101010101), signed_set(0x8080808080808080));
  const __m256i off_up2 = _mm256_set_epi64x(signed_set(0xFFFFC0C0C0C0C0C0), signed_set(0xFFFF000000000000),
                                            signed_set(0xFFFF030303030303), signed_set(0xC0C0C0C0C0C0C0C0));
  const __m256i off_up4 = _mm256_set_epi64x(signed_set(0xFFFFFFFFF0F0F0F0), signed_set(0xFFFFFFFF00000000),
                                            signed_set(0xFFFFFFFF0F0F0F0F), signed_set(0xF0F0F0F0F0F0F0F0));
  const __m256i off_down1 = _mm256_set_epi64x(signed_set(0x01010101010101FF), signed_set(0x00000000000000FF),
                                              signed_set(0x80808080808080FF), signed_set(0x0101010101010101));
  const __m256i off_down2 = _mm256_set_epi64x(signed_set(0x030303030303FFFF), signed_set(0x000000000000FFFF),
                                              signed_set(0xC0C0C0C0C0C0FFFF), signed_set(0x0303030303030303));
  const __m256i off_down4 = _mm256_set_epi64x(signed_set(0x0F0F0F0FFFFFFFFF), signed_set(0x00000000FFFFFFFF),
                                              signed_set(0xF0F0F0F0FFFFFFFF), signed_set(0x0F0F0F0F0F0F0F0F));
  __m256i up = _mm256_set1_epi64x(signed_set(discs));
  __m256i down = up;
  up = _mm256_and_si256(up, _mm256_or_si256(_mm256_srlv_epi64(up, steps), off_up1));
  down = _mm256_and_si256(down, _mm256_or_si256(_mm256_sllv_epi64(down, steps), off_down1));
  up = _mm256_and_si256(up, _mm256_or_si256(_mm256_srlv_epi64(up, steps2), off_up2));
  down = _mm256_and_si256(down, _mm256_or_si256(_mm256_sllv_epi64(down, steps2), off_down2));
  up = _mm256_and_si256(up, _mm256_or_si256(_mm256_srlv_epi64(up, steps4), off_up4));
  down = _mm256_and_si256(down, _mm256_or_si256(_mm256_sllv_epi64(down, steps4), off_down4));
  return _mm256_or_si256(_mm256_and_si256(up, down), _mm256_or_si256(off_up1, off_down1));
}

inline std::uint64_t and_of_lanes(__m256i lanes) {
  __m128i half = _mm_and_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  half = _mm_and_si128(half, _mm_unpackhi_epi64(half, half));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(half));
}

inline std::uint64_t stable_discs(Board board) {
  const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i safe = safe_by_line(occupied(board));
  std::uint64_t stable = stable_on_edges(board) | (board.mover & and_of_lanes(safe) & 0x007E7E7E7E7E7E00);
  // A shift that wraps around the border lands on an end of its line, which is safe already.
  for (std::uint64_t before = 0; stable != before;) {
    before = stable;
    const __m256i spread = _mm256_set1_epi64x(static_cast<long long>(stable));
    const __m256i held =
        _mm256_or_si256(safe, _mm256_or_si256(_mm256_sllv_epi64(spread, steps), _mm256_srlv_epi64(spread, steps)));
    stable |= board.mover & and_of_lanes(held) & 0x007E7E7E7E7E7E00;
  }
  return stable;
}

#else

// Squares of one kind of line that is full of discs. `off_up*` and `off_down*` are the squares from which one, two
// or four steps lead off the board.
struct LineEnds {
  std::uint64_t off_up1, off_up2, off_up4, off_down1, off_down2, off_down4;
};

inline std::uint64_t full_lines(std::uint64_t discs, int step, const LineEnds& ends) {
  std::uint64_t up = discs & ((discs >> step) | ends.off_up1);
  std::uint64_t down = discs & ((discs << step) | ends.off_down1);
  up &= (up >> (2 * step)) | ends.off_up2;
  down &= (down << (2 * step)) | ends.off_down2;
  up &= (up >> (4 * step)) | ends.off_up4;
  down &= (down << (4 * step)) | ends.off_down4;
  return up & down;
}

inline std::uint64_t stable_discs(Board board) {
  constexpr std::uint64_t kInner = 0x007E7E7E7E7E7E00;
  const std::uint64_t discs = occupied(board);
  const std::uint64_t rows = full_lines(discs, 1,
                                        {0x8080808080808080, 0xC0C0C0C0C0C0C0C0, 0xF0F0F0F0F0F0F0F0, 0x0101010101010101,
                                         0x0303030303030303, 0x0F0F0F0F0F0F0F0F});
  const std::uint64_t south_west = full_lines(discs, 7,
                                              {0xFF01010101010101, 0xFFFF030303030303, 0xFFFFFFFF0F0F0F0F,
                                               0x80808080808080FF, 0xC0C0C0C0C0C0FFFF, 0xF0F0F0F0FFFFFFFF});
  const std::uint64_t columns = full_lines(discs, 8,
                                           {0xFF00000000000000, 0xFFFF000000000000, 0xFFFFFFFF00000000,
                                            0x00000000000000FF, 0x000000000000FFFF, 0x00000000FFFFFFFF});
  const std::uint64_t south_east = full_lines(discs, 9,
                                              {0xFF80808080808080, 0xFFFFC0C0C0C0C0C0, 0xFFFFFFFFF0F0F0F0,
                                               0x01010101010101FF, 0x030303030303FFFF, 0x0F0F0F0FFFFFFFFF});
  const std::uint64_t inner = board.mover & kInner;
  std::uint64_t stable = stable_on_edges(board) | (inner & rows & south_west & columns & south_east);
  // On inner squares a shift never comes from across the border.
  for (std::uint64_t before = 0; stable != before;) {
    before = stable;
    stable |= inner & (rows | (stable << 1) | (stable >> 1)) & (south_west | (stable << 7) | (stable >> 7)) &
              (columns | (stable << 8) | (stable >> 8)) & (south_east | (stable << 9) | (stable >> 9));
  }
  return stable;
}

#endif
