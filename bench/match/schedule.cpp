#include "bench/match/schedule.hpp"

#include <utility>

namespace outflank::match {

std::vector<Pairing> pairings(std::size_t engines, Format format) {
  std::vector<Pairing> all;
  const std::size_t firsts = format == Format::gauntlet ? 1 : engines;
  for (std::size_t first = 0; first < firsts; ++first)
    for (std::size_t second = first + 1; second < engines; ++second) all.push_back({first, second});
  return all;
}

Schedule::Schedule(std::vector<Pairing> pairings, std::vector<std::size_t> order, std::size_t games)
    : pairings_(std::move(pairings)), order_(std::move(order)), games_(games) {}

Assignment Schedule::at(std::size_t game) const {
  const std::size_t pair = game / 2;
  const std::size_t pairing = pair % pairings_.size(), round = pair / pairings_.size();
  Assignment assignment{.pairing = pairing,
                        .opening = order_[round % order_.size()],
                        .black = pairings_[pairing].first,
                        .white = pairings_[pairing].second};
  if (game % 2 == 1) std::swap(assignment.black, assignment.white);
  return assignment;
}

}  // namespace outflank::match
