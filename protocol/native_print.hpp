// Answers to `go` in the words of the native dialect, each a number of whole lines.
#pragma once

#include <string>

#include "protocol/event.hpp"

namespace outflank::native {

// The `info` line of an iteration, after its `info string exact` or `info string wld` line if something is proven.
std::string print(const SearchProgress& progress);

// The `bestmove` line, after an `info string not proven` line if a proof was asked for and not found.
std::string print(const SearchDone& done);

std::string print(const PerftDone& done);

}  // namespace outflank::native
