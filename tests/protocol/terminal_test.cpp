// The commands for a person at the terminal.

#include <doctest/doctest.h>

#include <random>
#include <sstream>
#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

Lines answers_to(const std::string& lines) { return run_engine(lines + "\n").out; }

const std::string kMustPass = "position board XO" + cells(62) + " O\n";
const std::string kOver = "position board " + cells(13, 'X') + cells(51) + " O\n";

}  // namespace

TEST_CASE("help names every command") {
  const Lines lines = answers_to("help");
  for (const char* name : {"d",         "play",      "reply",      "undo",       "redo",     "hint", "legal",
                           "explain",   "eval",      "score",      "transcript", "position", "go",   "stop",
                           "ponderhit", "setoption", "ucinewgame", "uci",        "isready",  "help", "quit"})
    CHECK(count_prefix(lines, name + std::string(" ")) == 1);
  CHECK(lines.size() == 21);
}

TEST_CASE("a surplus word is refused, and nothing is done") {
  const std::string e = "info string error: surplus word ";
  for (const char* command : {"d", "legal", "eval", "score", "transcript", "help"})
    CHECK(answers_to("isready\n" + std::string(command) + " foo bar").back() ==
          e + "foo at token 2; " + command + " alone would be right");
  for (const char* command : {"undo", "redo", "hint"})
    CHECK(answers_to("isready\n" + std::string(command) + " 1 2").back() ==
          e + "2 at token 3; " + command + " [N] would be right");
  CHECK(answers_to("reply 1 2") == Lines{e + "2 at token 3; reply [MS] would be right"});
  CHECK(answers_to("explain d3 c4") == Lines{e + "c4 at token 3; explain SQUARE would be right"});
  CHECK(answers_to("play f5\nundo 1 2\nlegal").back() == "f4 d6 f6");
}

TEST_CASE("a surplus word after a command of programs is passed over") {
  CHECK(answers_to("stop now\nisready now\nponderhit now\nucinewgame now") == Lines{"readyok"});
  CHECK(answers_to("uci now") == answers_to("uci"));
  CHECK(answers_to("quit now\nisready").empty());
}

TEST_CASE("legal") {
  CHECK(answers_to("legal\nplay f5\nlegal").back() == "f4 d6 f6");
  CHECK(answers_to("legal") == Lines{"d3 c4 f5 e6"});
  CHECK(answers_to(kMustPass + "legal") == Lines{"pass"});
  CHECK(answers_to(kOver + "legal") == Lines{"no move: the game is over"});
}

TEST_CASE("explain tells direction by direction what is outflanked, or why not") {
  CHECK(answers_to("position startpos moves f5 d6\nexplain c5") ==
        Lines{"black c5: legal; turns over d5", "  up          nothing: c4 is empty",
              "  up right    nothing: white d4, then e3 is empty", "  right       turns over d5, up to black e5",
              "  down right  nothing: white d6, then e7 is empty", "  down        nothing: c6 is empty",
              "  down left   nothing: b6 is empty", "  left        nothing: b5 is empty",
              "  up left     nothing: b4 is empty"});
  const Lines corner = answers_to("explain A1");
  REQUIRE(corner.size() == 9);
  CHECK(corner[0] == "black a1: not legal; outflanks nothing");
  CHECK(corner[1] == "  up          nothing: the edge of the board");
  const Lines beside = answers_to("explain f4");
  REQUIRE(beside.size() == 9);
  CHECK(beside[7] == "  left        nothing: e4 is black");
  const Lines to_edge = answers_to("position board OO-" + cells(61) + " X\nexplain c1");
  CHECK(to_edge.at(7) == "  left        nothing: white b1 a1, then the edge of the board");
  CHECK(answers_to("explain d4") == Lines{"d4: not legal; it is occupied by white"});
  CHECK(answers_to("explain") == Lines{"info string error: explain at token 1 has no square; a1 to h8 would be right"});
  CHECK(answers_to("explain i9") ==
        Lines{"info string error: bad square i9 of explain at token 2; a1 to h8 would be right"});
}

