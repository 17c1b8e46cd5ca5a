// Counting the leaves of the game tree. Include it inside a tier region, after the kernels.

#if OUTFLANK_TIER == OUTFLANK_TIER_V4
#include "engine/tier/perft_bulk_avx512.hpp"
#else
#include "engine/tier/perft_bulk_scalar.hpp"
#endif

class PerftCounter {
 public:
  PerftCounter(bool free_pass, const std::atomic<bool>& stop) : bulk_(free_pass), free_pass_(free_pass), stop_(stop) {}

  std::uint64_t count(std::span<const WeightedBoard> boards, int depth) {
    std::uint64_t leaves = 0;
    if (depth == 0) {
      for (const WeightedBoard& entry : boards) leaves += entry.weight;
    } else if (depth <= BulkCounter::kMaxDepth) {
      leaves = bulk_.count(boards, depth);
    } else {
      for (const WeightedBoard& entry : boards) leaves += entry.weight * count_children(entry.board, depth);
    }
    return leaves;
  }

 private:
  // Above the bulk counting: one board at a time, with a look at `stop` at each.
  std::uint64_t count_children(Board board, int depth) {
    if (stop_.load(std::memory_order_relaxed)) return 0;
    const std::uint64_t moves = legal_moves(board);
    if (moves == 0) {
      const WeightedBoard passed{pass(board)};
      if (legal_moves(passed.board) == 0) return 1;
      return count({&passed, 1}, free_pass_ ? depth : depth - 1);
    }
    std::uint64_t leaves = 0;
    for (const Square square : Squares{moves}) {
      const WeightedBoard child{play(board, square, flips(board, square))};
      leaves += count({&child, 1}, depth - 1);
    }
    return leaves;
  }

  BulkCounter bulk_;
  bool free_pass_;
  const std::atomic<bool>& stop_;
};

inline std::uint64_t perft(std::span<const WeightedBoard> boards, int depth, bool free_pass,
                           const std::atomic<bool>& stop) {
  return PerftCounter(free_pass, stop).count(boards, depth);
}
