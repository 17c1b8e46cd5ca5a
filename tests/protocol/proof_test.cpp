// `go exact` and `go wld` against scores that an independent solver found.

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

struct Solved {
  const char* board;
  int empties;
  int score;        // empty squares to the winner
  int discs_score;  // empty squares to nobody
};

// Positions of reported games, and boards on which the two rules differ.
const Solved kSolved[] = {
    {"--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOOOXXOXX-O-XO--XXXXX X", 15, 32, 32},
    {"OXXXXXXXOOXXOOX-OOOXXXO-OXOXXXOOOXXXXXOOOXXXXXOOO--XXXXOO--XXX-X O", 7, 0, 0},
    {"---OOOO---OOOO-X--OOOOXX--OOXOXX-XOXXXOX-OOXOOOO--OOXOXO-XXXXXXX X", 16, 2, 2},
    {"OOOOOOXXO-OOOOOOOOXOXXOOOOXXXOXOOOXXXOXOOXXOXXXOOXXXOXXOOOOOOOXX O", 1, 6, 6},
    {"-XXXXXOXOOOOOOOXOOOXOOOXOOXOOOXXOXOOOXOXXXXOXOXXXXOXXX-XXXXXXXX- O", 3, 14, 13},
    {"OX-O-XOOOOXXXOOXOOOXOOOXOXXOOXOOOXOOOOOOOXOXXXOXO-XOOOXX-XXXXXXX O", 4, 28, 27},
    {"XOOO----X-OXO-X-XOXOOXXXXXOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X", 7, 64, 63},
    {"---OOOO--XXOOOX-OXOOOXOOOXXOXXXOOXOXOOXOOXXOOOXOOXXXXXOOO--XXXXO X", 8, -40, -39},
    {"-OOOOO----OXOO-OOOXOOOOOOOXXOOOOOXXOXOOO-XXOOOOOX-OOOOOOXXXXXXXO X", 8, 2, 1},
    {"OOOOOOO-OOOOXO-XOXOOOOXXOXOOOXOXOXXOXOXXOXOOOXXX--XXXX-X--O---X- X", 11, -56, -54},
    {"O-XOO--XXOOOOOOOXXOOXXOOXOXXXXOOXXOXOOXOXXXXXXOX--XXOO---OOOOO-- X", 10, -8, -8},
};

std::string exact_text(int score) { return std::string(score >= 0 ? "+" : "").append(std::to_string(score)); }

const char* result_text(int score) { return score > 0 ? "win" : score < 0 ? "loss" : "draw"; }

// The label of the last scored line must stand right before it.
std::string last_label(const Lines& lines) {
  for (std::size_t i = lines.size() - 1; i > 0; --i)
    if (lines[i].starts_with("info depth")) return lines[i - 1];
  return "";
}

Lines solve(const std::string& setup, const Solved& solved, const char* go) {
  Lines lines = run_engine(setup + "position board " + solved.board + "\n" + go + "\n").out;
  CAPTURE(solved.board);
  check_answer(lines, std::get<Position>(parse_position(solved.board)));
  CHECK(count_prefix(lines, "bestmove ") == 1);
  return lines;
}

const std::string kNotProven = "info string not proven: ";
constexpr const char* kDiscs = "setoption name Scoring value discs\n";

}  // namespace

TEST_CASE("go exact finds the true score under both rules") {
  for (const Solved& solved : kSolved) {
    for (const bool discs : {false, true}) {
      const int score = discs ? solved.discs_score : solved.score;
      const Lines lines = solve(discs ? kDiscs : "", solved, "go exact");
      CAPTURE(solved.board);
      CHECK(last_label(lines) == "info string exact " + exact_text(score));
      CHECK(number_after(last_info(lines), "cp") == 100 * score);
      CHECK(number_after(last_info(lines), "depth") == solved.empties);
      CHECK_FALSE(contains(last_info(lines), "bound"));
    }
  }
}

TEST_CASE("go wld proves the result under both rules") {
  for (const Solved& solved : kSolved) {
    for (const bool discs : {false, true}) {
      const int score = discs ? solved.discs_score : solved.score;
      const Lines lines = solve(discs ? kDiscs : "", solved, "go wld");
      CAPTURE(solved.board);
      CHECK(last_label(lines) == std::string("info string wld ") + result_text(score));
      const std::string narrowest = discs ? "100" : "200";
      const std::string shown = score > 0   ? narrowest + " lowerbound "
                                : score < 0 ? "-" + narrowest + " upperbound "
                                            : "0 ";
      CHECK(contains(last_info(lines), " score cp " + shown));
    }
  }
}

TEST_CASE("a change of the rule of scoring forgets what was solved under the other") {
  const Solved& solved = kSolved[9];
  EngineProcess engine;
  engine.send("position board " + std::string(solved.board) + "\n");
  for (int i = 0; i < 2; ++i) {
    engine.send("setoption name Scoring value empties-to-winner\ngo exact\n");
    CHECK(last_label(engine.read_to("bestmove ")) == "info string exact " + exact_text(solved.score));
    engine.send("setoption name Scoring value discs\ngo exact\n");
    CHECK(last_label(engine.read_to("bestmove ")) == "info string exact " + exact_text(solved.discs_score));
  }
}

