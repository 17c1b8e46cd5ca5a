// All that defines a match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/match/engine_spec.hpp"
#include "bench/match/schedule.hpp"
#include "bench/match/statistics.hpp"
#include "engine/game.hpp"

namespace outflank::match {

struct MatchSetup {
  std::vector<EngineSpec> engines;  // names differ
  std::vector<Game> openings;
  std::string openings_source;
  bool shuffles_openings = true;
  std::uint64_t seed = 1;   // of the order of the openings
  std::size_t games = 100;  // for each pairing; even
  Format format = Format::round_robin;
  Scoring scoring = Scoring::empties_to_winner;
  std::optional<SprtBounds> sprt;  // of the first engine against the second; with two engines only
  std::size_t concurrency = 1;
  std::chrono::milliseconds patience{60'000};

  Schedule schedule() const;
};

// The setup as JSON text, on several lines. Two setups with the same text play the same games, however many and
// however many at once.
std::string describe_setup(const MatchSetup& setup);

}  // namespace outflank::match
