// The outcome of a match for programs.
#pragma once

#include <string>

#include "bench/match/match_setup.hpp"
#include "bench/match/standings.hpp"

namespace outflank::match {

// An object with the keys setup (as in match.json), games, engines, pairings, sprt (null without one) and overhead_ms.
// Elo and disc differences are objects with the keys value, low and high (95 %); an infinite number is null.
std::string write_json_report(const MatchSetup& setup, const Standings& standings);

}  // namespace outflank::match