TEST_CASE("the end of the game is scored by the rule that is set") {
  const std::string board = "position board " + cells(13, 'O') + cells(51) + " X\n";
  const Lines to_winner{"info string exact -64", "info depth 0 score cp -6400", "bestmove (none)"};
  const Lines by_discs{"info string exact -13", "info depth 0 score cp -1300", "bestmove (none)"};
  for (const char* go : {"go exact", "go depth 3", "go movetime 5"}) {
    CAPTURE(go);
    CHECK(run_engine(board + go + "\n").out == to_winner);
    CHECK(run_engine(kDiscs + board + go + "\n").out == by_discs);
  }
}

TEST_CASE("exact scores of the best moves with MultiPV, with any number of threads") {
  const std::map<std::string, int> known{{"b7", 0}, {"g8", -2}, {"h2", -2}, {"c8", -4}, {"c7", -22}};
  for (const char* threads : {"1", "3"}) {
    const std::string setup = "setoption name MultiPV value 64\nsetoption name Threads value " + std::string(threads);
    const Lines lines = solve(setup + "\n", kSolved[1], "go exact");
    std::map<std::string, int> found;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      if (!lines[i].starts_with("info depth 7 ")) continue;
      const int score = static_cast<int>(number_after(lines[i], "cp")) / 100;
      found[pv_of(lines[i]).front()] = score;
      CHECK(lines[i - 1] == "info string exact " + exact_text(score));
    }
    CHECK(found == known);
  }
}

TEST_CASE("a solve that its limits cut short claims nothing, and says so just before its move") {
  for (const char* go : {"go exact nodes 1", "go wld nodes 1", "go exact movetime 20", "go wld depth 3",
                         "go exact depth 3", "go exact btime 10 wtime 10"}) {
    CAPTURE(go);
    const Run run = run_engine(std::string(go) + "\n");
    check_answer(run.out, Position{});
    CHECK(count_prefix(run.out, "info string exact") == 0);
    CHECK(count_prefix(run.out, "info string wld") == 0);
    CHECK(count_prefix(run.out, kNotProven) == 1);
    CHECK(run.out.at(run.out.size() - 2) == kNotProven + "the search ended first, at depth " +
                                                word_after(last_info(run.out), "depth") + " of 60 empties");
  }
}

TEST_CASE("a solve that is stopped says that nothing is proven") {
  for (const char* go : {"go exact", "go wld", "go exact infinite", "go wld ponder"}) {
    CAPTURE(go);
    EngineProcess engine;
    engine.send(std::string(go) + "\n");
    engine.read_to("info depth 1 ");
    engine.send("isready\n");
    CHECK(count_prefix(engine.read_to("readyok"), kNotProven) == 0);
    engine.send("stop\n");
    const Lines lines = engine.read_to("bestmove ");
    REQUIRE(lines.size() >= 2);
    CHECK(lines[lines.size() - 2].starts_with(kNotProven + "the search ended first, at depth "));
    CHECK(count_prefix(lines, kNotProven) == 1);
  }
}

TEST_CASE("nothing is said of proofs that were found or not asked for") {
  const std::string setup = "position board " + std::string(kSolved[1].board) + "\n";
  for (const char* go : {"go exact", "go wld", "go exact depth 7", "go wld depth 60", "go depth 2", "go nodes 1",
                         "go exact searchmoves b7", "setoption name MultiPV value 64\ngo exact",
                         "setoption name MultiPV value 2\ngo wld"}) {
    CAPTURE(go);
    CHECK(count_prefix(run_engine(setup + go + "\n").out, kNotProven) == 0);
  }
  for (const std::string& board : {cells(64, 'X') + " X", "XO" + cells(62) + " O", "XO-" + cells(61, 'X') + " X"})
    for (const char* go : {"go exact", "go wld"})
      CHECK(count_prefix(run_engine("setoption name MultiPV value 3\nposition board " + board + "\n" + go + "\n").out,
                         kNotProven) == 0);
}

TEST_CASE("with MultiPV a solve tells how many lines are not proven") {
  const std::string setup = "position board " + std::string(kSolved[1].board) + "\nsetoption name MultiPV value ";
  const auto last_but_one = [](const Lines& lines) { return lines.at(lines.size() - 2); };
  for (const char* go : {"go exact depth 3", "go wld depth 3"}) {
    CHECK(last_but_one(run_engine(setup + "64\n" + go + "\n").out) ==
          kNotProven + "5 of 5 lines; the search ended first, at depth 3 of 7 empties");
    CHECK(last_but_one(run_engine(setup + "2\n" + go + " searchmoves b7 g8 h2\n").out) ==
          kNotProven + "2 of 2 lines; the search ended first, at depth 3 of 7 empties");
    CHECK(last_but_one(run_engine(setup + "2\n" + go + " searchmoves b7\n").out) ==
          kNotProven + "the search ended first, at depth 3 of 7 empties");
  }
}

TEST_CASE("a level does not bound a solve") {
  const Run run =
      run_engine("position board " + std::string(kSolved[1].board) + "\ngo exact\n", {.arguments = {"-l", "2"}});
  CHECK(last_label(run.out) == "info string exact +0");
}

TEST_CASE("a search to the end that leaves something out says how sure it is, and comes before the proof") {
  EngineProcess engine;
  engine.send("position board O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\ngo exact\n");
  const Lines lines = engine.read_to("bestmove ");
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].starts_with("info string ")) {
      labels.push_back(lines[i]);
      REQUIRE(i + 1 < lines.size());
      CHECK(lines[i + 1].starts_with("info depth 20 "));
    }
  CHECK(labels == Lines{"info string selective 95%", "info string selective 99%", "info string exact +38"});
}
