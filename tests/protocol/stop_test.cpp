// `stop`, infinite searches, and what waits for what.

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

TEST_CASE("stop when idle is silent") { CHECK(run_engine("stop\nstop\nisready\nstop\n").out == Lines{"readyok"}); }

TEST_CASE("an infinite search answers at stop, once, however often that comes") {
  EngineProcess engine;
  engine.send("go infinite\nisready\n");
  CHECK(count_prefix(engine.read_to("readyok"), "bestmove") == 0);
  engine.send("stop\nstop\n");
  engine.read_to("bestmove ");
  engine.send("stop\nisready\n");
  CHECK(engine.read_line() == "readyok");
}

TEST_CASE("a stop right behind its go still gets a move and a score") {
  for (const char* bound : {"", " infinite", " movetime 1000000", " depth 60", " nodes 999999999999"}) {
    EngineProcess engine;
    engine.send(std::string("go") + bound + "\nstop\n");
    const Lines lines = engine.read_to("bestmove ");
    CHECK(count_prefix(lines, "info depth ") >= 1);
    CHECK_FALSE(contains(lines.back(), "none"));
  }
}

TEST_CASE("a search that is stopped, or that has a time, does not wait for all pages of a new hash") {
  for (const std::string go : {"go infinite\nstop\n", "go movetime 1\n", "go btime 1 wtime 1\n"}) {
    EngineProcess engine;
    engine.send("setoption name Hash value 2048\n" + go);
    const Lines lines = engine.read_to("bestmove ");
    CHECK(count_prefix(lines, "info string error") == 0);
    CHECK(engine.most_resident_bytes() < std::int64_t{1} << 30);
  }
  EngineProcess engine;
  engine.send("setoption name Hash value 2048\ngo depth 1\n");
  engine.read_to("bestmove ");
  CHECK(engine.most_resident_bytes() > std::int64_t{2} << 30);
}

TEST_CASE("an infinite search holds its answer, also with nothing left to search") {
  for (const std::string& board :
       {cells(64, 'X') + " X", "XO-" + cells(61, 'X') + " X", "XO-" + cells(61, 'X') + " O"}) {
    EngineProcess engine;
    engine.send("position board " + board + "\ngo infinite\n");
    engine.read_to("info string exact");
    engine.send("isready\n");
    CHECK(count_prefix(engine.read_to("readyok"), "bestmove") == 0);
    engine.send("stop\n");
    engine.read_to("bestmove ");
  }
}

TEST_CASE("an infinite search with a depth holds its answer too") {
  EngineProcess engine;
  engine.send("go infinite depth 1\n");
  engine.read_to("info depth 1 ");
  engine.send("isready\nisready\n");
  CHECK(engine.read_line() == "readyok");
  CHECK(engine.read_line() == "readyok");
  engine.send("stop\n");
  engine.read_to("bestmove ");
}

TEST_CASE("during an infinite search go, position and ucinewgame are refused") {
  EngineProcess engine;
  engine.send("go infinite\ngo depth 1\nposition startpos\nposition foo\nucinewgame\ngo perft 3\nd\nisready\n");
  Lines lines;
  for (const std::string& line : engine.read_to("readyok"))
    if (!line.starts_with("info depth")) lines.push_back(line);
  const std::string refused = " at token 1: an infinite search is running; stop would be right";
  REQUIRE(lines.size() == 16);
  CHECK(lines[0] == "info string error: go" + refused);
  CHECK(lines[1] == "info string error: position" + refused);
  CHECK(lines[2] == "info string error: position" + refused);
  CHECK(lines[3] == "info string error: ucinewgame" + refused);
  CHECK(lines[4] == "info string error: go" + refused);
  CHECK(lines[14] == "black X 2, white O 2; black to move");
  engine.send("stop\nposition startpos moves f5\ngo perft 1\n");
  const Lines rest = engine.read_to("Nodes searched: 3");
  CHECK(count_prefix(rest, "bestmove ") == 1);
  CHECK(count_prefix(rest, "info string error") == 0);
}

TEST_CASE("quit drops what waits for a search, and answers what was read before it") {
  // Iterations that end before `quit` is read are reported.
  CHECK(without_iterations(run_engine("go movetime 1000000\nplay f5\nd\ntranscript\nquit\n").out).empty());
  CHECK(run_engine("isready\nquit\n").out == Lines{"readyok"});
}

TEST_CASE("during a bounded search everything waits its turn") {
  const Run run = run_engine(
      "go depth 7\nposition startpos moves f5\ngo depth 1\nucinewgame\nposition startpos moves a1\n"
      "d\ngo perft 1\n");
  Lines lines;
  for (const std::string& line : run.out)
    if (!line.starts_with("info depth")) lines.push_back(line);
  REQUIRE(lines.size() == 19);
  CHECK(lines[0].starts_with("bestmove "));
  CHECK(lines[1].starts_with("bestmove "));
  CHECK(lines[2].starts_with("info string error: illegal move a1"));
  CHECK(lines[12] == "black X 4, white O 1; white to move");
  CHECK(lines[13] == lines[2]);
  CHECK(lines[18] == "Nodes searched: 3");
}

TEST_CASE("isready and errors do not wait for a search") {
  EngineProcess engine;
  engine.send("go movetime 100000000\nisready\nfoo\nposition startpos\nuci\n");
  const Lines lines = engine.read_to("uciok");
  CHECK(count_prefix(lines, "readyok") == 1);
  CHECK(count_prefix(lines, "info string error: unknown command foo") == 1);
  CHECK(count_prefix(lines, "bestmove") == 0);
  engine.send("stop\n");
  engine.read_to("bestmove ");
}

TEST_CASE("stop stops every go before it, and each answers") {
  EngineProcess engine;
  engine.send(
      "go movetime 100000000\ngo depth 60\nposition startpos moves f5\ngo\ngo infinite\ngo infinite\nstop\nisready\n");
  std::size_t answers = 0;
  while (answers < 4)
    if (engine.read_line().value_or("").starts_with("bestmove ")) ++answers;
  engine.send("stop\ngo depth 1\n");
  CHECK(count_prefix(engine.read_to("bestmove "), "info depth 1 ") == 1);
}

TEST_CASE("stop ends a perft") {
  EngineProcess engine;
  engine.send("go perft 40\nisready\n");
  CHECK(engine.read_line() == "readyok");
  engine.send("stop\n");
  CHECK(engine.read_line() == "info string perft stopped");
  engine.send("go perft 40\nstop\ngo perft 1\n");
  CHECK(engine.read_line() == "info string perft stopped");
  engine.read_to("Nodes searched: 4");
}

TEST_CASE("stop reaches several threads") {
  EngineProcess engine;
  engine.send("setoption name Threads value 4\ngo infinite\nisready\n");
  engine.read_to("readyok");
  engine.send("stop\n");
  engine.read_to("bestmove ");
}
