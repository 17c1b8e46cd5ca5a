// The sub-command `solve`.
#pragma once

#include "protocol/command_line.hpp"

namespace outflank {

// Returns the exit code: 0, 1 if a score differs, 2 if a line or file is unusable, 130 after SIGINT or SIGTERM, 141 if
// the reader of stdout is gone.
int run_solve(const SolveCommand& command);

}  // namespace outflank
