// What the threads of a split point found.
#pragma once

#include <cstdint>
#include <mutex>

namespace outflank {

// The moves of a position, at most 64, each searched against the same null window (alpha, alpha + 1). Threads tell
// their results in any order; one that raises alpha may come while another one is on its way: only the best of those
// is accounted for, and the others must be searched again by whoever needs more than a bound of the position.
class SplitResult {
 public:
  static constexpr int kNoMove = -1;

  explicit SplitResult(int alpha) : alpha_(alpha) {}

  // The move is worth `value`, or a bound beyond the window. True if that raises alpha. From any thread.
  bool tell(int move, int value) {
    const std::scoped_lock lock(mutex_);
    if (value <= alpha_) refuted_ |= std::uint64_t{1} << move;
    if (best_move_ == kNoMove || value > best_) {
      best_ = value;
      best_move_ = move;
    }
    return value > alpha_;
  }

  // --- once all threads have left ---

  bool is_empty() const { return best_move_ == kNoMove; }
  // The highest value told, and the move that has it. Not if nothing was told.
  int best() const { return best_; }
  int best_move() const { return best_move_; }
  bool raises_alpha() const { return !is_empty() && best_ > alpha_; }
  // The moves, as bits, that need no further look: those that do not raise alpha, and the best one.
  std::uint64_t done() const { return is_empty() ? 0 : refuted_ | std::uint64_t{1} << best_move_; }

 private:
  const int alpha_;
  std::mutex mutex_;  // guards what follows
  int best_ = 0;
  int best_move_ = kNoMove;
  std::uint64_t refuted_ = 0;
};

}  // namespace outflank
