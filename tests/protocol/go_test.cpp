// `go`: what it prints, and every bound.

#include <doctest/doctest.h>

#include <string>

#include "engine/position.hpp"
#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

TEST_CASE("go depth reports every iteration and answers once") {
  const Run run = run_engine("position startpos\ngo depth 6\n");
  check_answer(run.out, Position{});
  CHECK(count_prefix(run.out, "bestmove ") == 1);
  for (const std::string& line : run.out) {
    if (!line.starts_with("info depth")) continue;
    for (const char* key : {"depth", "seldepth", "multipv", "cp", "nodes", "nps", "hashfull", "time"})
      CHECK(number_after(line, key) >= -6400);
    CHECK(contains(line, " multipv 1 score cp "));
  }
  CHECK(number_after(last_info(run.out), "depth") == 6);
}

TEST_CASE("go nodes and go movetime answer once, also with nothing to spend") {
  for (const char* bound : {"nodes 0", "nodes 1", "nodes 5000", "movetime 0", "movetime 1", "movetime 30",
                            "movetime -5", "movetime -99999999999999999999", "depth 0", "depth 1",
                            "depth 3 nodes 100 movetime 1000000", "nodes 99999999999999999999 depth 2",
                            "depth 99999999999999999999 nodes 1000", "movetime 99999999999999999999 depth 2"}) {
    CAPTURE(bound);
    const Run run = run_engine(std::string("go ") + bound + "\n");
    check_answer(run.out, Position{});
    CHECK(count_prefix(run.out, "bestmove ") == 1);
    CHECK(count_prefix(run.out, "info string error") == 0);
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("unknown words and bad values are reported and ignored") {
  const auto first_error = [](const std::string& line) { return run_engine(line + "\n").out.at(0); };
  const std::string e = "info string error: ";
  CHECK(first_error("go foo depth 1") ==
        e + "unknown word foo at token 2; depth, nodes, movetime, btime, wtime, binc, winc, movestogo, byoyomi, "
            "infinite, ponder, searchmoves, exact, wld, perft or freepass would be right");
  CHECK(first_error("go depth x depth 1") ==
        e + "bad value x of depth at token 3; a whole number of plies from 0 would be right");
  CHECK(first_error("go depth 1 nodes -3") ==
        e + "bad value -3 of nodes at token 5; a whole number from 0 would be right");
  CHECK(first_error("go depth 1 nodes") == e + "nodes at token 4 has no value; a whole number from 0 would be right");
  CHECK(first_error("go movetime depth 1") ==
        e + "movetime at token 2 has no value; a whole number of milliseconds would be right");
  CHECK(first_error("go depth 1.5 depth 2") ==
        e + "bad value 1.5 of depth at token 3; a whole number of plies from 0 would be right");
  CHECK(first_error("go depth 1 btime x") ==
        e + "bad value x of btime at token 5; a whole number of milliseconds would be right");
  CHECK(first_error("go depth 1 movestogo winc 5") ==
        e + "movestogo at token 4 has no value; a whole number of moves would be right");
  CHECK(first_error("go depth 1 searchmoves") == e + "searchmoves at token 4 has no value; moves would be right");
  CHECK(first_error("go depth 1 searchmoves x9 f5") ==
        e + "illegal move x9 at token 5: not a square; a1 to h8 or pass would be right");
  const Run run = run_engine("go foo 12 13 depth 2 bar\n");
  CHECK(count_prefix(run.out, "info string error") == 2);
  check_answer(run.out, Position{});
  CHECK(number_after(last_info(run.out), "depth") == 2);
}

TEST_CASE("a go that is left without a limit does not search for ever, and says so") {
  const std::string shortly =
      "info string error: go at token 1 is left without a limit and searches to depth 1; depth, nodes, movetime or a "
      "clock with a value would be right";
  for (const char* limits :
       {"depth -1", "depth x", "nodes -1", "nodes", "movetime 1s", "btime x wtime y", "movestogo x", "byoyomi",
        "exact nodes x", "wld depth -3", "mate 5", "searchmoves f5 depth x"}) {
    CAPTURE(limits);
    EngineProcess engine;
    engine.send(std::string("go ") + limits + "\n");
    const Lines lines = engine.read_to("bestmove ");
    check_answer(lines, Position{});
    CHECK(count_prefix(lines, "info string error") >= 2);
    CHECK(count_prefix(lines, shortly) == 1);
    CHECK(count_prefix(lines, "info depth ") == 1);
  }
  // Another limit is enough, and so is the word that says there is none.
  for (const char* limits : {"depth x depth 2", "nodes x depth 2", "btime x wtime 0", "movetime x nodes 100",
                             "depth x infinite", "foo", "searchmoves x9"}) {
    CAPTURE(limits);
    EngineProcess engine;
    engine.send(std::string("go ") + limits + "\nstop\n");
    const Lines lines = engine.read_to("bestmove ");
    CHECK(count_prefix(lines, shortly) == 0);
    CHECK(count_prefix(lines, "info string error") >= 1);
  }
  EngineProcess engine;
  engine.send("go ponder movetime x\nponderhit\n");
  CHECK(count_prefix(engine.read_to("bestmove "), shortly) == 1);
}

TEST_CASE("a solved position is called exact, just before its scored line") {
  const Run run = run_engine("position board XO-" + cells(61, 'X') + " X\ngo\n");
  REQUIRE(run.out.size() >= 3);
  CHECK(run.out[run.out.size() - 3] == "info string exact +64");
  CHECK(contains(run.out[run.out.size() - 2], " score cp 6400 "));
  CHECK(run.last() == "bestmove c1");
}

TEST_CASE("the end of the game: the final score and no move") {
  struct Case {
    std::string board;
    const char* exact;
    const char* score;
  };
  for (const Case& over : {Case{cells(64, 'X') + " X", "+64", "6400"}, Case{cells(64, 'X') + " O", "-64", "-6400"},
                           Case{cells(32, 'X') + cells(32, 'O') + " X", "+0", "0"}, Case{cells(64) + " X", "+0", "0"},
                           Case{cells(10, 'O') + cells(54) + " X", "-64", "-6400"}}) {
    const Run run = run_engine("position board " + over.board + "\ngo depth 5\ngo movetime 10\ngo perft 3\n");
    const std::string exact = std::string("info string exact ") + over.exact;
    const std::string info = std::string("info depth 0 score cp ") + over.score;
    CHECK(run.out == Lines{exact, info, "bestmove (none)", exact, info, "bestmove (none)", "", "Nodes searched: 1"});
  }
}

TEST_CASE("perft divides, and counts a pass as a ply or not") {
  CHECK(run_engine("go perft 3\n").out == Lines{"d3: 14", "c4: 14", "f5: 14", "e6: 14", "", "Nodes searched: 56"});
  CHECK(run_engine("go perft 0\n").out == Lines{"", "Nodes searched: 1"});
  CHECK(run_engine("go perft 9\n").last() == "Nodes searched: 3005288");
  CHECK(run_engine("go perft 9 freepass\n").last() == "Nodes searched: 3005320");
  CHECK(run_engine("go freepass perft 9\n").last() == "Nodes searched: 3005320");
  const std::string must_pass = "position board XO" + cells(62) + " O\n";
  CHECK(run_engine(must_pass + "go perft 1\n").out == Lines{"pass: 1", "", "Nodes searched: 1"});
  CHECK(count_prefix(run_engine("go perft 5\n").out, "bestmove") == 0);
}

TEST_CASE("a perft without a depth that can be counted is refused") {
  for (const char* line : {"go perft", "go perft x", "go perft -1", "go perft 121", "go perft freepass"}) {
    CAPTURE(line);
    const Run run = run_engine(std::string(line) + "\n");
    REQUIRE(run.out.size() == 1);
    CHECK(run.out[0].starts_with("info string error: "));
    CHECK(contains(run.out[0], "a depth from 0 to 120 would be right"));
  }
}

TEST_CASE("searchmoves leaves only those moves at the root") {
  for (const char* moves : {"c4", "C4", "a1 c4", "c4 pass", "d4 c4 h8", "x9 c4"}) {
    CAPTURE(moves);
    for (const std::string& line :
         {std::string("go depth 4 searchmoves ") + moves, std::string("go searchmoves ") + moves + " depth 4"}) {
      const Run run = run_engine(line + "\n");
      check_answer(run.out, Position{});
      CHECK(run.last().starts_with("bestmove c4"));
      CHECK(number_after(last_info(run.out), "depth") == 4);
    }
  }
  const Run two = run_engine("setoption name MultiPV value 9\ngo depth 3 searchmoves c4f5\n");
  CHECK(count_prefix(two.out, "info depth 3 ") == 2);
}

TEST_CASE("searchmoves without a legal move means all moves") {
  const Lines all = without_times(run_engine("go depth 5\n").out);
  for (const char* moves : {"a1", "pass", "d4 e4", "a1a2a3", "-- h8"}) {
    CAPTURE(moves);
    CHECK(without_times(run_engine(std::string("go depth 5 searchmoves ") + moves + "\n").out) == all);
  }
}

TEST_CASE("the same search prints the same lines, bar times") {
  for (const char* line : {"go depth 7", "go nodes 20000", "setoption name MultiPV value 3\ngo depth 6"}) {
    const auto run = [line] {
      const std::string setup = "setoption name Threads value 1\nsetoption name Hash value 4\nucinewgame\n";
      return without_times(run_engine(setup + "position startpos moves f5d6\n" + line + "\n").out);
    };
    CAPTURE(line);
    CHECK(run() == run());
  }
}

TEST_CASE("after ucinewgame a search is as in a new process") {
  const Lines fresh = without_times(run_engine("go depth 7\n").out);
  Lines second = without_times(run_engine("go depth 7\nucinewgame\ngo depth 7\n").out);
  REQUIRE(second.size() == 2 * fresh.size());
  CHECK(Lines(second.begin() + static_cast<std::ptrdiff_t>(fresh.size()), second.end()) == fresh);
}
