// `Start reversi`: the first four discs are placed.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

constexpr const char* kReversi = "setoption name Start value reversi\n";

Lines reversi(const std::string& rest) { return run_engine(kReversi + ("position startpos" + rest + "\n")).out; }

}  // namespace

TEST_CASE("Start takes effect at the next position startpos") {
  const std::string othello = "black X 2, white O 2; black to move";
  CHECK(run_engine(std::string(kReversi) + "d\n").last() == othello);
  CHECK(
      run_engine(std::string(kReversi) + "position board " + cells(27) + "OX" + cells(6) + "XO" + cells(27) + " X\nd\n")
          .last() == othello);
  const std::string placing = "black X 0, white O 0; black to place a disc";
  CHECK(reversi("\nd").back() == placing);
  CHECK(reversi("\nsetoption name Start value othello\nd").back() == placing);
  CHECK(reversi("\nsetoption name Start value othello\nposition startpos\nd").back() == othello);
}

TEST_CASE("four discs in any arrangement, then Othello") {
  CHECK(reversi(" moves e4 d4 d5 e5\nd") == run_engine("d\n").out);
  CHECK(reversi(" moves E4d4D5e5 f5 d6\nd") == run_engine("position startpos moves f5 d6\nd\n").out);
  CHECK(reversi(" moves d4 e4 d5 e5\nlegal") == Lines{"f3 f4 f5 f6"});
  CHECK(reversi(" moves d4 e4\nlegal") == Lines{"d5 e5"});
  CHECK(reversi(" moves d4 e4\nd").back() == "black X 1, white O 1; black to place a disc");
}

TEST_CASE("what is no placement is refused") {
  const std::string e = "info string error: illegal move ";
  CHECK(reversi(" moves f5") == Lines{e + "f5 at token 4: not a centre square; legal: d4 e4 d5 e5"});
  CHECK(reversi(" moves d4 e4 d4") == Lines{e + "d4 at token 6: occupied; legal: d5 e5"});
  CHECK(reversi(" moves d4 pass") == Lines{e + "pass at token 5: pass with moves available; legal: e4 d5 e5"});
}

TEST_CASE("go answers with a free centre square") {
  struct Case {
    const char* moves;
    const char* answer;
  };
  for (const Case& tried : {Case{"", "d4"}, Case{" moves d4", "e4"}, Case{" moves e4 d4", "d5"},
                            Case{" moves d4 e4 d5", "e5"}, Case{" moves e5 d5 e4", "d4"}}) {
    for (const char* go : {"go", "go depth 5", "go movetime 100000000", "go btime 0", "go exact", "go wld"}) {
      CAPTURE(go);
      const Lines lines = reversi(std::string(tried.moves) + "\n" + go);
      const bool is_solve = contains(go, "exact") || contains(go, "wld");
      REQUIRE(lines.size() == (is_solve ? 3 : 2));
      CHECK(lines[0].starts_with("info depth 1 seldepth 1 multipv 1 score cp 0 "));
      CHECK(pv_of(lines[0]) == Lines{tried.answer});
      if (is_solve) CHECK(lines[1].starts_with("info string not proven: "));
      CHECK(lines.back() == std::string("bestmove ") + tried.answer);
    }
  }
  CHECK(reversi("\ngo searchmoves a1 e5 d5").back() == "bestmove d5");
  CHECK(reversi("\ngo searchmoves a1").back() == "bestmove d4");
  CHECK(count_prefix(reversi("\nsetoption name MultiPV value 9\ngo"), "info depth 1 ") == 4);
}

TEST_CASE("infinite and ponder searches of a placement hold their answer") {
  for (const char* go : {"go infinite", "go ponder"}) {
    EngineProcess engine;
    engine.send(std::string(kReversi) + "position startpos\n" + go + "\nisready\n");
    CHECK(count_prefix(engine.read_to("readyok"), "bestmove") == 0);
    engine.send("stop\n");
    CHECK(engine.read_to("bestmove ").back() == "bestmove d4");
  }
}

TEST_CASE("perft does not count placements") {
  CHECK(
      reversi("\ngo perft 3") ==
      Lines{"info string error: go at token 1: perft counts no placements; it would be right once the four are made"});
  CHECK(reversi(" moves e4 d4 d5 e5\ngo perft 4").back() == "Nodes searched: 244");
}

TEST_CASE("a person plays a Reversi opening") {
  const Lines lines = reversi("\nplay d4\nreply\nundo 2\nredo\nexplain e5\nexplain d4\nexplain a1\nhint 2\neval");
  const Lines last(lines.end() - 6, lines.end());
  CHECK(last == Lines{"e5: legal; the first four discs are placed on the centre squares and turn nothing over",
                      "d4: not legal; it is occupied by black",
                      "a1: not legal; the first four discs are placed on the centre squares, now e4 d5 e5",
                      "1. e4 +0.00 at depth 1: e4", "2. d5 +0.00 at depth 1: d5",
                      "nothing to evaluate: the first four discs are not placed"});
  CHECK(count_prefix(lines, "white plays e4") == 1);
}
