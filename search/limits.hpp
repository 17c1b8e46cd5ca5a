// What a search is asked for and what bounds it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/game.hpp"

namespace outflank {

using Milliseconds = std::chrono::milliseconds;

// The clock of the side to move. Negative times count as none left.
struct ClockLimits {
  Milliseconds remaining{0};
  Milliseconds increment{0};  // added after each move
  Milliseconds byoyomi{0};    // for each move once the rest is used up
  int moves_to_go = 0;        // until time is added; 0: the rest of the game
};

enum class Goal {
  best_move,  // a good move within the limits
  exact,      // the true score of the position (of each of the best multi_pv moves)
  wld,        // a proof of win, loss or draw
};

// Every bound is optional; the search ends at the first one reached. None at all: the search deepens until the
// position is solved.
struct Limits {
  std::optional<int> depth = std::nullopt;            // nominal plies, >= 0
  std::optional<std::uint64_t> nodes = std::nullopt;  // checked between polls: overshoots by some thousands
  std::optional<Milliseconds> move_time = std::nullopt;
  std::optional<ClockLimits> clock = std::nullopt;
  // Taken off every time, for what happens between the engine and the clock.
  Milliseconds overhead{0};
  // True: the caller will stop the search, which holds its answer until then.
  bool infinite = false;
  // True: no time counts until SearchSignals::ponder_hit.
  bool ponder = false;

  Goal goal = Goal::best_move;
  Scoring scoring = Scoring::empties_to_winner;
  // Only these moves at the root; none of them legal: all moves.
  std::uint64_t search_moves = ~std::uint64_t{0};
  // So many best moves, each with its line; more than there are: as many as there are.
  int multi_pv = 1;
};

// Set by another thread while a search runs. Polled by node count: obeyed within a millisecond or so.
struct SearchSignals {
  std::atomic<bool> stop{false};
  std::atomic<bool> ponder_hit{false};  // the expected move was played: the clock runs from now on
};

}  // namespace outflank
