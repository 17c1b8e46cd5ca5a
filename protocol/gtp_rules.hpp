// The game in GTP's words: moves, scores, boards, and what GoGui asks of a program that knows the rules for it.
#pragma once

#include <string>

#include "engine/game.hpp"

namespace outflank::gtp {

// "F5", or "pass", also for no move at all: at the end of the game controllers expect passes.
std::string vertex(Square move);

// "B+12", "W+4" or "0". Of a finished game with the empty squares given to the winner, otherwise of the discs as they
// stand.
std::string score(const Game& game);

// Row 1 at the top, with coordinates, X for Black, and who is to move.
std::string board(const Game& game);

// --- gogui-rules_* ---

// Eight rows of `.`, X (Black) and O; row 8 first.
std::string rules_board(const Game& game);
std::string rules_side_to_move(const Game& game);
// "pass" if there is nothing else; empty at the end of the game.
std::string rules_legal_moves(const Game& game);
// For a person.
std::string rules_final_result(const Game& game);

}  // namespace outflank::gtp
