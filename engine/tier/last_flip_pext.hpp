// Flips of the last move: each of the four lines through the square is gathered into a byte by PEXT and looked up.
// A gathered line keeps the order of its squares, so a diagonal of n squares is a line of eight whose upper 8 - n
// squares are the opponent's: nothing beyond them outflanks.

inline int count_last_flip(std::uint64_t mover, Square square) {
  const auto& line = kLines[static_cast<std::size_t>(square)].line;
  const auto file = static_cast<std::size_t>(file_of(square));
  const auto rank = static_cast<std::size_t>(rank_of(square));
  // The n-th square of a diagonal: south-east lines start at the border nearer to a1, south-west ones nearer to h1.
  const std::size_t south_west = std::min(rank, 7 - file);
  const std::size_t south_east = std::min(rank, file);
  return kLastFlipCount[file][(mover >> (8 * rank)) & 0xFF] + kLastFlipCount[rank][_pext_u64(mover, line[1])] +
         kLastFlipCount[south_west][_pext_u64(mover, line[2])] + kLastFlipCount[south_east][_pext_u64(mover, line[3])];
}
