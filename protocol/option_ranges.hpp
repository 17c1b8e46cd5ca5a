// Ranges and standard values of what both the command line and the protocols set.
#pragma once

#include <cstdint>

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

}  // namespace outflank
