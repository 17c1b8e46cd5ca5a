// What the evaluation looks at besides the patterns: small counts, each an index of a table of its own.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/board.hpp"

namespace outflank {

enum class Feature { moves, replies, frontier, opponent_frontier, discs, odd_quadrants, empties };
constexpr std::size_t kFeatures = 7;
constexpr std::size_t kFeatureValues = 64;

// The value of each feature, 0..63: legal moves of either side, discs of either side next to an empty square, the
// mover's discs, quadrants with an odd number of empty squares, empty squares. `moves` and `replies` are the legal
// moves of the mover and of the opponent, `frontier` as the kernel of that name.
constexpr std::array<int, kFeatures> feature_values(Board board, std::uint64_t moves, std::uint64_t replies,
                                                    std::uint64_t frontier) {
  const std::uint64_t vacant = empty_squares(board);
  int odd = 0;
  for (const std::uint64_t quadrant : kQuadrants) odd += std::popcount(vacant & quadrant) & 1;
  return {std::popcount(moves),
          std::popcount(replies),
          std::popcount(frontier & board.mover),
          std::popcount(frontier & board.opponent),
          std::popcount(board.mover) & 63,
          odd,
          std::popcount(vacant) & 63};
}

}  // namespace outflank
