// The search: one object with a transposition table and threads that answers one position at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/board.hpp"
#include "eval/value.hpp"
#include "eval/weights.hpp"
#include "search/limits.hpp"

namespace outflank {

// What is known about a score.
enum class Proof {
  estimate,  // a search to some depth, or one to the end that left out what hardly matters
  exact,     // the game-theoretic score
  wld,       // the game-theoretic result: the sign of the value, and no more
};

// One line of one completed iteration, as it is reported while the search goes on.
struct SearchReport {
  int depth = 0;            // nominal plies; the number of empties in a solve; 0 at the end of the game
  int selective_depth = 0;  // the deepest ply reached
  int multi_pv = 1;         // rank of the line, 1 = best; the lines of an iteration come in order
  Value value = 0;          // from the side to move
  Proof proof = Proof::estimate;
  int confidence = 0;  // per cent, of each cut in a search to the end that is no proof; 0: no such search
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hash_full = 0;       // per mille of the table filled by this search
  std::vector<Square> pv;  // passes written out; empty only if the game is over
};

struct SearchResult {
  Square best = Square::none;    // Square::pass for a forced pass; none if the game is over
  Square ponder = Square::none;  // the expected reply, if known
};

class Search {
 public:
  static constexpr int kMaxThreads = 1024;

  Search();
  ~Search();

  // All of these must not be called while a search runs.
  void set_threads(int threads);  // 1..kMaxThreads
  // Allocates a table of this size and forgets the old one; on failure keeps the old one and returns false. The system
  // grants its pages now, until `hurry` says that there is no time for it, and those left over when a search first
  // needs them.
  bool set_hash(std::size_t mebibytes, const std::function<bool()>& hurry = {});
  // Evaluates with these weights from now on, and forgets everything. Without a call: the built-in ones.
  void set_weights(std::shared_ptr<const Weights> weights);
  // Forgets everything learnt from earlier positions.
  void clear();

  std::size_t hash_mebibytes() const;

  // Searches until a limit or a stop, and answers. Reports at least once, from the calling thread, before it returns.
  // Clocks run from `start`, or from the ponder hit. An infinite or ponder search may return early, when the position
  // is solved; holding the answer back until the stop or the hit is the caller's part. What was learnt under the other
  // scoring rule is forgotten.
  SearchResult run(Board board, const Limits& limits, std::chrono::steady_clock::time_point start,
                   const SearchSignals& signals, const std::function<void(const SearchReport&)>& report);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace outflank
