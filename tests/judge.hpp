// The judge: every kernel again, plain and slow, by walking rays square by square. Nothing here is shared with the
// fast versions but the meaning of a Board.
#pragma once

#include <cstdint>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace outflank::judge {

std::uint64_t flips(Board board, Square square);
std::uint64_t legal_moves(Board board);
int count_last_flip(std::uint64_t mover, Square square);
std::uint64_t stable_discs(Board board);
std::uint64_t frontier(Board board);
// Leaves `depth` plies below the board, one move at a time.
std::uint64_t perft(Board board, int depth, bool free_pass);
// The score within (alpha, beta), or a bound beyond: negamax to the end of the game, with nothing but a window.
int solve(Board board, int alpha, int beta, Scoring scoring = Scoring::empties_to_winner);

}  // namespace outflank::judge
