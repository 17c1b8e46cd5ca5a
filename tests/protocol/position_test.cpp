// `position` and `d`.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

// The answers to one `position` line.
Lines answers_to(const std::string& position) { return run_engine(position + "\n").out; }

// The leaves one ply below the position that the line sets.
std::string moves_after(const std::string& position) { return run_engine(position + "\ngo perft 1\n").last(); }

}  // namespace

TEST_CASE("d shows the board, the legal moves, the discs and the side") {
  const Run run = run_engine("d\nposition startpos moves f5 d6 c3\nd\n");
  CHECK(run.out == Lines{"  a b c d e f g h", "1 - - - - - - - -",
                         "2 - - - - - - - -", "3 - - - . - - - -",
                         "4 - - . O X - - -", "5 - - - X O . - -",
                         "6 - - - - . - - -", "7 - - - - - - - -",
                         "8 - - - - - - - -", "black X 2, white O 2; black to move",
                         "  a b c d e f g h", "1 - - - - - - - -",
                         "2 - - - - - - - -", "3 - - X . - . - -",
                         "4 - - - X X . - -", "5 - - - O X X . -",
                         "6 - - - O - - - -", "7 - - - - - - - -",
                         "8 - - - - - - - -", "black X 5, white O 2; white to move"});
}

TEST_CASE("moves in any case, one by one or as one token") {
  const char* const same[] = {"position startpos moves f5 d6 c3 d3 c4", "position startpos moves F5 D6 C3 D3 C4",
                              "position startpos moves f5d6c3d3c4", "position startpos moves F5d6 c3D3C4"};
  for (const char* line : same)
    CHECK(run_engine(std::string(line) + "\nd\n").out == run_engine(std::string(same[0]) + "\nd\n").out);
}

TEST_CASE("boards in every spelling, the side glued or not") {
  const std::string start = run_engine("d\n").last();
  const std::string board = cells(27) + "OX" + cells(6) + "XO" + cells(27);
  for (const std::string& text : {board + " X", board + "X", board + " b", board + "*", board + " \t B"})
    CHECK(run_engine("position board " + text + "\nd\n").last() == start);
  const std::string other = std::string(27, '.') + "wb......*o" + std::string(27, '.');
  CHECK(run_engine("position board " + other + " W\nd\n").last() == "black X 2, white O 2; white to move");
  CHECK(moves_after("position board " + board + " X moves f5 d6") == "Nodes searched: 5");
  CHECK(moves_after("position board " + board + "X moves f5d6") == "Nodes searched: 5");
}

TEST_CASE("FEN and sfen") {
  const std::string start = run_engine("d\n").last();
  for (const char* text : {"fen 8/8/8/3pP3/3Pp3/8/8/8 w", "fen 8/8/8/3pP3/3Pp3/8/8/8[] w - - 0 1",
                           "fen 8/8/8/3pP3/3Pp3/8/8/8[PPPppp] w 0 1",
                           "sfen ---------------------------OX------XO---------------------------B1"}) {
    CAPTURE(text);
    CHECK(run_engine(std::string("position ") + text + "\nd\n").out == run_engine("d\n").out);
    CHECK(run_engine(std::string("position ") + text + " moves f5 d6 c3\nd\n").out ==
          run_engine("position startpos moves f5 d6 c3\nd\n").out);
  }
  // The first row is row 1, and `w` moves first: Black.
  CHECK(run_engine("position fen PPp5/8/8/8/8/8/8/8 b\nlegal\nd\n").last() == "black X 2, white O 1; white must pass");
  CHECK(run_engine("position fen PPp5/8/8/8/8/8/8/8 w\nlegal\n").out == Lines{"d1"});
  CHECK(run_engine("position sfen XXO" + cells(61) + "B12\nlegal\n").out == Lines{"d1"});
}

TEST_CASE("bad FENs and sfens are refused") {
  for (const std::string& text :
       {std::string("fen"), std::string("fen moves f5"), std::string("fen 8/8/8/3pP3/3Pp3/8/8 w"),
        std::string("fen 8/8/8/3pP3/3Pp3/8/8/9 w"), std::string("fen 8/8/8/3pP3/3Pp3/8/8/7 w"),
        std::string("fen 8/8/8/3pX3/3Pp3/8/8/8 w"), std::string("fen 8/8/8/3pP3/3Pp3/8/8/8 x"),
        std::string("fen 8/8/8/3pP3/3Pp3/8/8/8"), std::string("sfen"), "sfen " + cells(63) + "B1", "sfen " + cells(64),
        "sfen " + cells(64) + "Z1", "sfen " + cells(65) + "B1"}) {
    CAPTURE(text);
    const Run run = run_engine("position startpos moves f5\nposition " + text + "\ngo perft 1\n");
    REQUIRE(run.out.size() == 7);
    CHECK(run.out[0].starts_with("info string error: position at token 3: "));
    CHECK(contains(run.out[0], "would be right"));
    CHECK(run.out[1] == run.out[0]);
    CHECK(run.last() == "Nodes searched: 3");
  }
}

