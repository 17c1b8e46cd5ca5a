#include "protocol/gtp_clock.hpp"

#include <doctest/doctest.h>

using namespace outflank;
using namespace outflank::gtp;
using namespace std::chrono_literals;

namespace {

constexpr Color kBlack = Color::black, kWhite = Color::white;

GtpClock make_clock(Milliseconds main, Milliseconds byoyomi, int stones) {
  GtpClock clock;
  clock.set({main, byoyomi, stones});
  return clock;
}

ClockLimits limits(const GtpClock& clock, Color side) { return clock_of(clock.clocks(side), side); }
Milliseconds remaining(const GtpClock& clock, Color side) { return limits(clock, side).remaining; }

}  // namespace

TEST_CASE("what is no limit") {
  CHECK_FALSE(GtpClock().is_on());
  CHECK_FALSE(make_clock(0s, 0s, 0).is_on());
  CHECK_FALSE(make_clock(0s, 1s, 0).is_on());
  CHECK_FALSE(make_clock(0s, 0s, 5).is_on());
  CHECK(make_clock(1s, 0s, 0).is_on());
  CHECK(make_clock(1s, 1s, 0).is_on());
  CHECK(make_clock(0s, 1s, 1).is_on());
}

TEST_CASE("0 B 0 is B for each move once a time_left came, whatever it says, up to the next game") {
  GtpClock clock = make_clock(0s, 3s, 0);
  for (const Milliseconds left : {0ms, 1000ms, 3000ms}) {
    clock.tell_left(kWhite, left, 0);
    CHECK(clock.is_on());
    CHECK(remaining(clock, kBlack) == 0s);
    CHECK(limits(clock, kBlack).byoyomi == 3s);
    clock.spend(kBlack, 2900ms);
    CHECK(limits(clock, kBlack).byoyomi == 3s);
  }
  clock.start_game();
  CHECK_FALSE(clock.is_on());
}

TEST_CASE("a time_left without settings is absolute") {
  GtpClock clock;
  clock.tell_left(kBlack, 30s, 0);
  CHECK(clock.is_on());
  CHECK(remaining(clock, kBlack) == 29s);
  clock.spend(kBlack, 4s);
  CHECK(remaining(clock, kBlack) <= 25s);
}

TEST_CASE("absolute: the time used goes off, with a little for what the controller's clock sees beyond") {
  GtpClock clock = make_clock(60s, 0s, 0);
  clock.spend(kBlack, 10s);
  CHECK(remaining(clock, kBlack) < 50s);
  CHECK(remaining(clock, kBlack) > 49900ms);
  CHECK(remaining(clock, kWhite) == 60s);
  CHECK(limits(clock, kBlack).increment == 0s);
  clock.spend(kBlack, 70s);
  CHECK(remaining(clock, kBlack) == 0s);
  clock.start_game();
  CHECK(remaining(clock, kBlack) == 60s);
}

TEST_CASE("whole seconds: up to one less may be left, unless our own account lies in between") {
  GtpClock clock = make_clock(60s, 0s, 0);
  clock.tell_left(kBlack, 60s, 0);
  CHECK(remaining(clock, kBlack) == 60s);
  clock.spend(kBlack, 9700ms);  // 50.28 s
  clock.tell_left(kBlack, 51s, 0);
  CHECK(remaining(clock, kBlack) == 50280ms);
  clock.tell_left(kBlack, 50s, 0);
  CHECK(remaining(clock, kBlack) == 50s);
  // A clock that ran on while the engine was not asked.
  clock.tell_left(kBlack, 40s, 0);
  CHECK(remaining(clock, kBlack) == 40s);
  // One that has more: how it is rounded is not known.
  clock.tell_left(kBlack, 55s, 0);
  CHECK(remaining(clock, kBlack) == 54s);
  clock.tell_left(kBlack, 0s, 0);
  CHECK(remaining(clock, kBlack) == 0s);
  clock.tell_left(kBlack, 1s, 0);
  CHECK(remaining(clock, kBlack) == 0s);
}

TEST_CASE("Fischer: the increment is added after each move, also where nothing was left") {
  GtpClock clock = make_clock(60s, 5s, 0);
  CHECK(limits(clock, kBlack).increment == 5s);
  CHECK(limits(clock, kBlack).byoyomi == 0s);
  clock.spend(kBlack, 10s);
  CHECK(remaining(clock, kBlack) == 54980ms);
  clock.tell_left(kBlack, 0s, 0);
  clock.spend(kBlack, 0s);
  CHECK(remaining(clock, kBlack) == 4980ms);
}

TEST_CASE("Canadian: after the main time a period for every so many moves") {
  GtpClock clock = make_clock(10s, 30s, 3);
  CHECK(remaining(clock, kBlack) == 10s);
  CHECK(limits(clock, kBlack).byoyomi == 10s);
  CHECK(limits(clock, kBlack).moves_to_go == 0);
  clock.spend(kBlack, 14980ms);  // five seconds of the first period
  CHECK(remaining(clock, kBlack) == 25s);
  CHECK(limits(clock, kBlack).moves_to_go == 2);
  CHECK(limits(clock, kBlack).byoyomi == 0s);
  clock.spend(kBlack, 4980ms);
  CHECK(remaining(clock, kBlack) == 20s);
  CHECK(limits(clock, kBlack).moves_to_go == 1);
  clock.spend(kBlack, 4980ms);
  CHECK(remaining(clock, kBlack) == 30s);
  CHECK(limits(clock, kBlack).moves_to_go == 3);
  CHECK(limits(clock, kWhite).moves_to_go == 0);
}

TEST_CASE("Canadian from the first move, and as the controller tells it") {
  GtpClock clock = make_clock(0s, 30s, 3);
  CHECK(remaining(clock, kWhite) == 30s);
  CHECK(limits(clock, kWhite).moves_to_go == 3);
  clock.tell_left(kWhite, 12s, 2);
  CHECK(remaining(clock, kWhite) == 11s);
  CHECK(limits(clock, kWhite).moves_to_go == 2);
  clock.tell_left(kWhite, 5s, 0);
  CHECK(limits(clock, kWhite).moves_to_go == 0);
  CHECK(limits(clock, kWhite).byoyomi == 10s);
  // A period of one move: the next one is a new period.
  GtpClock single = make_clock(1s, 4s, 1);
  single.spend(kBlack, 2s);
  CHECK(remaining(single, kBlack) == 4s);
  CHECK(limits(single, kBlack).moves_to_go == 1);
}
