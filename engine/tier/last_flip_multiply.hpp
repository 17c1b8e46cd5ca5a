// Flips of the last move: each of the four lines through the square is gathered into a byte by a multiplication and
// looked up. A column's discs are moved to distinct places of the top byte by a diagonal of ones, a diagonal's discs
// (one on each file at most) by adding up all rows.

inline int count_last_flip(std::uint64_t mover, Square square) {
  constexpr std::uint64_t kFirstFile = 0x0101010101010101;
  constexpr std::uint64_t kMainDiagonal = 0x0102040810204080;
  const auto& line = kLines[static_cast<std::size_t>(square)].line;
  const auto file = static_cast<std::size_t>(file_of(square));
  const auto rank = static_cast<std::size_t>(rank_of(square));
  const std::size_t row = (mover >> (8 * rank)) & 0xFF;
  const std::size_t column = (((mover >> file) & kFirstFile) * kMainDiagonal) >> 56;
  const std::size_t south_west = ((mover & line[2]) * kFirstFile) >> 56;
  const std::size_t south_east = ((mover & line[3]) * kFirstFile) >> 56;
  return kLastFlipCount[file][row] + kLastFlipCount[rank][column] + kLastFlipCount[file][south_west] +
         kLastFlipCount[file][south_east];
}
