// What bounds a search that the client gives no bound of that kind.
#pragma once

#include <cstdint>
#include <optional>

#include "search/limits.hpp"

namespace outflank {

// How long the engine thinks for one who waits for its move and named no bound at all.
constexpr Milliseconds kPatience{1000};

struct SearchBounds {
  std::optional<int> depth = std::nullopt;  // nominal plies
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::optional<Milliseconds> move_time = std::nullopt;

  bool any() const { return depth || nodes || move_time; }

  // Puts each bound where `limits` has none.
  void complete(Limits& limits) const {
    if (!limits.depth) limits.depth = depth;
    if (!limits.nodes) limits.nodes = nodes;
    if (!limits.move_time) limits.move_time = move_time;
  }
};

}  // namespace outflank
