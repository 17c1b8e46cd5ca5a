// Counting the leaves of the game tree. Include it inside a tier region, after the kernels.

#if OUTFLANK_TIER == OUTFLANK_TIER_V4
#include "engine/tier/perft_bulk_avx512.hpp"
#else
#include "engine/tier/perft_bulk_scalar.hpp"
#endif

class PerftCounter {
 public:
  PerftCounter(bool free_pass, PerftTable* table, const std::atomic<bool>& stop)
      : bulk_(free_pass), free_pass_(free_pass), bulk_depth_(table != nullptr ? 4 : 6), table_(table), stop_(stop) {}

  std::uint64_t count(Board board, int depth) {
    if (depth == 0) return 1;
    if (depth <= bulk_depth_) return bulk_.count(board, depth);
    if (stop_.load(std::memory_order_relaxed)) return 0;
    if (table_ == nullptr) return count_children(board, depth);

    const Board canonical = canonical_image(board);
    if (const auto leaves = table_->find(canonical, depth)) return *leaves;
    const std::uint64_t leaves = count_children(board, depth);
    if (!stop_.load(std::memory_order_relaxed)) table_->store(canonical, depth, leaves);
    return leaves;
  }

 private:
  std::uint64_t count_children(Board board, int depth) {
    const std::uint64_t moves = legal_moves(board);
    if (moves == 0) {
      const Board passed = pass(board);
      if (legal_moves(passed) == 0) return 1;
      return count(passed, free_pass_ ? depth : depth - 1);
    }
    std::uint64_t leaves = 0;
    for (const Square square : Squares{moves}) leaves += count(play(board, square, flips(board, square)), depth - 1);
    return leaves;
  }

  BulkCounter bulk_;
  bool free_pass_;
  // Subtrees of this depth and less are counted without the table and without a look at `stop`: deep enough for the
  // bulk counting to fill its vectors, and with a table shallow enough that what was counted before is found.
  int bulk_depth_;
  PerftTable* table_;
  const std::atomic<bool>& stop_;
};

inline std::uint64_t perft(Board board, int depth, bool free_pass, PerftTable* table, const std::atomic<bool>& stop) {
  return PerftCounter(free_pass, table, stop).count(board, depth);
}
