#include "eval/evaluate.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "engine/notation.hpp"
#include "eval/built_in.hpp"
#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"
#include "tests/random_weights.hpp"

using namespace outflank;

namespace {

// The sum of weights, cell by cell.
Value judge_with_moves(const Weights& weights, Board board) {
  const std::uint64_t moves = judge::legal_moves(board), replies = judge::legal_moves(pass(board));
  const PhaseWeights& of_phase = weights.of(board);
  Value value = 0;
  std::array<int, kHiddenUnits> sums;
  std::copy_n(of_phase.bias.begin(), kHiddenUnits, sums.begin());
  for (std::size_t i = 0; i < static_cast<std::size_t>(kInstanceCount); ++i) {
    const RowWeights& row =
        of_phase.patterns[static_cast<std::size_t>(kInstances[i].shape)]
                         [static_cast<std::size_t>(row_of(kInstances[i], cell_states(board, moves)))];
    value += row.linear();
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) sums[unit] += row.hidden[unit];
  }
  double hidden = 0;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    const int sum = std::clamp(sums[unit], -128, 128);
    hidden += of_phase.linear[unit] * std::max(sum, 0) + of_phase.square[unit] * std::floor(sum * sum / 128.0);
  }
  value += static_cast<Value>(std::floor(hidden / 128.0));
  const auto features = feature_values(board, moves, replies, judge::frontier(board));
  for (std::size_t i = 0; i < kFeatures; ++i) value += of_phase.features[i][static_cast<std::size_t>(features[i])];
  return std::clamp(value, 1 - kMaxValue, kMaxValue - 1);
}

Value judge_value(const Weights& weights, Board board) {
  if (judge::legal_moves(board) != 0) return judge_with_moves(weights, board);
  if (judge::legal_moves(pass(board)) != 0) return -judge_with_moves(weights, pass(board));
  return value_of_discs(score_empties_to_winner(board));
}

}  // namespace

TEST_CASE("every tier adds up the weights that the judge does, in all eight images of a board") {
  RandomBoards boards(31);
  for (int i = 0; i < 5000; ++i) {
    const Board board = boards.next();
    if (count_empties(board) == 0) continue;
    const Value value = judge_value(random_weights(), board);
    for (const Tier tier : runnable_tiers())
      for (int image = 0; image < 8; ++image)
        CHECK(evaluate(random_weights(), symmetric_image(board, image), tier) == value);
  }
}

TEST_CASE("the built-in weights: the same number on every tier and in all eight images") {
  RandomBoards boards(32);
  for (int i = 0; i < 2000; ++i) {
    const Board board = boards.next();
    if (count_empties(board) == 0) continue;
    const Value value = judge_value(built_in_weights(), board);
    for (const Tier tier : runnable_tiers())
      for (int image = 0; image < 8; ++image)
        CHECK(evaluate(built_in_weights(), symmetric_image(board, image), tier) == value);
  }
}

TEST_SUITE("data") {
  TEST_CASE("the built-in weights know who is ahead") {
    // Near the score of perfect play in two of three positions.
    const std::vector<std::string> lines = data_lines("eval_test/exact-12.obf");
    REQUIRE(lines.size() > 3);
    int near = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto known = std::get<ObfRecord>(parse_obf(lines[i]));
      near += std::abs(evaluate(built_in_weights(), known.position.board) - value_of_discs(known.moves.front().score)) <
              value_of_discs(20);
    }
    CHECK(near >= 2);
  }
}

TEST_CASE("values convert to hundredths of a disc, rounded to the nearest") {
  CHECK(centidiscs(value_of_discs(64)) == 6400);
  CHECK(centidiscs(value_of_discs(-64)) == -6400);
  CHECK(centidiscs(0) == 0);
  CHECK(centidiscs(1) == 1);  // 0.78
  CHECK(centidiscs(-1) == -1);
  CHECK(centidiscs(64) == 50);
  CHECK(centidiscs(2) == 2);  // 1.56
}
