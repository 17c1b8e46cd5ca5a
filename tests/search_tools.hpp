// What tests of the search ask it, and on what.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board.hpp"
#include "search/search.hpp"

namespace outflank {

struct Outcome {
  SearchResult result;
  std::vector<SearchReport> reports;
};

// A search that nobody stops.
Outcome run(Search& search, Board board, const Limits& limits);

// The lines of the last iteration, best first: as many as there are legal moves for multi_pv = 64.
std::vector<SearchReport> last_lines(const Outcome& outcome);

// Boards with `empties` empty squares on which the game is not over: reachable and not.
std::vector<Board> boards_with_empties(int empties, std::size_t count, std::uint64_t seed);

// The line of play is legal, passes written out; returns the board at its end.
Board follow(Board board, const std::vector<Square>& line);

}  // namespace outflank