TEST_CASE("play shows the board that is reached") {
  CHECK(answers_to("play f5 d6 c3") == answers_to("position startpos moves f5d6c3\nd"));
  CHECK(answers_to("play f5\nplay d6C3").size() == 20);
  CHECK(answers_to("play f5\nplay d6C3").back() == "black X 5, white O 2; white to move");
  CHECK(answers_to(kMustPass + "play pass").back() == "black X 1, white O 1; black to move");
  CHECK(answers_to(kMustPass + "play c1").at(8) == "8 - - - - - - - -");
}

TEST_CASE("play refuses what is illegal, and plays nothing then") {
  const std::string e = "info string error: ";
  CHECK(answers_to("play a1") == Lines{e + "illegal move a1 at token 2: outflanks nothing; legal: d3 c4 f5 e6"});
  CHECK(answers_to("play f5 d6 a1\nlegal") ==
        Lines{e + "illegal move a1 at token 4: outflanks nothing; legal: c3 c4 c5 c6 c7", "d3 c4 f5 e6"});
  CHECK(answers_to("play pass") ==
        Lines{e + "illegal move pass at token 2: pass with moves available; legal: d3 c4 f5 e6"});
  CHECK(answers_to("play x9") ==
        Lines{e + "illegal move x9 at token 2: not a square; a1 to h8 or pass would be right"});
  CHECK(answers_to("d\nplay").back() == e + "play at token 1 has no move; play f5 or play pass would be right");
  // It is not `position`: the next go does not repeat it.
  CHECK(count_prefix(answers_to("isready\nplay a1\ngo depth 1"), e) == 1);
}

TEST_CASE("undo and redo") {
  const std::string e = "info string error: ";
  const Lines start = answers_to("d");
  CHECK(answers_to("undo") == Lines{e + "undo at token 1: there is no move to take back; play would be right"});
  CHECK(answers_to("redo") == Lines{e + "redo at token 1: no move was taken back; undo would be right"});
  const auto last_board = [](const std::string& lines) {
    const Lines all = answers_to(lines);
    return Lines(all.end() - 10, all.end());
  };
  CHECK(last_board("play f5 d6\nundo\nundo") == start);
  CHECK(last_board("play f5 d6\nundo 2") == start);
  CHECK(last_board("play f5 d6\nundo 200") == start);
  CHECK(last_board("play f5 d6\nundo 2\nredo") == last_board("play f5"));
  CHECK(last_board("play f5 d6\nundo 2\nredo 2") == last_board("play f5 d6"));
  CHECK(last_board("position startpos moves f5 d6\nundo") == last_board("play f5"));
  CHECK(answers_to("play f5 d6\nundo\nplay f6\nredo").back() ==
        e + "redo at token 1: no move was taken back; undo would be right");
  for (const char* bad : {"0", "-1", "x", "201"})
    CHECK(answers_to(std::string("undo ") + bad) ==
          Lines{e + "bad value " + bad + " of undo at token 2; 1 to 200 would be right"});
  CHECK(answers_to("d\nredo x").back() == e + "bad value x of redo at token 2; 1 to 200 would be right");
  // An inserted pass goes with its move.
  CHECK(answers_to(kMustPass + "play c1\nundo").back() == "black X 1, white O 1; white must pass");
  CHECK(answers_to(kMustPass + "play c1\nundo\nredo\nd").back() ==
        "black X 3, white O 0; the game is over, black wins");
}

TEST_CASE("reply thinks and plays") {
  const Lines lines = answers_to("play f5\nreply 50");
  REQUIRE(lines.size() == 21);
  CHECK(lines[10].starts_with("white plays "));
  CHECK(contains(lines[10], ", expects "));
  CHECK(lines.back().ends_with("; black to move"));
  CHECK(count_prefix(lines, "info") == 0);
  CHECK(count_prefix(lines, "bestmove") == 0);
  CHECK(answers_to(kMustPass + "reply 80000000").at(0).starts_with("white passes, expects "));
  CHECK(answers_to(kMustPass + "reply\nundo").back() == "black X 1, white O 1; white must pass");
  CHECK(
      contains(answers_to("position board XO-" + cells(61, 'X') + " X\nreply").at(0), "black plays c1, expects +64 "));
  const std::string e = "info string error: ";
  CHECK(answers_to(kOver + "reply") ==
        Lines{e + "reply at token 1: the game is over; undo or position would be right"});
  CHECK(answers_to("reply now") == Lines{e + "bad value now of reply at token 2; 0 to 86400000 would be right"});
  CHECK(answers_to("reply 0").at(0).starts_with("black plays "));
}

