// How the sub-commands match and openings end.
#pragma once

#include <iostream>
#include <string>

namespace outflank::match {

enum ExitCode { good = 0, unusable = 2, by_signal = 130 };  // as a shell counts signals

// To stderr; the exit code that goes with it.
inline int complain(const std::string& what) {
  std::cerr << "outflank: " << what << '\n';
  return unusable;
}

}  // namespace outflank::match
