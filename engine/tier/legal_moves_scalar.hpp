// Legal moves by parallel prefix: the mover's discs are pushed through the opponent's, one, two, then four squares at
// a time, in each of the eight directions. East uses a carry instead: adding the first disc of each run behind a
// mover's disc to the runs ripples through to the square behind the run.

constexpr std::uint64_t kInnerFiles = 0x7E7E7E7E7E7E7E7E;

inline std::uint64_t legal_moves(Board board) {
  const std::uint64_t mover = board.mover;
  const std::uint64_t inner = board.opponent & kInnerFiles;  // a disc on the a or h file ends no sideways run

  std::uint64_t reached = (inner + (inner & (mover << 1))) & ~inner;

  std::uint64_t run = inner & (mover >> 1);
  run |= inner & (run >> 1);
  std::uint64_t pairs = inner & (inner >> 1);
  run |= pairs & (run >> 2);
  run |= pairs & (run >> 2);
  reached |= run >> 1;

  const auto reach = [&reached](std::uint64_t from, std::uint64_t through, int step) {
    std::uint64_t up = through & (from << step);
    std::uint64_t down = through & (from >> step);
    up |= through & (up << step);
    down |= through & (down >> step);
    const std::uint64_t pairs_up = through & (through << step);
    const std::uint64_t pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    reached |= (up << step) | (down >> step);
  };
  reach(mover, board.opponent, 8);
  reach(mover, inner, 7);
  reach(mover, inner, 9);
  return reached & ~occupied(board);
}
