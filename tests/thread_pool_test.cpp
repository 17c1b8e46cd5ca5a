#include "search/thread_pool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <vector>

using namespace outflank;

TEST_CASE("each helper is called once per start, whether there are more or fewer than before") {
  ThreadPool pool;
  for (const int helpers : {1, 3, 0, 8, 2, 8, 20}) {
    std::vector<std::atomic<int>> calls(22);
    pool.start(helpers, [&calls](int i) { ++calls[static_cast<std::size_t>(i)]; });
    pool.wait();
    CAPTURE(helpers);
    for (int i = 0; i < 22; ++i) CHECK(calls[static_cast<std::size_t>(i)] == (i >= 1 && i <= helpers ? 1 : 0));
  }
}

TEST_CASE("start returns at once, and wait only when every call has returned") {
  ThreadPool pool;
  std::atomic<bool> go{false};
  std::atomic<int> returned{0};
  pool.start(4, [&](int) {
    go.wait(false);
    ++returned;
  });
  CHECK(returned == 0);  // the helpers hold until this thread, past start, lets them go
  go.store(true);
  go.notify_all();
  pool.wait();
  CHECK(returned == 4);
  pool.wait();  // nothing to wait for
}

TEST_CASE("many short rounds lose no call") {
  ThreadPool pool;
  std::atomic<int> calls{0};
  for (int round = 0; round < 500; ++round) {
    pool.start(1 + round % 4, [&calls](int) { ++calls; });
    pool.wait();
  }
  CHECK(calls == 125 * (1 + 2 + 3 + 4));
}

TEST_CASE("a pool that was never started, or not waited for, ends") {
  const ThreadPool unused;
  std::atomic<int> calls{0};
  {
    ThreadPool pool;
    pool.start(3, [&calls](int) { ++calls; });
  }
  CHECK(calls <= 3);
}
