// Answers to a person at the terminal: short plain lines.
#pragma once

#include <string>

#include "eval/weights.hpp"
#include "protocol/event.hpp"

namespace outflank::native {

// The board with a dot on every legal move, the discs, and whose turn it is.
std::string print_board(const Game& game);
// The board and, at the end of the game, the scores.
std::string print_game(const Game& game);

std::string print_legal_moves(const Game& game);
// By both rules, as if the game ended here.
std::string print_scores(const Game& game);
// All moves of the record, and where in it the game stands.
std::string print_transcript(const Game& game);
// The static evaluation.
std::string print_evaluation(const Game& game, const Weights& weights);

std::string print(const Replied& replied);
std::string print(const Hinted& hinted);

}  // namespace outflank::native
