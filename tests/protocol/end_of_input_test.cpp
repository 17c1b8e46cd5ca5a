// How the process ends: end of input, `quit`, signals.

#include <doctest/doctest.h>
#include <signal.h>

#include <string>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;

TEST_CASE("at the end of input a bounded search and a perft run to their end") {
  struct Case {
    const char* line;
    const char* last;
  };
  for (const Case& bounded :
       {Case{"go depth 7", "bestmove "}, Case{"go nodes 20000", "bestmove "}, Case{"go movetime 200", "bestmove "},
        Case{"go perft 9", "Nodes searched: 3005288"},
        Case{"position board OXXXXXXXOOXXOOX-OOOXXXO-OXOXXXOOOXXXXXOOOXXXXXOOO--XXXXOO--XXX-X O\ngo exact",
             "bestmove b7"}}) {
    CAPTURE(bounded.line);
    for (const char* end : {"", "\n"}) {
      const Run run = run_engine(std::string(bounded.line) + end);
      REQUIRE(!run.out.empty());
      CHECK(run.last().starts_with(bounded.last));
      CHECK(run.exit_code == 0);
    }
  }
  CHECK(count_prefix(run_engine("go depth 7").out, "info depth 7 ") == 1);
  CHECK(count_prefix(run_engine("go depth 5\ngo depth 6\ngo depth 7\n").out, "bestmove ") == 3);
}

TEST_CASE("at the end of input any other search stops and answers") {
  for (const char* line : {"go", "go infinite", "go infinite depth 60", "go foo", "go ponder", "go ponder movetime 5",
                           "go btime 100000000 wtime 100000000", "go ponder\nponderhit"}) {
    CAPTURE(line);
    const Run run = run_engine(line);
    CHECK(count_prefix(run.out, "bestmove ") == 1);
    CHECK(count_prefix(run.out, "info depth ") >= 1);
    CHECK(run.exit_code == 0);
  }
  CHECK(count_prefix(run_engine("go depth 5\ngo\ngo depth 5\ngo infinite\n").out, "bestmove ") == 4);
}

TEST_CASE("a level bounds a search that has no other bound") {
  const Run run = run_engine("go\n", {.arguments = {"-l", "4"}});
  CHECK(count_prefix(run.out, "info depth 4 ") == 1);
  CHECK(count_prefix(run.out, "info depth 5 ") == 0);
  CHECK(count_prefix(run_engine("go depth 5\n", {.arguments = {"-l", "4"}}).out, "info depth 5 ") == 1);
}

TEST_CASE("quit ends the process without an answer, whatever it does") {
  for (const char* before : {"", "go infinite\n", "go ponder\n", "go ponder\nponderhit\n", "reply 100000\n",
                             "go depth 60\n", "go perft 60\n", "go\ngo\nposition startpos\ngo perft 60\n"}) {
    CAPTURE(before);
    EngineProcess engine;
    engine.send(std::string(before) + "isready\n");
    engine.read_to("readyok");
    engine.send("quit\nisready\n");
    const Lines rest = engine.read_rest();
    CHECK(count_prefix(rest, "bestmove") == 0);
    CHECK(count_prefix(rest, "readyok") == 0);
    CHECK(engine.exit_code() == 0);
  }
}

TEST_CASE("what was asked before quit and takes no time is answered") {
  for (const char* quit : {"quit", "quit\n", " quit \r\n"}) {
    const Run run = run_engine(std::string("position startpos moves a1\nisready\n") + quit);
    CHECK(run.out.size() == 2);
    CHECK(run.last() == "readyok");
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("SIGINT and SIGTERM end the process as quit does") {
  for (const int number : {SIGINT, SIGTERM}) {
    for (const char* before : {"", "go infinite\n", "go perft 60\n"}) {
      EngineProcess engine;
      engine.send(std::string(before) + "isready\n");
      engine.read_to("readyok");
      engine.signal(number);
      CHECK(engine.exit_code() == 0);
      CHECK(count_prefix(engine.read_rest(), "bestmove") == 0);
      CHECK(engine.errors() == "");
    }
  }
}

TEST_CASE("a signal ends the process also while it works off the last searches") {
  EngineProcess engine;
  engine.send("go depth 60\nisready\n");
  engine.close_input();
  engine.read_to("readyok");
  CHECK(engine.is_running());
  engine.signal(SIGTERM);
  CHECK(engine.exit_code() == 0);
}
