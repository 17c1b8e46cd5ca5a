// GTP: the time commands, and that no clock is overrun. What the numbers mean is tested in tests/gtp_clock_test.cpp.

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <chrono>
#include <string>

#include "tests/protocol/gtp_client.hpp"

using namespace outflank;

namespace {

void give(GtpClient& client, std::initializer_list<const char*> commands) {
  for (const char* command : commands) {
    CAPTURE(command);
    CHECK(client.ask(command) == "=");
  }
}

// How long a genmove takes, in seconds.
double think(GtpClient& client) {
  const auto asked = std::chrono::steady_clock::now();
  CHECK(client.ask("genmove b").starts_with("= "));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count();
}

// CPU time of all children that have ended, in seconds: unlike time by the wall, never more than the engine chose.
double children_cpu_time() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

TEST_SUITE_BEGIN("gtp");

TEST_CASE("GTP: settings and clocks of every kind are accepted") {
  GtpClient client;
  give(client, {"time_settings 600 0 0", "time_settings 0 1 0", "time_settings 600 10 0", "time_settings 300 30 5",
                "time_settings 0 30 5", "time_settings 0 0 0", "time_settings 0.5 0.1 0", "time_left b 600 0",
                "time_left white 0 0", "time_left B 12.5 3", "time_left w -3 0", "time_left b 999999999999 0"});
}

TEST_CASE("GTP: without a clock a move takes a second") {
  GtpClient client;
  CHECK(client.ask("name") == "= Outflank");
  CHECK(think(client) > 0.5);
}

// One controller means no limit by 0 B 0, another one B seconds for each move, and tells the clock before each.
TEST_CASE("GTP: time_settings 0 B 0 is no limit until a time_left comes") {
  GtpClient client;
  // Hours otherwise: the test would run into its ceiling.
  give(client, {"time_settings 0 36000 0"});
  CHECK(think(client) > 0.5);
  give(client, {"time_settings 0 2 0", "clear_board", "time_left black 0 0", "time_left white 0 0"});
  CHECK(think(client) > 1.5);
}

TEST_CASE("GTP: a clock that has run out, or may have, is answered at once") {
  // A share of hours otherwise.
  for (const char* clock : {"time_left b 0 0", "time_left b 1 0", "time_left b -5 0", "time_left b 0 4"}) {
    GtpClient client;
    give(client, {"time_settings 1000000 0 0", "time_left w 1000000 0", clock});
    think(client);
  }
}

TEST_CASE("GTP: time_left tells the clock of its own colour") {
  GtpClient client;
  give(client, {"time_settings 1000000 0 0", "time_left b 2 0", "time_left w 1000000 0"});
  think(client);
}

TEST_CASE("GTP: a fixed move time, a level and a number of nodes hold under a clock too") {
  GtpClient client;
  for (const char* bound : {"outflank-move_time 50", "set_level 2", "outflank-nodes 1000"}) {
    give(client, {"time_settings 1000000 0 0", bound});
    think(client);
    give(client, {"outflank-move_time 0", "set_level 60", "outflank-nodes 0", "undo"});
  }
}

// By its share of a second for each of a hundred moves it would use several.
TEST_CASE("GTP: where no time_left comes the engine keeps the account itself") {
  const double before = children_cpu_time();
  {
    GtpClient client;
    give(client, {"time_settings 1 0 0"});
    for (int i = 0; i < 100; ++i) {
      think(client);
      give(client, {"undo"});
    }
    CHECK(client.ask("quit") == "=");
    CHECK(client.engine().exit_code() == 0);
  }
  CHECK(children_cpu_time() - before < 1.5);
}

TEST_SUITE_END();