TEST_CASE("full, empty and one-coloured boards are positions") {
  CHECK(run_engine("position board " + cells(64, 'X') + " O\nd\n").last() ==
        "black X 64, white O 0; the game is over, black wins");
  CHECK(run_engine("position board " + cells(64) + " X\nd\n").last() ==
        "black X 0, white O 0; the game is over, a draw");
  CHECK(run_engine("position board " + cells(10, 'O') + cells(54) + " X\nd\n").last() ==
        "black X 0, white O 10; the game is over, white wins");
}

TEST_CASE("a forced pass may be written in every spelling or left out") {
  // White must pass, then Black has c1.
  const std::string board = "position board XO" + cells(62) + " O";
  CHECK(run_engine(board + "\nd\n").last() == "black X 1, white O 1; white must pass");
  for (const char* moves : {"c1", "pass c1", "PASS c1", "pa c1", "ps c1", "PsC1", "-- c1", "--c1", "@@@@ c1", "0000 c1",
                            "passc1", "0000c1", "C1", "c1 pass", "c1 pass pass pa"}) {
    CAPTURE(moves);
    CHECK(run_engine(board + " moves " + moves + "\nd\n").last() ==
          "black X 3, white O 0; the game is over, black wins");
  }
  // At the end of the list it is not played unless it is written.
  CHECK(run_engine(board + " moves pass\nd\n").last() == "black X 1, white O 1; black to move");
}

TEST_CASE("an illegal move is refused with its place, the reason and what is legal") {
  const std::string e = "info string error: illegal move ";
  CHECK(answers_to("position startpos moves a1") == Lines{e + "a1 at token 4: outflanks nothing; legal: d3 c4 f5 e6"});
  CHECK(answers_to("position startpos moves f5 D4") == Lines{e + "d4 at token 5: occupied; legal: f4 d6 f6"});
  CHECK(answers_to("position startpos moves f5 pass d6") ==
        Lines{e + "pass at token 5: pass with moves available; legal: f4 d6 f6"});
  CHECK(answers_to("position startpos moves f5d6a1") ==
        Lines{e + "a1 at token 4, character 5: outflanks nothing; legal: c3 c4 c5 c6 c7"});
  CHECK(answers_to("position board XO" + cells(62) + " O moves d1") ==
        Lines{e + "d1 at token 6: outflanks nothing; legal: c1"});
  CHECK(answers_to("position board XO" + cells(62) + "O moves d1") ==
        Lines{e + "d1 at token 5: outflanks nothing; legal: c1"});
  CHECK(answers_to("position board " + cells(64, 'X') + " O moves d1") ==
        Lines{e + "d1 at token 6: occupied; the game is over"});
}

TEST_CASE("what is no move at all is refused with its place") {
  const std::string e = "info string error: illegal move ";
  const std::string right = ": not a square; a1 to h8 or pass would be right";
  CHECK(answers_to("position startpos moves i1") == Lines{e + "i1 at token 4" + right});
  CHECK(answers_to("position startpos moves f5 a9") == Lines{e + "a9 at token 5" + right});
  CHECK(answers_to("position startpos moves f5 d6 f") == Lines{e + "f at token 6" + right});
  CHECK(answers_to("position startpos moves f5d6x") == Lines{e + "x at token 4, character 5" + right});
  CHECK(answers_to("position startpos moves f5d6.c3") == Lines{e + ".c at token 4, character 5" + right});
  CHECK(answers_to("position startpos moves \xC3\xA4") == Lines{e + "\\xc3\\xa4 at token 4" + right});
  // The hint names what can be done now, not an option that would be refused.
  const std::string drop =
      ": not a square; P@ belongs to UCI_Variant flipello, where rows count from the other side and which is not "
      "spoken here; ";
  CHECK(answers_to("position startpos moves P@d3") ==
        Lines{e + "P@d3 at token 4" + drop + "d3, row 1 at the top, would be right"});
  CHECK(answers_to("position startpos moves f5 p@D6") ==
        Lines{e + "p@D6 at token 5" + drop + "d6, row 1 at the top, would be right"});
  CHECK(answers_to("position startpos moves P@x9") ==
        Lines{e + "P@x9 at token 4" + drop + "a1 to h8, row 1 at the top, would be right"});
}

TEST_CASE("a move is refused at every place of a game") {
  const std::string game[] = {"f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"};
  for (std::size_t place = 0; place < 8; ++place) {
    std::string line = "position startpos moves";
    for (std::size_t i = 0; i < 8; ++i) line += " " + (i == place ? "a1" : game[i]);
    const Lines answer = answers_to(line);
    REQUIRE(answer.size() == 1);
    CHECK(answer[0].starts_with("info string error: illegal move a1 at token " + std::to_string(place + 4) +
                                ": outflanks nothing; legal: "));
  }
}