TEST_CASE("a person loses no time to the move overhead") {
  const std::string setup =
      "setoption name Move Overhead value 5000\n"
      "position board -XXXXXOXOOOOOOOXOOOXOOOXOOXOOOXXOXOOOXOXXXXOXOXXXXOXXX-XXXXXXXX- O\n";
  // With no time left it would be an estimate.
  CHECK(answers_to(setup + "reply 4000").at(0) == "white plays a1, expects +14 proven");
  CHECK(answers_to(setup + "hint").at(0).starts_with("1. a1 +14 proven"));
}

TEST_CASE("stop ends a reply, which is then played") {
  EngineProcess engine;
  engine.send("reply 80000000\nisready\n");
  CHECK(engine.read_line() == "readyok");
  engine.send("stop\n");
  engine.read_to("black plays ");
  CHECK(engine.read_to("black X").back() == "black X 4, white O 1; white to move");
}

TEST_CASE("hint shows the best moves with scores and lines") {
  struct Case {
    std::string command;
    std::size_t lines;
  };
  for (const Case& tried : {Case{"hint", 3}, Case{"hint 1", 1}, Case{"hint 2", 2}, Case{"hint 64", 4}}) {
    CAPTURE(tried.command);
    EngineProcess engine;
    engine.send(tried.command + "\nisready\n");
    engine.read_to("readyok");
    engine.send("stop\nd\n");
    const Lines lines = engine.read_to("black X");
    REQUIRE(lines.size() == tried.lines + 10);
    for (std::size_t i = 0; i < tried.lines; ++i) {
      CHECK(lines[i].starts_with(std::to_string(i + 1) + ". "));
      CHECK(contains(lines[i], " at depth "));
    }
    CHECK(lines.back() == "black X 2, white O 2; black to move");
  }
  const Lines solved =
      answers_to("position board -XXXXXOXOOOOOOOXOOOXOOOXOOXOOOXXOXOOOXOXXXXOXOXXXXOXXX-XXXXXXXX- O\nhint");
  REQUIRE(solved.size() == 2);
  CHECK(solved[0].starts_with("1. a1 +14 proven: a1"));
  CHECK(solved[1].starts_with("2. g7 -20 proven: g7"));
  CHECK(answers_to(kMustPass + "hint").at(0).starts_with("1. pass "));
  const std::string e = "info string error: ";
  CHECK(answers_to(kOver + "hint") == Lines{e + "hint at token 1: the game is over; undo or position would be right"});
  CHECK(answers_to("hint 65") == Lines{e + "bad value 65 of hint at token 2; 1 to 64 would be right"});
}

TEST_CASE("eval") {
  const Lines lines = answers_to("eval\nplay f5\neval");
  REQUIRE(lines.size() == 12);
  CHECK(lines[0].starts_with("static evaluation: "));
  CHECK(lines[0].ends_with(" discs for black"));
  CHECK(lines.back().ends_with(" discs for white"));
  CHECK(answers_to(kOver + "eval") == Lines{"nothing to evaluate: the game is over; score tells how"});
}

TEST_CASE("score tells both rules") {
  CHECK(answers_to("position startpos moves f5\nscore") ==
        Lines{"score if the game ended here", "empty squares to the winner: black 63, white 1; black wins",
              "discs only: black 4, white 1; black wins"});
  CHECK(answers_to(kOver + "score") == Lines{"final score",
                                             "empty squares to the winner: black 64, white 0; black wins",
                                             "discs only: black 13, white 0; black wins"});
  CHECK(answers_to("position board " + cells(32, 'X') + cells(32, 'O') + " X\nscore") ==
        Lines{"final score", "empty squares to the winner: black 32, white 32; a draw",
              "discs only: black 32, white 32; a draw"});
  CHECK(answers_to("score").at(1) == "empty squares to the winner: black 32, white 32; a draw");
}

