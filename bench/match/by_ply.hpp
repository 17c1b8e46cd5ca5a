// What the games of a match say about each ply: time, depth, and how far the engines' scores lie from each other and
// from the result. Scores of only moves do not count.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "bench/match/game_record.hpp"
#include "bench/match/match_setup.hpp"
#include "bench/match/statistics.hpp"
#include "engine/game.hpp"

namespace outflank::match {

// Numbers of discs on the board, 0 to 64.
inline constexpr std::size_t kDiscCounts = 65;

using ByDiscs = std::array<Moments, kDiscCounts>;  // over the discs on the board before a move

struct EngineByPly {
  ByDiscs milliseconds;
  std::array<double, kDiscCounts> longest{};  // milliseconds
  ByDiscs depth;
  ByDiscs error;  // discs between its score and the result of the game, without sign
};

// Two engines that moved one after the other and see the position differently.
struct Disagreement {
  std::size_t game = 0;
  std::array<std::string, 2> names;  // who moved, who answered
  Position position;                 // after the move, the other to move
  Square move = Square::none;        // that led to it
  double mover_score = 0;            // discs, from Black
  double answer_score = 0;
  int result = 0;  // of the game, from Black
  double distance() const {
    return mover_score > answer_score ? mover_score - answer_score : answer_score - mover_score;
  }
};

struct ByPly {
  std::vector<EngineByPly> engines;
  ByDiscs disagreement;              // discs, without sign
  std::vector<Disagreement> widest;  // the widest of each game, widest first, at most so many as asked for
};

ByPly collect_by_ply(const MatchSetup& setup, const std::vector<GameRecord>& games, std::size_t widest);

}  // namespace outflank::match
