#include "protocol/hash_grant.hpp"

#include "engine/huge_memory.hpp"

namespace outflank {

std::optional<HashRefused> grant_hash(Search& search, std::size_t mebibytes, const std::function<bool()>& hurry) {
  const std::uint64_t available = available_memory(std::uint64_t{search.hash_mebibytes()} << 20) >> 20;
  if (mebibytes <= available && search.set_hash(mebibytes, hurry)) return std::nullopt;
  return HashRefused{mebibytes, static_cast<std::size_t>(available), search.hash_mebibytes()};
}

std::string describe_missing_memory(std::size_t wanted_mebibytes, std::uint64_t available_mebibytes) {
  return "--hash " + std::to_string(wanted_mebibytes) + ": the memory is not there; at most " +
         std::to_string(available_mebibytes) + " MiB would be right";
}

}  // namespace outflank
