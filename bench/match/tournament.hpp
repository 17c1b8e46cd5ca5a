// Plays the games of a match that are not played yet, several at once.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "bench/match/game_record.hpp"
#include "bench/match/match_setup.hpp"

namespace outflank::match {

struct TournamentCalls {
  // Takes a game that has ended, one at a time. False: no further game is begun; those that run are played to the end.
  std::function<bool(GameRecord)> take_game;
  // Called several times a second, one at a time with take_game, for the display. False: the match is interrupted, and
  // the games that run are dropped.
  std::function<bool()> tick;
};

// Every worker has engines of its own, which live from game to game. What engines write to stderr is appended to
// FOLDER/NAME.stderr. Throws std::runtime_error if an engine cannot be started, or what take_game throws.
void play_tournament(const MatchSetup& setup, const std::set<std::size_t>& played, const std::string& folder,
                     const TournamentCalls& calls);

}  // namespace outflank::match
