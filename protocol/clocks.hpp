// The clocks of a game as a client tells them, and the one that counts for a search.
#pragma once

#include <optional>

#include "engine/position.hpp"
#include "search/limits.hpp"

namespace outflank {

// Every part may be absent; nothing is negative.
struct Clocks {
  struct Side {
    std::optional<Milliseconds> remaining;
    Milliseconds increment{0};
  };
  Side black;
  Side white;
  Milliseconds byoyomi{0};
  int moves_to_go = 0;  // 0: the rest of the game
};

// The clock of the side to move. A side whose time was not told has that of the other side; if neither was, nothing is
// left: a client that speaks of clocks waits for an answer in time, so a search without a bound would be wrong.
ClockLimits clock_of(const Clocks& clocks, Color side);

}  // namespace outflank
