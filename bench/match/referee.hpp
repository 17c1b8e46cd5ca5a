// One game: asks in turn, keeps the time, knows the rules, and writes down what happens.
#pragma once

#include <array>

#include "bench/match/engine.hpp"
#include "bench/match/game_record.hpp"

namespace outflank::match {

// Plays from the opening's present position to the end. `players`: black, white. The record lacks its number and the
// number of its opening. An engine that crashed, fell silent or broke the protocol is killed; its next prepare() starts
// another. Throws Interrupted, and what Engine::prepare() throws.
GameRecord play_game(const std::array<Engine*, 2>& players, const Game& opening, Scoring scoring);

}  // namespace outflank::match
