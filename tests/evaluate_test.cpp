#include "eval/evaluate.hpp"

#include <doctest/doctest.h>

#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

TEST_CASE("a position evaluates to the same number on every tier and in all eight images") {
  RandomBoards boards(31);
  for (int i = 0; i < 5000; ++i) {
    const Board board = boards.next();
    const Value value = evaluate(board, Tier::portable);
    CHECK(value >= -kMaxValue);
    CHECK(value <= kMaxValue);
    for (const Tier tier : runnable_tiers())
      for (int image = 0; image < 8; ++image) CHECK(evaluate(symmetric_image(board, image), tier) == value);
  }
}

TEST_CASE("what is good for one side is as bad for the other") {
  RandomBoards boards(32);
  for (int i = 0; i < 5000; ++i) {
    const Board board = boards.next();
    CHECK(evaluate(board) == -evaluate(pass(board)));
  }
}

TEST_CASE("a known position has a known value") {
  CHECK(evaluate(kStartBoard) == 0);
  const Board corner_against_nothing{bit(Square::a1) | bit(make_square(3, 3)), bit(make_square(4, 4))};
  const std::uint64_t moves = judge::legal_moves(corner_against_nothing);
  const std::uint64_t replies = judge::legal_moves(pass(corner_against_nothing));
  // Two discs of the mover's and one of the opponent's touch empty squares; the corner is stable.
  CHECK(evaluate(corner_against_nothing) ==
        150 * (std::popcount(moves) - std::popcount(replies)) - 45 * (2 - 1) + 420 + 190);
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
