// Flips of the last move of both sides at once: the lines are gathered by PEXT, and one look-up a line gives both
// counts. The idea of counting both sides in one look-up is Okuhara's.

// Low byte: what the mover turns over on `square`, the only empty one; high byte: what the opponent would.
inline unsigned count_last_moves(std::uint64_t mover, Square square) {
  const LastMoveSquare& place = kLastMoveSquares[static_cast<std::size_t>(square)];
  const std::uint64_t row = (mover >> (index(square) & 0x38)) & 0xFF;
  return (static_cast<unsigned>(place.by_row_discs[row]) + place.by_column_discs[_pext_u64(mover, place.column)]) +
         (static_cast<unsigned>(place.by_south_west_discs[_pext_u64(mover, place.south_west)]) +
          place.by_south_east_discs[_pext_u64(mover, place.south_east)]);
}
