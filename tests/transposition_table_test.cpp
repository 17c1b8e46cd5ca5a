#include "search/transposition_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "tests/random_boards.hpp"

using namespace outflank;

TEST_CASE("what is stored is found, field by field") {
  TranspositionTable table(1);
  RandomBoards boards(41);
  for (const Value value : {-kMaxValue, -1, 0, 1, kMaxValue})
    for (const Value width : {0, 1, kMaxValue})
      for (const Square best : {Square::a1, Square::h8, Square::pass, Square::none})
        for (const int selectivity : {0, 7}) {
          const Board board = boards.next();
          table.store(board, {value - width, value + width, 60, best, selectivity});
          const auto entry = table.find(board);
          REQUIRE(entry);
          CHECK(entry->lower == value - width);
          CHECK(entry->upper == value + width);
          CHECK(entry->depth == 60);
          CHECK(entry->best == best);
          CHECK(entry->selectivity == selectivity);
        }
}

TEST_CASE("a board has one entry, of the deepest and least selective search") {
  TranspositionTable table(1);
  table.store(kStartBoard, {100, 100, 12, Square::a1});
  table.store(kStartBoard, {-5, 5, 3, Square::h8});
  CHECK(table.find(kStartBoard)->lower == 100);
  CHECK(table.find(kStartBoard)->depth == 12);
  table.store(kStartBoard, {-7, 7, 12, Square::h8, 2});
  CHECK(table.find(kStartBoard)->lower == 100);
  table.store(kStartBoard, {-9, 9, 13, Square::h8, 2});
  CHECK(table.find(kStartBoard)->lower == -9);
  CHECK(table.find(kStartBoard)->selectivity == 2);
  table.store(kStartBoard, {-8, 8, 13, Square::a8, 0});
  CHECK(table.find(kStartBoard)->lower == -8);
  CHECK(!table.find(pass(kStartBoard)));
}

TEST_CASE("bounds of equal searches are combined") {
  TranspositionTable table(1);
  table.store(kStartBoard, {-kMaxValue, 40, 10, Square::a1});
  table.store(kStartBoard, {-20, kMaxValue, 10, Square::none});
  CHECK(table.find(kStartBoard)->lower == -20);
  CHECK(table.find(kStartBoard)->upper == 40);
  CHECK(table.find(kStartBoard)->best == Square::a1);  // the later one knew none
  // A contradiction: the later one counts.
  table.store(kStartBoard, {60, kMaxValue, 10, Square::h1});
  CHECK(table.find(kStartBoard)->lower == 60);
  CHECK(table.find(kStartBoard)->upper == kMaxValue);
}

TEST_CASE("clear forgets everything") {
  TranspositionTable table(64);
  RandomBoards boards(42);
  std::vector<Board> stored;
  for (int i = 0; i < 10'000; ++i) {
    stored.push_back(boards.next());
    table.store(stored.back(), {i, i, 1, Square::none});
  }
  CHECK(table.full_per_mille() >= 0);
  table.clear();
  for (const Board& board : stored) CHECK(!table.find(board));
  CHECK(table.full_per_mille() == 0);
}

TEST_CASE("clear forgets everything as often as one likes, and an old entry never comes back") {
  TranspositionTable table(1);
  table.store(kStartBoard, {1, 1, 1, Square::none});
  for (int i = 0; i < 70'000; ++i) {
    table.clear();
    if (table.find(kStartBoard)) FAIL("found after clear number " << i);
  }
  table.store(kStartBoard, {2, 2, 1, Square::none});
  CHECK(table.find(kStartBoard)->lower == 2);
  table.touch(3);
  CHECK(!table.find(kStartBoard));
}

TEST_CASE("touch goes over every page, or only as far as there is time") {
  constexpr std::size_t kMebibytes = 128;
  for (const int threads : {1, 3}) {
    TranspositionTable table(kMebibytes);
    RandomBoards boards(44);
    std::vector<Board> stored;
    for (int i = 0; i < 2000; ++i) {
      stored.push_back(boards.next());
      table.store(stored.back(), {i, i, 1, Square::none});
    }
    const auto count_found = [&] {
      return std::count_if(stored.begin(), stored.end(), [&](Board board) { return table.find(board).has_value(); });
    };
    const auto all = count_found();
    CHECK(all > 1950);
    table.touch(threads, [] { return true; });
    CHECK(count_found() == all);
    std::atomic<int> asked{0};
    table.touch(threads, [&asked] { return ++asked > 2; });
    // Two slices of 16 MiB, a quarter of the table; each thread may be past the question.
    CHECK(asked <= 2 + threads);
    CHECK(count_found() < all * 4 / 5);
    CHECK(count_found() > all * 7 / 10);
    table.touch(threads);
    CHECK(count_found() == 0);
  }
}

TEST_CASE("entries of earlier searches make room first") {
  TranspositionTable table(1);
  RandomBoards boards(43);
  for (int i = 0; i < 100'000; ++i) table.store(boards.next(), {0, 0, 20, Square::none});
  CHECK(table.full_per_mille() > 900);
  table.start_new_search();
  CHECK(table.full_per_mille() == 0);
  // Shallow results of the new search replace deep ones of the old.
  int kept = 0;
  for (int i = 0; i < 1000; ++i) {
    const Board board = boards.next();
    table.store(board, {0, 0, 2, Square::none});
    kept += table.find(board) ? 1 : 0;
  }
  CHECK(kept == 1000);
}

TEST_CASE("threads that write the same entries never make one lie") {
  // Each entry's fields follow from its board: a mixture of two would show.
  TranspositionTable table(1);
  std::atomic<int> wrong{0}, found{0};
  const auto value_for = [](Board board) { return static_cast<Value>(board.mover % 8192); };
  const auto square_for = [](Board board) { return square_at(static_cast<int>(board.opponent % 64)); };
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        for (int round = 0; round < 20; ++round) {
          // All threads draw from the same two streams, so that they meet at the same entries.
          RandomBoards boards(static_cast<std::uint64_t>(100 + (round + t) % 2));
          for (int i = 0; i < 2000; ++i) {
            const Board board = boards.next();
            if (const auto entry = table.find(board)) {
              ++found;
              if (entry->lower != value_for(board) || entry->upper != value_for(board) ||
                  entry->best != square_for(board))
                ++wrong;
            }
            table.store(board, {value_for(board), value_for(board), i % 60, square_for(board)});
          }
        }
      });
  }
  CHECK(wrong == 0);
  CHECK(found > 1000);
}
