// `go ponder` and `ponderhit`.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

// Up to the answers of two `isready` there is no best move.
void check_holds(EngineProcess& engine, Lines& seen) {
  engine.send("isready\nisready\n");
  for (int i = 0; i < 2; ++i) {
    const Lines lines = engine.read_to("readyok");
    CHECK(count_prefix(lines, "bestmove") == 0);
    seen.insert(seen.end(), lines.begin(), lines.end());
  }
}

// The answer that is due, with all that was said before it, and no further one.
void check_answers(EngineProcess& engine, Lines seen, const Position& position = {}) {
  const Lines lines = engine.read_to("bestmove ");
  seen.insert(seen.end(), lines.begin(), lines.end());
  check_answer(seen, position);
  engine.send("isready\n");
  CHECK(engine.read_line() == "readyok");
}

}  // namespace

TEST_CASE("ponderhit when idle is silent") {
  CHECK(run_engine("ponderhit\nisready\nponderhit\nponderhit\n").out == Lines{"readyok"});
  CHECK(count_prefix(run_engine("go depth 2\nponderhit\nisready\n").out, "bestmove ") == 1);
}

TEST_CASE("a ponder search holds its answer until ponderhit, whatever its limits") {
  for (const char* bound : {"depth 1", "nodes 10", "movetime 1", "btime 50 wtime 50", "btime 0 wtime 0", "movetime 0",
                            "btime -5 wtime -5 binc 1", "exact nodes 10", "wld nodes 10"}) {
    CAPTURE(bound);
    EngineProcess engine;
    engine.send(std::string("go ponder ") + bound + "\n");
    Lines seen = engine.read_to("info depth 1 ");
    check_holds(engine, seen);
    engine.send("ponderhit\n");
    check_answers(engine, seen);
  }
}

TEST_CASE("a ponder search answers at stop, once") {
  for (const char* bound : {"", " depth 1", " movetime 1000000", " btime 1000000 wtime 1000000"}) {
    CAPTURE(bound);
    EngineProcess engine;
    engine.send(std::string("go ponder") + bound + "\n");
    Lines seen = engine.read_to("info depth 1 ");
    check_holds(engine, seen);
    engine.send("stop\nstop\nponderhit\n");
    check_answers(engine, seen);
  }
}

TEST_CASE("ponderhit and stop right behind their go") {
  for (const char* rest : {"ponderhit\nstop\n", "stop\nponderhit\n", "ponderhit\nponderhit\nstop\nstop\n"}) {
    EngineProcess engine;
    engine.send(std::string("go ponder\n") + rest);
    check_answers(engine, {});
  }
  EngineProcess engine;
  engine.send("go ponder movetime 20\nponderhit\n");
  check_answers(engine, {});
}

TEST_CASE("no time counts before ponderhit, all of it after") {
  EngineProcess engine;
  engine.send("go ponder movetime 400\n");
  Lines seen = engine.read_to("info depth 1 ");
  check_holds(engine, seen);
  engine.send("ponderhit\nisready\n");
  // Still searching: the clock began just now.
  CHECK(count_prefix(engine.read_to("readyok"), "bestmove") == 0);
  check_answers(engine, seen);
}

TEST_CASE("a ponder search without limits goes on after ponderhit until stop") {
  EngineProcess engine;
  engine.send("go ponder\nponderhit\n");
  Lines seen = engine.read_to("info depth 1 ");
  check_holds(engine, seen);
  engine.send("stop\n");
  check_answers(engine, seen);
}

TEST_CASE("a single move and the end of the game are held too") {
  for (const char* side : {" X", " O"}) {
    const std::string text = "XO" + cells(62) + side;
    EngineProcess engine;
    engine.send("position board " + text + "\ngo ponder movetime 100000000\n");
    Lines seen = engine.read_to("info depth 1 ");
    check_holds(engine, seen);
    engine.send("ponderhit\n");
    check_answers(engine, seen, std::get<Position>(parse_position(text)));
  }
  EngineProcess engine;
  engine.send("position board " + cells(64, 'X') + " O\ngo ponder btime 1000 wtime 1000\n");
  Lines seen = engine.read_to("info depth 0 score cp -6400");
  check_holds(engine, seen);
  engine.send("ponderhit\n");
  CHECK(engine.read_line() == "bestmove (none)");
}

TEST_CASE("during a ponder search the game stays as it is, after ponderhit requests wait") {
  EngineProcess engine;
  engine.send("go ponder depth 1\nposition startpos\ngo depth 1\nplay f5\nundo\nreply\nhint\nucinewgame\nisready\n");
  const Lines lines = without_iterations(engine.read_to("readyok"));
  const std::string refused = " at token 1: a ponder search is running; ponderhit or stop would be right";
  REQUIRE(lines.size() == 8);
  std::size_t i = 0;
  for (const char* command : {"position", "go", "play", "undo", "reply", "hint", "ucinewgame"})
    CHECK(lines[i++] == "info string error: " + std::string(command) + refused);
  engine.send("d\nlegal\n");
  CHECK(engine.read_to("black X").back() == "black X 2, white O 2; black to move");
  CHECK(engine.read_line() == "d3 c4 f5 e6");
  engine.send("ponderhit\nposition startpos moves f5\ngo perft 1\n");
  const Lines rest = engine.read_to("Nodes searched: 3");
  CHECK(count_prefix(rest, "bestmove ") == 1);
  CHECK(count_prefix(rest, "info string error") == 0);
}

TEST_CASE("ponderhit does not release an infinite search") {
  for (const char* go : {"go infinite depth 1", "go infinite ponder depth 1"}) {
    EngineProcess engine;
    engine.send(std::string(go) + "\nponderhit\n");
    Lines seen = engine.read_to("info depth 1 ");
    check_holds(engine, seen);
    engine.send("go\n");
    engine.read_to("info string error: go at token 1: an infinite search is running; stop would be right");
    engine.send("stop\n");
    check_answers(engine, seen);
  }
}

TEST_CASE("ponderhit reaches a ponder search that still waits for its turn") {
  EngineProcess engine;
  engine.send("go movetime 300\ngo ponder depth 1\nponderhit\ngo depth 1\n");
  for (int i = 0; i < 3; ++i) engine.read_to("bestmove ");
}
