// Clocks: whatever they say, the search answers once and in time.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

// More than 64 bits hold, where the text says MOST.
std::string with_absurd_numbers(std::string text) {
  const std::string word = "MOST";
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word))
    text.replace(at, word.size(), "99999999999999999999");
  return text;
}

}  // namespace

TEST_CASE("clocks that are negative, zero, absent or absurd") {
  for (const char* text : {"btime 0 wtime 0",
                           "btime -1 wtime -1",
                           "btime 1 wtime 1",
                           "btime 0 wtime 0 binc 0 winc 0 byoyomi 20",
                           "btime 0 wtime 0 binc 30 winc 30",
                           "wtime 0",
                           "btime 20",
                           "wtime 20",
                           "binc 10",
                           "winc 0",
                           "byoyomi 10",
                           "byoyomi -10",
                           "byoyomi 0",
                           "movestogo 5",
                           "movestogo 0",
                           "movestogo -7 btime 30",
                           "btime 100 movestogo MOST",
                           "btime 100 movestogo -MOST",
                           "btime -MOST wtime MOST",
                           "binc -MOST btime 10",
                           "depth 2 btime MOST binc MOST byoyomi MOST",
                           "depth 2 btime MOST movestogo MOST",
                           "btime MOST binc -5 winc -5 byoyomi -5 nodes 100",
                           "wtime 99999999999 btime 10",
                           "depth 99 btime 30 wtime 30",
                           "btime x btime 10",
                           "movetime 100000000 btime 10"}) {
    const std::string clock = with_absurd_numbers(text);
    CAPTURE(clock);
    EngineProcess engine;
    engine.send("go " + clock + "\n");
    check_answer(engine.read_to("bestmove "), Position{});
    engine.send("isready\n");
    CHECK(engine.read_line() == "readyok");
  }
}

TEST_CASE("the clock of the side to move counts") {
  // The other side's hours would run into the ceiling of the test.
  EngineProcess engine;
  engine.send("go btime 50 wtime 100000000\n");
  engine.read_to("bestmove ");
  engine.send("position startpos moves f5\ngo btime 100000000 wtime 50 binc 100000000\n");
  engine.read_to("bestmove ");
}

TEST_CASE("time that passes while an earlier search runs does not count") {
  EngineProcess engine;
  engine.send("go movetime 150\ngo movetime 150\ngo btime 1000 wtime 1000\n");
  engine.read_to("bestmove ");
  CHECK(number_after(last_info(engine.read_to("bestmove ")), "depth") > 1);
  CHECK(number_after(last_info(engine.read_to("bestmove ")), "depth") > 1);
}

TEST_CASE("one legal move or a forced pass under a clock is answered at once, with a score") {
  // A search of hours otherwise: the test would run into its ceiling.
  for (const char* side : {" X", " O"}) {
    for (const char* clock : {"movetime 100000000", "btime 1000000000 wtime 1000000000", "byoyomi 100000000",
                              "btime 0 wtime 0", "binc 100000000 winc 100000000 depth 60"}) {
      CAPTURE(clock);
      const std::string text = "XO" + cells(62) + side;
      EngineProcess engine;
      engine.send("position board " + text + "\ngo " + clock + "\n");
      const Lines lines = engine.read_to("bestmove ");
      check_answer(lines, std::get<Position>(parse_position(text)));
      CHECK(lines.back().starts_with(std::string(side) == " X" ? "bestmove c1" : "bestmove pass"));
    }
  }
}

TEST_CASE("a move overhead longer than the clock leaves an answer") {
  const Run run = run_engine("setoption name Move Overhead value 5000\ngo movetime 100\n");
  check_answer(run.out, Position{});
}

TEST_CASE("every tick of a short game is answered with a legal move") {
  EngineProcess engine;
  std::string moves;
  for (int ply = 0; ply < 130; ++ply) {
    engine.send("position startpos moves" + moves + "\ngo wtime 200 btime 200 winc 1 binc 1\n");
    const Lines lines = engine.read_to("bestmove ");
    CHECK(count_prefix(lines, "info string error") == 0);
    const std::string best = word_after(lines.back(), "bestmove");
    if (best == "(none)") return;
    moves += " " + best;
  }
  FAIL("the game does not end: ", moves);
}
