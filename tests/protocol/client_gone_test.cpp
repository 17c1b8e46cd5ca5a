// Clients that do not read, or are no more.

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

// More than any pipe holds.
std::string flood() {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "uci\n";
  return text;
}

}  // namespace

TEST_CASE("the process ends when the reader of stdout is gone, also when idle") {
  for (const char* before : {"", "go infinite\n", "go perft 60\n", "go depth 60\n"}) {
    CAPTURE(before);
    EngineProcess engine;
    engine.send(std::string(before) + "isready\n");
    engine.read_to("readyok");
    CHECK(engine.is_running());
    engine.close_output();
    CHECK(engine.exit_code() == 0);
  }
}

TEST_CASE("the process ends when the reader of stdout is gone after the end of input") {
  EngineProcess engine;
  engine.send("go depth 60\n");
  engine.close_input();
  engine.read_to("info depth 1 ");
  engine.close_output();
  CHECK(engine.exit_code() == 0);
}

TEST_CASE("the process ends when the reader of stdout goes before anything was written") {
  EngineProcess engine;
  engine.close_output();
  CHECK(engine.exit_code() == 0);
}

// Whatever its threads have come to by then, and under ThreadSanitizer without a report of one that nobody joined.
TEST_CASE("the process ends without a word when the client closes both pipes at once") {
  for (int i = 0; i < 40; ++i) {
    EngineProcess engine;
    engine.send("isready\n");
    engine.read_to("readyok");
    engine.close_input();
    std::this_thread::sleep_for(std::chrono::microseconds(10 * i));
    engine.close_output();
    CHECK(engine.exit_code() == 0);
    CHECK(engine.errors() == "");
  }
}

TEST_CASE("the process ends when the reader goes while a write waits for it") {
  EngineProcess engine;
  engine.send(flood());
  engine.close_output();
  CHECK(engine.exit_code() == 0);
}

TEST_CASE("a client that does not read can stop a search and send more") {
  for (const char* held : {"go infinite\n", "go ponder\n"}) {
    EngineProcess engine;
    engine.send(held + flood() + "stop\nisready\ngo depth 1\n");
    engine.close_input();
    const Lines lines = engine.read_rest();
    CHECK(count_prefix(lines, "uciok") == 5000);
    CHECK(count_prefix(lines, "bestmove ") == 2);
    CHECK(count_prefix(lines, "readyok") == 1);
    CHECK(engine.exit_code() == 0);
  }
}

TEST_CASE("quit does not wait for a client that does not read") {
  EngineProcess engine;
  engine.send("go infinite\n" + flood() + "quit\n");
  CHECK(engine.exit_code() == 0);
}
