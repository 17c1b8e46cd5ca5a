// Discs next to an empty square: the empty squares are spread sideways, then up and down.

inline std::uint64_t frontier(Board board) {
  constexpr std::uint64_t kNotFirstFile = 0xFEFEFEFEFEFEFEFE;
  constexpr std::uint64_t kNotLastFile = 0x7F7F7F7F7F7F7F7F;
  const std::uint64_t vacant = empty_squares(board);
  const std::uint64_t row = vacant | ((vacant << 1) & kNotFirstFile) | ((vacant >> 1) & kNotLastFile);
  return (row | (row << 8) | (row >> 8)) & occupied(board);
}
