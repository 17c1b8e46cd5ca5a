// The input of the kernel benchmarks: one fixed stream of moves from random games.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board.hpp"
#include "engine/kernels.hpp"

namespace outflank {

// Every legal move of every position of random games from the start position, in the order of the games.
struct FlipInput {
  std::vector<Board> board;          // one per move: a position with n moves stands n times
  std::vector<Square> square;        // the move
  std::vector<Board> position;       // each position once
  std::vector<std::uint64_t> moves;  // its legal moves
};

// At least `count` moves: the stream goes on to the end of the game in which it reaches them.
FlipInput make_flip_input(std::size_t count);

// Moves of the stream sorted by square: what flips_of_square is given.
struct FlipBlock {
  std::vector<std::uint64_t> mover, opponent;
  struct Run {
    Square square;
    std::size_t start, size;
  };
  std::vector<Run> runs;

  BoardColumns columns(const Run& run) const {
    return {{mover.data() + run.start, run.size}, {opponent.data() + run.start, run.size}};
  }
};

// `size` moves from place `start` of the stream on.
FlipBlock make_flip_block(const FlipInput& input, std::size_t start, std::size_t size);

}  // namespace outflank
