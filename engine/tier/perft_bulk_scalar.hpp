// The last plies of perft, one board at a time: a board one ply above the leaves counts as many as it has moves.

class BulkCounter {
 public:
  explicit BulkCounter(bool free_pass) : free_pass_(free_pass) {}

  // Leaves `depth` >= 1 plies below `board`.
  std::uint64_t count(Board board, int depth) const {
    const std::uint64_t moves = legal_moves(board);
    if (moves == 0) {
      const Board passed = pass(board);
      if (legal_moves(passed) == 0) return 1;
      if (free_pass_) return count(passed, depth);
      return depth == 1 ? 1 : count(passed, depth - 1);
    }
    if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
    std::uint64_t leaves = 0;
    for (const Square square : Squares{moves}) leaves += count(play(board, square, flips(board, square)), depth - 1);
    return leaves;
  }

 private:
  bool free_pass_;
};
