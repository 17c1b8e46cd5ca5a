// The sub-command `perft`.
#pragma once

#include <iosfwd>

#include "protocol/command_line.hpp"

namespace outflank {

// Returns the exit code.
int run_perft(const PerftCommand& command, std::ostream& out, std::ostream& errors);

}  // namespace outflank
