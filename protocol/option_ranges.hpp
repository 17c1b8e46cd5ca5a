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

constexpr Range kLevelRange{0, 60};

}  // namespace outflank
