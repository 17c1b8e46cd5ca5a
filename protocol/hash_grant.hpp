// A hash table for a search, if the machine has the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "search/search.hpp"

namespace outflank {

// The old table stays.
struct HashRefused {
  std::size_t wanted_mebibytes;
  std::size_t available_mebibytes;
  std::size_t kept_mebibytes;
};

// Sets the table of a search that does not run; what the old one holds counts as free. `hurry`: see Search::set_hash.
std::optional<HashRefused> grant_hash(Search& search, std::size_t mebibytes, const std::function<bool()>& hurry = {});

// What is wrong with --hash, and what would be right.
std::string describe_missing_memory(std::size_t wanted_mebibytes, std::uint64_t available_mebibytes);

}  // namespace outflank
