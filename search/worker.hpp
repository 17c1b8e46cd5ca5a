// What a searching thread and its tier's code share.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "engine/board.hpp"
#include "engine/isa.hpp"
#include "eval/value.hpp"
#include "eval/weights.hpp"
#include "search/cut_plan.hpp"
#include "search/limits.hpp"
#include "search/solve_cache.hpp"
#include "search/team.hpp"
#include "search/transposition_table.hpp"

namespace outflank {

// A game has at most 60 moves, and no two passes follow each other before its end.
constexpr int kMaxPly = 2 * 60 + 1;

// A line of play, passes written out.
struct Variation {
  int length = 0;
  std::array<Square, kMaxPly> move;

  // The move, then the line that answers it.
  void begin_with(Square first, const Variation& reply) {
    move[0] = first;
    std::copy_n(reply.move.begin(), reply.length, move.begin() + 1);
    length = reply.length + 1;
  }
};

// One searching thread. The tier's code reads the bounds and counts nodes; the thread that started it reads the rest.
struct Worker {
  // Nodes between two looks at the bounds: some tens of microseconds.
  static constexpr std::uint64_t kPollInterval = 1024;

  Worker(TranspositionTable& shared_table, SolveCache& own_cache, const Weights& of_evaluation, const CutPlan& of_cuts)
      : table(shared_table), cache(own_cache), weights(&of_evaluation), cuts(&of_cuts) {}

  TranspositionTable& table;
  SolveCache& cache;  // of this thread alone
  const Weights* weights;
  const CutPlan* cuts;  // of the same weights

  // --- what is searched ---
  Scoring scoring = Scoring::empties_to_winner;

  // --- company: null for a search on one thread ---
  Team* team = nullptr;
  SplitPoint* split = nullptr;  // the innermost split point within which this worker searches

  // True if what this worker searches is of no use any more.
  bool is_useless() const {
    return (may_abandon && abandoned->load(std::memory_order_relaxed)) || (split != nullptr && split->is_settled());
  }

  // --- bounds, set before the search starts ---
  const SearchSignals* signals = nullptr;  // set from outside
  std::atomic<bool>* abandoned = nullptr;  // set by whichever worker of the search sees a bound reached
  std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::steady_clock::time_point> deadline;
  // While pondering: how long after the hit the deadline comes, if there is to be one.
  std::optional<Milliseconds> time_after_hit;
  // An unbounded first iteration guarantees a move to play.
  bool may_abandon = false;

  // --- progress ---
  std::uint64_t nodes = 0;  // positions visited below the root
  std::uint64_t next_poll = kPollInterval;
  // For other threads: `nodes` at the last poll, or when the worker was done.
  std::atomic<std::uint64_t> published_nodes{0};
  int selective_depth = 0;

  // True when the search must be given up: its value is then meaningless.
  bool poll() {
    next_poll = nodes + kPollInterval;
    published_nodes.store(nodes, std::memory_order_relaxed);
    if (time_after_hit && signals->ponder_hit.load(std::memory_order_relaxed))
      deadline = std::chrono::steady_clock::now() + *std::exchange(time_after_hit, std::nullopt);
    if (!may_abandon) return false;
    if (abandoned->load(std::memory_order_relaxed)) return true;
    const bool reached = signals->stop.load(std::memory_order_relaxed) || nodes >= node_limit ||
                         (deadline && std::chrono::steady_clock::now() >= *deadline);
    if (reached) abandoned->store(true, std::memory_order_relaxed);
    return reached;
  }
};

// What a tier's code is asked for: a board searched to `depth` plies within (alpha, beta).
struct RootTask {
  Board board;
  int depth;
  Value alpha = -kInfiniteValue;
  Value beta = kInfiniteValue;
  int selectivity = 0;                      // 0 to kMostSelective: what may be cut on statistical grounds
  std::uint64_t moves = ~std::uint64_t{0};  // only these at the root; at least one of them legal, or a forced pass
};

// The value, or a bound beyond the window, and the principal variation. Nothing if the search was abandoned.
using SearchRoot = std::optional<Value> (*)(Worker& worker, const RootTask& task, Variation& pv);

struct TierSearch {
  SearchRoot deepen;  // to the depth asked for
  SearchRoot solve;   // to the end of the game, whatever the depth
};

TierSearch search_of(Tier tier);

}  // namespace outflank
