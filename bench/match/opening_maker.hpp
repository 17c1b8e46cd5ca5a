// Makes a list of balanced openings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/position.hpp"
#include "engine/square.hpp"
#include "eval/value.hpp"
#include "search/limits.hpp"
#include "search/search.hpp"

namespace outflank::match {

struct OpeningLine {
  std::vector<Square> moves;
  Position position;  // after them
};

// All positions that `plies` plies, 1 or more, lead to, one line for each, positions that are mirror images of each
// other counted once. Lines with a pass, and positions in which the mover has no move, are left out. In a fixed order;
// every line begins with f5.
std::vector<OpeningLine> distinct_lines(int plies);

// Scores positions, each by a search to a fixed depth that knows nothing of the others.
class OpeningScorer {
 public:
  explicit OpeningScorer(int depth);
  // Hundredths of a disc, from the side to move; nothing after a stop.
  std::optional<int> score(const Position& position, const SearchSignals& signals);

 private:
  const int depth_;
  Search search_;
};

}  // namespace outflank::match
