#include "search/solve_cache.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "tests/random_boards.hpp"

using namespace outflank;

TEST_CASE("a cache answers for exactly the board it was told") {
  // Two places for all boards: nearly every look meets another board's entry.
  for (const std::size_t entries : {0U, 1U, 2U, 3U, 1000U}) {
    SolveCache cache(entries);
    cache.unfold();
    RandomBoards boards(71);
    std::vector<Board> told;
    for (int i = 0; i < 200; ++i) {
      const Board board = boards.next();
      SolveCache::Entry& entry = cache.at(board);
      entry = {board.mover, board.opponent, static_cast<std::int8_t>(i % 60 - 64), static_cast<std::int8_t>(i % 64)};
      CHECK(cache.at(board).is_of(board));
      CHECK(!cache.at(board).is_of(pass(board)));
      told.push_back(board);
    }
    for (std::size_t i = 0; i < told.size(); ++i) {
      const SolveCache::Entry& entry = cache.at(told[i]);
      if (!entry.is_of(told[i])) continue;
      // The stream may hold a board twice: the later one stands.
      std::size_t last = i;
      for (std::size_t j = i; j < told.size(); ++j)
        if (told[j] == told[i]) last = j;
      CHECK(entry.lower == static_cast<int>(last) % 60 - 64);
      CHECK(entry.upper == static_cast<int>(last) % 64);
    }
  }
}

TEST_CASE("a cache that is new or cleared knows no board with a disc on it") {
  SolveCache cache(1 << 10);
  cache.unfold();
  RandomBoards boards(72);
  std::vector<Board> told;
  for (int i = 0; i < 1000; ++i) {
    const Board board = boards.next();
    CHECK(!cache.at(board).is_of(board));
    told.push_back(board);
  }
  for (const Board& board : told) cache.at(board) = {board.mover, board.opponent, -2, 2};
  cache.clear();
  for (const Board& board : told) CHECK(!cache.at(board).is_of(board));
}

TEST_CASE("a cache takes its memory when it is unfolded, and forgets nothing when that is asked again") {
  SolveCache cache(1000);
  CHECK(cache.size() == 1);
  cache.unfold();
  CHECK(cache.size() == 512);
  const Board board = RandomBoards(73).next();
  cache.at(board) = {board.mover, board.opponent, -2, 2};
  cache.unfold();
  CHECK(cache.at(board).is_of(board));
  cache.clear();
  CHECK(cache.size() == 512);
}

TEST_CASE("a cache that the system refuses the memory for works with one entry") {
  SolveCache cache(std::size_t{1} << 63);
  cache.unfold();
  CHECK(cache.size() == 1);
  RandomBoards boards(74);
  for (int i = 0; i < 100; ++i) {
    const Board board = boards.next();
    CHECK(!cache.at(board).is_of(board));
    cache.at(board) = {board.mover, board.opponent, -2, 2};
    CHECK(cache.at(board).is_of(board));
  }
}
