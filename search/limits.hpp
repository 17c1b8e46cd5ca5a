// What bounds a search.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace outflank {

using Milliseconds = std::chrono::milliseconds;

// Every bound is optional; the search ends at the first one reached. None at all: the search deepens until the
// position is solved.
struct Limits {
  std::optional<int> depth = std::nullopt;            // nominal plies, >= 0
  std::optional<std::uint64_t> nodes = std::nullopt;  // checked between polls: overshoots by some thousands
  std::optional<Milliseconds> move_time = std::nullopt;
  // True: the caller will stop the search, which holds its answer until then.
  bool infinite = false;
};

}  // namespace outflank