TEST_CASE("transcript") {
  CHECK(answers_to("transcript") == Lines{"no moves yet"});
  CHECK(answers_to("position startpos moves F5 d6 c3\ntranscript") == Lines{"f5d6c3"});
  CHECK(answers_to("position startpos moves f5 d6 c3\nundo 2\ntranscript").back() ==
        "here after 1 of 3 moves; redo goes on");
  CHECK(answers_to(kMustPass + "play c1\ntranscript").back() == "c1");
  const std::string from = "from board XO" + cells(62) + " O";
  CHECK(answers_to(kMustPass + "transcript") == Lines{from, "no moves yet"});
  CHECK(answers_to("position board XO" + cells(62) + " O moves pass\ntranscript") ==
        Lines{from, "no moves yet, only a pass"});
  CHECK(answers_to("position board XO" + cells(62) + " O moves pass\nundo\ntranscript").back() ==
        "here after 0 of 1 moves; redo goes on");
}

TEST_CASE("questions about the game are answered during an infinite search") {
  EngineProcess engine;
  engine.send("play f5\ngo infinite\nlegal\nexplain d6\nscore\neval\ntranscript\nundo\nisready\n");
  const Lines lines = without_iterations(engine.read_to("readyok"));
  CHECK(count_prefix(lines, "f4 d6 f6") == 1);
  CHECK(count_prefix(lines, "white d6: legal; turns over d5") == 1);
  CHECK(count_prefix(lines, "discs only: ") == 1);
  CHECK(count_prefix(lines, "static evaluation: ") == 1);
  CHECK(count_prefix(lines, "f5") == 1);
  CHECK(count_prefix(lines, "info string error: undo at token 1: an infinite search is running") == 1);
  engine.send("stop\n");
  engine.read_to("bestmove ");
}

namespace {

// A person who plays at random, takes back and plays again.
class Person {
 public:
  explicit Person(std::uint64_t seed) : random_(seed) {}

  // One's own move and the engine's; false at the end of the game.
  bool play_round() {
    const std::string move = choose();
    if (move.empty()) return false;
    // A pass is taken back together with the move behind it: then one step leads further than one move.
    const bool pass_is_near = passed_ || move == "pass";
    passed_ = false;
    const Lines before = board_after("d");
    const Lines played = board_after("play " + move);
    take_back_and_redo("1", pass_is_near ? Lines{} : before, played);
    if (choose().empty()) return false;
    const Lines replied = board_after("reply 1");
    take_back_and_redo("2", pass_is_near || passed_ ? Lines{} : before, replied);
    return true;
  }

  Lines board_after(const std::string& command) {
    engine_.send(command + "\n");
    const Lines lines = engine_.read_to("black X ");
    CHECK(count_prefix(lines, "info") == 0);
    passed_ = passed_ || contains(lines.front(), " passes, ");
    REQUIRE(lines.size() >= 10);
    // The scores follow a move that ends the game.
    if (contains(lines.back(), "the game is over") && command != "d") engine_.read_to("discs only: ");
    return {lines.end() - 10, lines.end()};
  }

  std::string ask(const std::string& question) {
    engine_.send(question + "\n");
    return engine_.read_line().value_or("");
  }

 private:
  std::string choose() {
    const std::string legal = ask("legal");
    if (legal == "no move: the game is over") return "";
    std::istringstream words(legal);
    Lines moves;
    for (std::string word; words >> word; moves.push_back(word)) CHECK(word.size() >= 2);
    return moves.at(random_() % moves.size());
  }

  // Once in a while; `before` is where undo must lead, if that is known.
  void take_back_and_redo(const std::string& steps, const Lines& before, const Lines& now) {
    if (random_() % 3 != 0) return;
    const Lines back = board_after("undo " + steps);
    if (!before.empty()) CHECK(back == before);
    CHECK(board_after("redo " + steps) == now);
  }

  EngineProcess engine_;
  std::mt19937_64 random_;
  bool passed_ = false;  // the engine, in the last round
};

}  // namespace

TEST_CASE("a whole game with take-backs, and its review") {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
    Person person(seed);
    int rounds = 0;
    while (person.play_round()) REQUIRE(++rounds < 70);
    const Lines end = person.board_after("d");
    CHECK(contains(end.back(), "; the game is over, "));
    const std::string transcript = person.ask("transcript");
    // Back to the start and forward again; then the same game from its transcript.
    CHECK(person.board_after("undo 200") == answers_to("d"));
    CHECK(person.board_after("redo 200") == end);
    CHECK(answers_to("position startpos moves " + transcript + "\nd") == end);
  }
}
