// Standings as text, for a terminal and for the end of a match.
#pragma once

#include <string>

#include "bench/match/match_setup.hpp"
#include "bench/match/standings.hpp"

namespace outflank::match {

// "12.3", with a sign if wanted; "inf" and "-inf" too.
std::string number_text(double value, int decimals, bool has_sign = false);
// "+12.3 +-4.5", half of the interval's width; where a number is infinite, the ends of the interval.
std::string estimate_text(const Estimate& estimate, int decimals);

// A row for every engine, by points: games, wins, draws, losses, points, discs, Elo, each line with its end.
std::string standings_text(const MatchSetup& setup, const Standings& standings);
// A row for every pairing; empty where there is one only.
std::string pairings_text(const MatchSetup& setup, const Standings& standings);
// What every engine is charged with, and its times, a line each; then the runner's overhead.
std::string conduct_text(const MatchSetup& setup, const Standings& standings);
// One line on the sequential test; empty without one.
std::string sprt_text(const MatchSetup& setup, const Standings& standings);

}  // namespace outflank::match