TEST_CASE("boards of the wrong length, cells and sides are refused") {
  const auto is_refused = [](const std::string& rest, const std::string& why) {
    CAPTURE(rest);
    const Lines answer = answers_to("position " + rest);
    REQUIRE(answer.size() == 1);
    CHECK(answer[0].starts_with("info string error: "));
    CHECK(contains(answer[0], why));
  };
  is_refused("board " + cells(63) + " X", "position at token 3: board has 63 cells");
  is_refused("board " + cells(65) + " X", "would be right");
  is_refused("board " + cells(66) + " X", "would be right");
  is_refused("board " + cells(64), "no side to move");
  is_refused("board " + cells(64) + " moves f5", "no side to move");
  is_refused("board " + cells(64) + " Z", "no side to move");
  is_refused("board " + cells(30) + "?" + cells(33) + " X", "cell 31 (g4)");
  is_refused("board", "board has 0 cells");
  is_refused("board moves f5", "board has 0 cells");
  is_refused("", "nothing follows position at token 2; startpos, board, fen or sfen would be right");
  is_refused("foo", "unknown word foo at token 2; startpos, board, fen or sfen would be right");
  is_refused("startpos f5", "unknown word f5 at token 3; moves would be right");
  is_refused("board " + cells(64) + " X f5", "unknown word f5 at token 5; moves would be right");
}

TEST_CASE("after a refused position the old one stays, and the next go says so once") {
  for (const char* bad : {"position startpos moves a1", "position foo"}) {
    const Run run = run_engine(std::string("position startpos moves f5\n") + bad +
                               "\ngo perft 1\ngo perft 1\nposition startpos\ngo perft 1\n");
    REQUIRE(run.out.size() == 18);
    CHECK(run.out[0].starts_with("info string error: "));
    CHECK(run.out[1] == run.out[0]);
    CHECK(run.out[6] == "Nodes searched: 3");
    CHECK(count_prefix(run.out, "info string error") == 2);
    CHECK(run.last() == "Nodes searched: 4");
  }
  // A position that is taken makes up for the one refused before it.
  const Run run = run_engine("position startpos moves a1\nposition startpos\ngo perft 1\n");
  CHECK(count_prefix(run.out, "info string error") == 1);
}

TEST_CASE("a position refused during a search that holds its answer is no different") {
  constexpr const char* kStartMoves = "d3 c4 f5 e6";
  const std::string e = "info string error: position at token 1: ";
  const std::string during_infinite = e + "an infinite search is running; stop would be right";
  const std::string during_ponder = e + "a ponder search is running; ponderhit or stop would be right";
  struct Case {
    std::string search;
    std::string error;
    std::string end;
  };
  for (const Case& held : {Case{"go infinite", during_infinite, "stop"}, Case{"go ponder", during_ponder, "stop"},
                           Case{"go ponder depth 1", during_ponder, "ponderhit"}}) {
    for (const char* position : {"position startpos moves f5", "position startpos moves a1", "position foo"}) {
      CAPTURE(held.search);
      CAPTURE(position);
      const auto after = [&](const std::string& rest) {
        EngineProcess engine;
        engine.send(held.search + "\n" + position + "\nisready\n");
        CHECK(count_prefix(engine.read_to("readyok"), held.error) == 1);
        engine.send(held.end + "\n" + rest + "legal\n");
        engine.read_to("bestmove ");
        return engine.read_to(kStartMoves);
      };
      // The old position is searched, and the first of the searches says so.
      CHECK(after("go perft 1\ngo perft 0\n") == Lines{held.error, "d3: 1", "c4: 1", "f5: 1", "e6: 1", "",
                                                       "Nodes searched: 4", "", "Nodes searched: 1", kStartMoves});
      CHECK(after("position startpos\ngo perft 0\n") == Lines{"", "Nodes searched: 1", kStartMoves});
      CHECK(after("position startpos moves a1\ngo perft 0\n").at(1).starts_with("info string error: illegal move a1"));
    }
  }
}

TEST_CASE("a position refused behind a search that still waits to hold its answer") {
  EngineProcess engine;
  engine.send("go movetime 300\ngo infinite\nposition startpos moves f5\nsetoption name Threads value 2\nisready\n");
  CHECK(count_prefix(engine.read_to("readyok"), "info string error: position at token 1: ") == 1);
  engine.send("stop\ngo depth 1\n");
  for (const std::size_t errors : {0U, 0U, 1U})
    CHECK(count_prefix(engine.read_to("bestmove "), "info string error: position at token 1: ") == errors);
}
