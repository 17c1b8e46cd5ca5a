#include "search/team.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>
#include <vector>

#include "search/thread_pool.hpp"
#include "search/worker.hpp"

using namespace outflank;

namespace {

// Workers of a team, the first of them this thread's.
class Crew {
 public:
  explicit Crew(int threads) {
    for (int i = 0; i < threads; ++i) {
      workers_.emplace_back(table_, cache_, weights_, cuts_);
      workers_.back().team = &team;
    }
    helpers_.start(threads - 1, [this](int i) { team.help(workers_[static_cast<std::size_t>(i)]); });
  }
  ~Crew() {
    team.end();
    helpers_.wait();
  }

  Worker& owner() { return workers_.front(); }

  Team team;

 private:
  // Nothing here looks at them.
  TranspositionTable table_{1};
  SolveCache cache_{1};
  Weights weights_;
  CutPlan cuts_{weights_.error_model};
  std::deque<Worker> workers_;
  ThreadPool helpers_;
};

// Counts how often each move is taken; a move of a point with `levels` above 0 opens another point below.
struct CountingPoint : SplitPoint {
  CountingPoint(SplitPoint* above, int moves, int levels_below)
      : SplitPoint{above, moves, levels_below, take_all}, levels(levels_below), taken(static_cast<std::size_t>(moves)) {
    for (std::atomic<int>& count : taken) count.store(0);
  }

  static void take_all(SplitPoint& point, Worker& worker) {
    auto& self = static_cast<CountingPoint&>(point);
    CHECK_MESSAGE(worker.split == &point, "a member searches within the point that it joined");
    while (!point.is_settled()) {
      const int turn = point.take_next();
      if (turn >= point.size) break;
      ++self.taken[static_cast<std::size_t>(turn)];
      if (self.levels > 0) self.below += search_together(&point, point.size, self.levels - 1, worker);
    }
  }

  // Opens a point and sees it through; returns how many moves were taken there and below.
  static int search_together(SplitPoint* above, int moves, int levels, Worker& worker) {
    CountingPoint point(above, moves, levels);
    SplitPoint* const before = worker.split;
    worker.split = &point;
    worker.team->open(point);
    take_all(point, worker);
    worker.team->close(point, worker);
    worker.split = before;
    CHECK(point.members == 0);
    CHECK(std::all_of(point.taken.begin(), point.taken.end(), [](const auto& count) { return count.load() == 1; }));
    return moves + point.below.load();
  }

  const int levels;
  std::vector<std::atomic<int>> taken;
  std::atomic<int> below{0};
};

}  // namespace

TEST_CASE("every move of a split point is taken once, and the owner leaves last") {
  for (const int threads : {1, 2, 8}) {
    Crew crew(threads);
    for (int i = 0; i < 50; ++i) CHECK(CountingPoint::search_together(nullptr, 20, 0, crew.owner()) == 20);
  }
}

TEST_CASE("split points within split points: each move once, on any number of threads") {
  for (const int threads : {1, 2, 8}) {
    Crew crew(threads);
    for (int i = 0; i < 5; ++i)
      CHECK(CountingPoint::search_together(nullptr, 6, 3, crew.owner()) == 6 + 6 * (6 + 6 * (6 + 6 * 6)));
    CHECK(crew.owner().split == nullptr);
  }
}

TEST_CASE("a settled point ends itself and what is below, and nothing else") {
  const auto ignore = [](SplitPoint&, Worker&) {};
  SplitPoint top{nullptr, 3, 1, ignore}, left{&top, 3, 1, ignore}, right{&top, 3, 1, ignore},
      below{&left, 3, 1, ignore};
  CHECK(below.is_within(top));
  CHECK(below.is_within(below));
  CHECK(!below.is_within(right));
  left.settled.store(true);
  CHECK(below.is_settled());
  CHECK(left.is_settled());
  CHECK(!right.is_settled());
  CHECK(!top.is_settled());
  CHECK(!left.has_more());
  for (int i = 0; i < 3; ++i) {
    CHECK(right.has_more());
    CHECK(right.take_next() == i);
  }
  CHECK(!right.has_more());
}

TEST_CASE("nobody joins a closed or settled point, and helpers leave when the team ends") {
  struct Point : SplitPoint {
    Point() : SplitPoint{nullptr, 5, 1, [](SplitPoint& point, Worker&) { ++static_cast<Point&>(point).joined; }} {}
    std::atomic<int> joined{0};
  };
  Crew crew(4);
  while (!crew.team.someone_waits()) std::this_thread::yield();
  Point settled;
  settled.settled.store(true);
  crew.team.open(settled);
  crew.team.close(settled, crew.owner());
  CHECK(settled.joined == 0);
  Point used_up;
  used_up.next.store(5);
  crew.team.open(used_up);
  crew.team.close(used_up, crew.owner());
  CHECK(used_up.joined == 0);
}
