#include "search/split_result.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <thread>
#include <vector>

using namespace outflank;

namespace {

constexpr std::uint64_t moves(std::initializer_list<int> list) {
  std::uint64_t set = 0;
  for (const int move : list) set |= std::uint64_t{1} << move;
  return set;
}

}  // namespace

TEST_CASE("nothing told: no move is done") {
  const SplitResult result(4);
  CHECK(result.is_empty());
  CHECK(!result.raises_alpha());
  CHECK(result.done() == 0);
}

TEST_CASE("moves that do not raise alpha are all done, and the best of them is told, also below every score") {
  SplitResult result(4);
  CHECK(!result.tell(2, -64));
  CHECK(result.best() == -64);
  CHECK(!result.tell(0, 4));
  CHECK(!result.tell(5, 3));
  CHECK(!result.raises_alpha());
  CHECK(result.best() == 4);
  CHECK(result.best_move() == 0);
  CHECK(result.done() == moves({0, 2, 5}));
}

TEST_CASE("of two moves that raise alpha only the best is done: the other's score may be the higher one") {
  for (const bool better_first : {true, false}) {
    SplitResult result(4);
    CHECK(!result.tell(7, 2));
    CHECK(result.tell(better_first ? 1 : 3, better_first ? 8 : 6));
    CHECK(result.tell(better_first ? 3 : 1, better_first ? 6 : 8));
    CHECK(result.raises_alpha());
    CHECK(result.best() == 8);
    CHECK(result.best_move() == 1);
    CHECK(result.done() == moves({1, 7}));
  }
  SplitResult equal(4);
  CHECK(equal.tell(1, 6));
  CHECK(equal.tell(3, 6));
  CHECK(equal.done() == moves({1}));
}

TEST_CASE("told by many threads: nothing is lost") {
  SplitResult result(0);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&result, i] {
        for (int move = i; move < 64; move += 4) result.tell(move, move - 40);
      });
  }
  CHECK(result.best_move() == 63);
  CHECK(result.done() == (((std::uint64_t{1} << 41) - 1) | std::uint64_t{1} << 63));
}
