// A fixed, endless stream of boards for tests: reachable and not, from empty-ish to full.
#pragma once

#include <cstdint>

#include "engine/board.hpp"
#include "engine/split_mix.hpp"

namespace outflank {

class RandomBoards {
 public:
  explicit RandomBoards(std::uint64_t seed) : random_(seed) {}

  // Cycles through the kinds: a random game's next position, and made-up boards: of any density, nearly full, with
  // full lines, with the discs on the edges, with long runs of one colour.
  Board next();

 private:
  Board next_of_game();

  SplitMix random_;
  int kind_ = 0;
  Board game_ = kStartBoard;
};

}  // namespace outflank
