// A first evaluation from the game's oldest rules of thumb: mobility, potential mobility, stable discs, corners and
// the squares diagonally next to empty corners. Include it inside a tier region, after the kernels.
//
// The weights are in 1/128 disc and were set by hand: a placeholder until weights are trained. All integer.

namespace evaluation {

constexpr std::uint64_t kCorners = 0x8100000000000081;

// X-squares whose corner is empty: b2, g2, b7, g7.
inline std::uint64_t exposed_x_squares(std::uint64_t vacant) {
  return ((vacant & 0x0000000000000001) << 9) | ((vacant & 0x0000000000000080) << 7) |
         ((vacant & 0x0100000000000000) >> 7) | ((vacant & 0x8000000000000000) >> 9);
}

}  // namespace evaluation

inline Value evaluate(Board board) {
  constexpr Value kMove = 150, kFrontierDisc = 45, kStableDisc = 190, kCorner = 420, kExposedXSquare = 380;
  const Board reverse = pass(board);
  const std::uint64_t touching = frontier(board);
  const std::uint64_t exposed = evaluation::exposed_x_squares(empty_squares(board));
  const auto difference = [](std::uint64_t mover, std::uint64_t opponent) {
    return popcount(mover) - popcount(opponent);
  };
  Value value = kMove * difference(legal_moves(board), legal_moves(reverse)) -
                kFrontierDisc * difference(touching & board.mover, touching & board.opponent) +
                kCorner * difference(board.mover & evaluation::kCorners, board.opponent & evaluation::kCorners) -
                kExposedXSquare * difference(board.mover & exposed, board.opponent & exposed);
  // Only a disc on a corner or a full line makes anything stable, and both start at the edge.
  if (occupied(board) & evaluation::kCorners)
    value += kStableDisc * difference(stable_discs(board), stable_discs(reverse));
  return std::clamp(value, -kMaxValue, kMaxValue);
}
