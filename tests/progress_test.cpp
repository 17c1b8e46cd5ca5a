#include "protocol/progress.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace outflank;
using namespace std::chrono_literals;

TEST_CASE("progress in words: count, rate and time left") {
  const std::string unit = "positions";
  CHECK(describe_progress({}, unit) == "0 positions");
  CHECK(describe_progress({.total = 20}, unit) == "0 of 20 positions");
  CHECK(describe_progress({.done = 123, .elapsed = 10s}, unit) == "123 positions, 12.3/s");
  CHECK(describe_progress({.done = 100, .total = 2000, .elapsed = 2s}, unit) ==
        "100 of 2000 positions, 50.0/s, time left 0:38");
  CHECK(describe_progress({.done = 1, .total = 21, .elapsed = 81s}, unit) ==
        "1 of 21 positions, 0.0123/s, time left 27:00");
  CHECK(describe_progress({.done = 1, .total = 5, .elapsed = 3605s}, unit) ==
        "1 of 5 positions, 0.000277/s, time left 4:00:20");
  CHECK(describe_progress({.done = 20000, .total = 20000, .elapsed = 1s}, unit) ==
        "20000 of 20000 positions, 20000/s, time left 0:00");
}

TEST_CASE("what took no time says nothing about the rate") {
  CHECK(describe_progress({.done = 1000, .free = 1000, .total = 2000, .elapsed = 1s}, "lines") == "1000 of 2000 lines");
  CHECK(describe_progress({.done = 1010, .free = 1000, .total = 1020, .elapsed = 5s}, "lines") ==
        "1010 of 1020 lines, 2.00/s, time left 0:05");
}

TEST_CASE("a total that turned out too small has no time left") {
  CHECK(describe_progress({.done = 12, .total = 10, .elapsed = 1s}, "lines") == "12 of 10 lines, 12.0/s");
  CHECK(draw_progress({.done = 12, .total = 10, .elapsed = 1s}, "lines", 40) ==
        "[###############] 12 of 10 lines, 12.0/s");
}

TEST_CASE("the bar fits its columns") {
  const ProgressState state{.done = 5, .total = 20, .elapsed = 5s};
  const std::string text = "5 of 20 positions, 1.00/s, time left 0:15";
  CHECK(draw_progress(state, "positions", 200) == "[##########..............................] " + text);
  CHECK(draw_progress(state, "positions", text.size() + 13) == "[##........] " + text);
  CHECK(draw_progress(state, "positions", text.size() + 12) == text);
  CHECK(draw_progress(state, "positions", 7) == "5 of 20");
  CHECK(draw_progress({.done = 5, .elapsed = 5s}, "positions", 80) == "5 positions, 1.00/s");
  CHECK(draw_progress({.total = 0}, "positions", 80) == "0 of 0 positions");
}
