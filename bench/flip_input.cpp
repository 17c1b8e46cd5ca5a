#include "bench/flip_input.hpp"

namespace outflank {
namespace {

// Steele, Lea and Flood's SplitMix64, for a stream that is the same everywhere.
std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

}  // namespace

FlipInput make_flip_input(std::size_t count) {
  const Kernels& kernel = kernels(Tier::portable);
  std::uint64_t state = 2026;
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
      auto choice = static_cast<int>(split_mix(state) % static_cast<std::uint64_t>(std::popcount(moves)));
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
