// Flips by carries and bit scans, one direction at a time.
//
// Towards higher indices: fill everything off the ray with ones and add one; the carry runs through the opponent's
// discs next to the move and comes to rest on the first square that is not his. Towards lower indices: the highest
// square of the ray that is not the opponent's is found by a bit scan.

inline std::uint64_t flips_upward(Board board, std::uint64_t ray) {
  const std::uint64_t outflanking = ((board.opponent | ~ray) + 1) & board.mover & ray;
  return (outflanking - (outflanking != 0)) & ray;
}

inline std::uint64_t flips_downward(Board board, std::uint64_t ray) {
  // Bit 0 stands in for "no blocker": if it is on the ray and the opponent's, the mover is not there either.
  const std::uint64_t blockers = (ray & ~board.opponent) | 1;
  const std::uint64_t outflanking = (std::uint64_t{1} << highest(blockers)) & board.mover & ray;
  return (0 - 2 * outflanking) & ray;
}

inline std::uint64_t flips(Board board, Square square) {
  const auto& ray = kRays[static_cast<std::size_t>(square)].ray;
  return ((flips_upward(board, ray[0]) | flips_upward(board, ray[1])) |
          (flips_upward(board, ray[2]) | flips_upward(board, ray[3]))) |
         ((flips_downward(board, ray[4]) | flips_downward(board, ray[5])) |
          (flips_downward(board, ray[6]) | flips_downward(board, ray[7])));
}
