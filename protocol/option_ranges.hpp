// Ranges and standard values of what both the command line and the protocols set.
#pragma once

#include <cstdint>
#include <optional>

#include "search/search.hpp"

namespace outflank {

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

constexpr Range kThreadsRange{1, Search::kMaxThreads};
constexpr int kStandardThreads = 1;

constexpr Range kHashRange{1, 1 << 20};  // MiB
constexpr int kStandardHashMebibytes = 64;

constexpr Range kMultiPvRange{1, 64};
constexpr int kStandardMultiPv = 1;

constexpr Range kMoveOverheadRange{0, 5000};  // ms
constexpr int kStandardMoveOverhead = 20;

constexpr Range kLevelRange{0, 60};
// The depth of a search at a level: at the highest nothing is bounded.
constexpr std::optional<int> depth_of_level(std::int64_t level) {
  return level < kLevelRange.most ? std::optional(static_cast<int>(level)) : std::nullopt;
}

constexpr Range kMoveTimeRange{1, 86'400'000};  // ms, up to a day

constexpr Range kNodesRange{1, INT64_MAX};

}  // namespace outflank
