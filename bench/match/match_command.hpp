// The sub-command `match`.
#pragma once

#include <string>
#include <vector>

namespace outflank::match {

// `arguments`: the words behind `match`. Returns the exit code: 0; 2 if an option, a file or an engine is unusable; 130
// after SIGINT or SIGTERM.
int run_match(const std::vector<std::string>& arguments);

}  // namespace outflank::match
