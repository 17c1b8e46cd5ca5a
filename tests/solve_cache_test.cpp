#include "search/solve_cache.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "tests/random_boards.hpp"

using namespace outflank;

namespace {

bool knows(SolveCache& cache, Board board) { return cache.knows(cache.at(board), board); }

}  // namespace

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
      entry = cache.blank(board);
      entry.lower = static_cast<std::int8_t>(i % 60 - 64);
      entry.upper = static_cast<std::int8_t>(i % 64);
      CHECK(knows(cache, board));
      CHECK(!cache.knows(cache.at(board), pass(board)));
      told.push_back(board);
    }
    for (std::size_t i = 0; i < told.size(); ++i) {
      const SolveCache::Entry& entry = cache.at(told[i]);
      if (!cache.knows(entry, told[i])) continue;
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
    CHECK(!knows(cache, board));
    told.push_back(board);
  }
  for (const Board& board : told) cache.at(board) = cache.blank(board);
  cache.clear();
  for (const Board& board : told) CHECK(!knows(cache, board));
}

TEST_CASE("a cache that is cleared again and again knows nothing of any time before") {
  SolveCache cache(4);
  cache.unfold();
  RandomBoards boards(75);
  const Board early = boards.next();
  cache.at(early) = cache.blank(early);
  // More often than there are numbers for the times.
  for (int i = 0; i < 70'000; ++i) {
    cache.clear();
    REQUIRE(!knows(cache, early));
  }
  cache.at(early) = cache.blank(early);
  CHECK(knows(cache, early));
}

TEST_CASE("a cache takes its memory when it is unfolded, and forgets nothing when that is asked again") {
  SolveCache cache(1000);
  CHECK(cache.size() == 1);
  cache.unfold();
  CHECK(cache.size() == 512);
  const Board board = RandomBoards(73).next();
  cache.at(board) = cache.blank(board);
  cache.unfold();
  CHECK(knows(cache, board));
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
    CHECK(!knows(cache, board));
    cache.at(board) = cache.blank(board);
    CHECK(knows(cache, board));
  }
}
