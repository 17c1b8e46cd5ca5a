// Events in the words of the native dialect, each a number of whole lines.
#pragma once

#include <string>

#include "protocol/event.hpp"

namespace outflank::native {

// The `info` line of an iteration, after its `info string exact` line if the score is proven.
std::string print(const SearchReport& report);

// The `bestmove` line.
std::string print(const SearchResult& result);

std::string print(const PerftDone& done);

// The board with a dot on every legal move, the discs and the side to move.
std::string print(const Position& position);

}  // namespace outflank::native
