#include "bench/flip_input.hpp"

#include "engine/split_mix.hpp"

namespace outflank {

FlipInput make_flip_input(std::size_t count) {
  const Kernels& kernel = kernels(Tier::portable);
  SplitMix random(2026);
  FlipInput input;
  while (input.board.size() < count) {
    Board board = kStartBoard;
    for (;;) {
      std::uint64_t moves = kernel.legal_moves(board);
      if (moves == 0) {
        board = pass(board);
        moves = kernel.legal_moves(board);
        if (moves == 0) break;
      }
      input.position.push_back(board);
      input.moves.push_back(moves);
      int choice = random.below(std::popcount(moves));
      Square played = *Squares{moves}.begin();
      for (const Square square : Squares{moves}) {
        input.board.push_back(board);
        input.square.push_back(square);
        if (choice-- == 0) played = square;
      }
      board = play(board, played, kernel.flips(board, played));
    }
  }
  return input;
}

FlipBlock make_flip_block(const FlipInput& input, std::size_t start, std::size_t size) {
  FlipBlock block;
  for (int i = 0; i < kSquares; ++i) {
    const std::size_t run_start = block.mover.size();
    for (std::size_t at = start; at < start + size; ++at) {
      if (input.square[at] != square_at(i)) continue;
      block.mover.push_back(input.board[at].mover);
      block.opponent.push_back(input.board[at].opponent);
    }
    if (block.mover.size() > run_start) block.runs.push_back({square_at(i), run_start, block.mover.size() - run_start});
  }
  return block;
}

}  // namespace outflank
