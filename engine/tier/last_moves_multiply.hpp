// Flips of the last move of both sides at once: the lines are gathered by a multiplication (see
// last_flip_multiply.hpp), and one look-up a line gives both counts.

// Low byte: what the mover turns over on `square`, the only empty one; high byte: what the opponent would.
inline unsigned count_last_moves(std::uint64_t mover, Square square) {
  constexpr std::uint64_t kFirstFile = 0x0101010101010101;
  constexpr std::uint64_t kMainDiagonal = 0x0102040810204080;
  const LastMoveSquare& place = kLastMoveSquaresByFile[static_cast<std::size_t>(square)];
  const std::uint64_t row = (mover >> (index(square) & 0x38)) & 0xFF;
  const std::uint64_t column = (((mover >> file_of(square)) & kFirstFile) * kMainDiagonal) >> 56;
  const std::uint64_t south_west = ((mover & place.south_west) * kFirstFile) >> place.south_west_shift;
  const std::uint64_t south_east = ((mover & place.south_east) * kFirstFile) >> place.south_east_shift;
  return (static_cast<unsigned>(place.by_row_discs[row]) + place.by_column_discs[column]) +
         (static_cast<unsigned>(place.by_south_west_discs[south_west]) + place.by_south_east_discs[south_east]);
}
