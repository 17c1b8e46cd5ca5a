// Flips of the last move: the column and the diagonals through the square are gathered into bytes by PEXT and looked
// up, the row is a byte as it is.

inline int count_last_flip(std::uint64_t mover, Square square) {
  const LastFlipSquare& place = kLastFlipSquares[static_cast<std::size_t>(square)];
  const std::uint64_t row = (mover >> (index(square) & 0x38)) & 0xFF;
  return (place.by_file[row] + place.by_rank[_pext_u64(mover, place.column)]) +
         (place.by_south_west[_pext_u64(mover, place.south_west)] +
          place.by_south_east[_pext_u64(mover, place.south_east)]);
}
