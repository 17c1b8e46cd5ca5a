// Who plays whom, from which opening, with which colour.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace outflank::match {

enum class Format { round_robin, gauntlet };  // gauntlet: the first engine against each of the others

struct Pairing {
  std::size_t first = 0;  // numbers of engines
  std::size_t second = 0;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

std::vector<Pairing> pairings(std::size_t engines, Format format);

struct Assignment {
  std::size_t pairing = 0;
  std::size_t opening = 0;
  std::size_t black = 0;  // numbers of engines
  std::size_t white = 0;
};

// Games come in pairs of two numbers 2p and 2p + 1, alike but for the colours, the first engine of the pairing black
// in the first. All pairings play one opening before any plays the next, so a longer match begins like a shorter one.
// When the openings are used up, they begin again.
class Schedule {
 public:
  // `order`: numbers of openings, as they are played. `games`: for each pairing; even.
  Schedule(std::vector<Pairing> pairings, std::vector<std::size_t> order, std::size_t games);

  std::size_t size() const { return pairings_.size() * games_; }
  const std::vector<Pairing>& pairings() const { return pairings_; }
  Assignment at(std::size_t game) const;
  static std::size_t other_game_of_pair(std::size_t game) { return game ^ 1; }

 private:
  std::vector<Pairing> pairings_;
  std::vector<std::size_t> order_;
  std::size_t games_;
};

}  // namespace outflank::match
