// The search: one object with a transposition table and threads that answers one position at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/board.hpp"
#include "eval/value.hpp"
#include "search/limits.hpp"

namespace outflank {

// What is known about a score.
enum class Proof {
  estimate,  // a search to some depth
  exact,     // the game-theoretic score
};

// One completed iteration, as it is reported while the search goes on.
struct SearchReport {
  int depth = 0;            // nominal plies; the number of empties in a solve; 0 at the end of the game
  int selective_depth = 0;  // the deepest ply reached
  Value value = 0;          // from the side to move
  Proof proof = Proof::estimate;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hash_full = 0;       // per mille of the table filled by this search
  std::vector<Square> pv;  // passes written out; empty only if the game is over
};

struct SearchResult {
  Square best = Square::none;    // Square::pass for a forced pass; none if the game is over
  Square ponder = Square::none;  // the expected reply, if known
};

// Set by another thread to end a search. Polled by node count: obeyed within a millisecond or so.
using StopFlag = std::atomic<bool>;

class Search {
 public:
  static constexpr int kMaxThreads = 1024;

  Search();
  ~Search();

  // Both wait for nothing and must not be called while a search runs.
  void set_threads(int threads);  // 1..kMaxThreads
  // Allocates a table of this size and forgets the old one; on failure keeps the old one and returns false.
  bool set_hash(std::size_t mebibytes);
  // Forgets everything learnt from earlier positions.
  void clear();

  std::size_t hash_mebibytes() const;

  // Searches until a limit or `stop`, and answers. Reports at least once, from the calling thread, before it returns.
  // The clock of move_time starts at `start`. An infinite search returns when the position is solved; holding the
  // answer back until the stop is the caller's part.
  SearchResult run(Board board, const Limits& limits, std::chrono::steady_clock::time_point start, const StopFlag& stop,
                   const std::function<void(const SearchReport&)>& report);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace outflank
