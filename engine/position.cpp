#include "engine/position.hpp"

#include "engine/kernels.hpp"

namespace outflank {

MoveStatus check_move(const Position& position, Square move) {
  const std::uint64_t moves = kernels().legal_moves(position.board);
  if (move == Square::pass) return moves == 0 ? MoveStatus::legal : MoveStatus::pass_with_moves_available;
  if (!on_board(move)) return MoveStatus::not_a_move;
  if (moves & bit(move)) return MoveStatus::legal;
  return occupied(position.board) & bit(move) ? MoveStatus::occupied : MoveStatus::outflanks_nothing;
}

Position after(const Position& position, Square move) {
  if (move != Square::pass)
    return {play(position.board, move, kernels().flips(position.board, move)), other(position.side)};
  if (is_game_over(position.board)) return position;
  return {pass(position.board), other(position.side)};
}

bool is_game_over(Board board) { return kernels().legal_moves(board) == 0 && kernels().legal_moves(pass(board)) == 0; }

}  // namespace outflank
