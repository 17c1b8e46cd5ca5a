// Flips of the last move: the column and the diagonals through the square are gathered into bytes by a multiplication
// and looked up, the row is a byte as it is. A column's discs are moved to distinct places of the top byte by a
// diagonal of ones; a diagonal's discs, one on each file at most, by adding up all rows.

inline int count_last_flip(std::uint64_t mover, Square square) {
  constexpr std::uint64_t kFirstFile = 0x0101010101010101;
  constexpr std::uint64_t kMainDiagonal = 0x0102040810204080;
  const LastFlipSquare& place = kLastFlipSquares[static_cast<std::size_t>(square)];
  const std::uint64_t row = (mover >> (index(square) & 0x38)) & 0xFF;
  const std::uint64_t column = (((mover >> file_of(square)) & kFirstFile) * kMainDiagonal) >> 56;
  const std::uint64_t south_west = ((mover & place.south_west) * kFirstFile) >> 56;
  const std::uint64_t south_east = ((mover & place.south_east) * kFirstFile) >> 56;
  return (place.by_file[row] + place.by_rank[column]) + (place.by_file[south_west] + place.by_file[south_east]);
}
