// The last plies of perft, one board at a time: a board one ply above the leaves counts as many as it has moves.

class BulkCounter {
 public:
  // Deep enough that what is above costs nothing, shallow enough that a stop is seen soon.
  static constexpr int kMaxDepth = 6;

  explicit BulkCounter(bool free_pass) : free_pass_(free_pass) {}

  // Weighted leaves `depth` plies below the boards, 1..kMaxDepth.
  std::uint64_t count(std::span<const WeightedBoard> boards, int depth) const {
    std::uint64_t leaves = 0;
    for (const WeightedBoard& entry : boards) leaves += entry.weight * count(entry.board, depth);
    return leaves;
  }

 private:
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

  bool free_pass_;
};
