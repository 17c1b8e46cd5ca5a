// The outcome of a match as one self-contained HTML page: tables, plots, the positions on which the engines differed.
#pragma once

#include <string>
#include <vector>

#include "bench/match/game_record.hpp"
#include "bench/match/match_setup.hpp"
#include "bench/match/standings.hpp"

namespace outflank::match {

// `games` in the order in which they ended.
std::string write_html_report(const MatchSetup& setup, const Standings& standings,
                              const std::vector<GameRecord>& games);

}  // namespace outflank::match
