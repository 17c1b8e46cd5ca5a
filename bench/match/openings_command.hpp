// The sub-command `openings`.
#pragma once

#include <string>
#include <vector>

namespace outflank::match {

// `arguments`: the words behind `openings`. Returns the exit code: 0; 2 if an option or a file is unusable; 130 after
// SIGINT or SIGTERM.
int run_openings(const std::vector<std::string>& arguments);

}  // namespace outflank::match
