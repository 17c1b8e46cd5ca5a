// perft: the number of leaves of the game tree at a given depth, the field's check of a move generator.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.hpp"

namespace outflank {

struct PerftOptions {
  // false: a pass is one ply. true: a pass costs no ply, so that depth counts discs placed.
  // In both, a game that ends above the horizon counts as one leaf.
  bool free_pass = false;
  // 0: every node is visited. Otherwise equal positions of a ply, all eight images alike, are folded into one with a
  // weight, ply by ply, as long as a ply fits into this much memory; the plies below are counted from there.
  std::size_t hash_mebibytes = 0;
  int threads = 1;
};

struct PerftMove {
  Square move;  // a square, or pass
  std::uint64_t leaves;
};

constexpr int kMaxPerftDepth = 120;

// Leaves `depth` plies below `board`, 0..kMaxPerftDepth; depth 0 is 1. Nothing once `stop` was set before the end.
// Throws std::bad_alloc if memory is refused.
std::optional<std::uint64_t> perft(Board board, int depth, const PerftOptions& options, const std::atomic<bool>& stop);

// The same, told apart by the first move (a forced pass is a move, also with free passes). Empty at depth 0 and when
// the game is over.
std::optional<std::vector<PerftMove>> perft_divide(Board board, int depth, const PerftOptions& options,
                                                   const std::atomic<bool>& stop);

}  // namespace outflank
