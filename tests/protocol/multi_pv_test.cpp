// MultiPV: so many best moves, each with its line.

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

// The lines of one depth: ranks in order, moves all different, scores falling.
void check_lines(const Lines& all, const std::string& depth, std::size_t count) {
  Lines lines;
  for (const std::string& line : all)
    if (line.starts_with("info depth " + depth + " ")) lines.push_back(line);
  REQUIRE(lines.size() == count);
  std::set<std::string> moves;
  long score = 6400;
  for (std::size_t i = 0; i < count; ++i) {
    CHECK(number_after(lines[i], "multipv") == static_cast<long>(i) + 1);
    CHECK(number_after(lines[i], "cp") <= score);
    score = number_after(lines[i], "cp");
    REQUIRE_FALSE(pv_of(lines[i]).empty());
    CHECK(moves.insert(pv_of(lines[i]).front()).second);
  }
  CHECK(word_after(all.back(), "bestmove") == pv_of(lines.front()).front());
}

}  // namespace

TEST_CASE("as many lines as asked for, no more than there are moves") {
  struct Case {
    int asked;
    std::size_t lines;
  };
  for (const Case& tried : {Case{1, 1}, Case{2, 2}, Case{4, 4}, Case{5, 4}, Case{64, 4}}) {
    CAPTURE(tried.asked);
    const Run run = run_engine("setoption name MultiPV value " + std::to_string(tried.asked) + "\ngo depth 5\n");
    for (const char* depth : {"1", "3", "5"}) check_lines(run.out, depth, tried.lines);
    CHECK(count_prefix(run.out, "bestmove ") == 1);
  }
}

TEST_CASE("MultiPV goes with every limit, with forced moves and at the end of the game") {
  for (const char* go :
       {"go nodes 1", "go nodes 5000", "go movetime 20", "go movetime 0", "go btime 0", "go depth 0"}) {
    CAPTURE(go);
    const Run run = run_engine("setoption name MultiPV value 8\n" + std::string(go) + "\n");
    CHECK(count_prefix(run.out, "bestmove ") == 1);
    check_lines(run.out, "1", 4);
  }
  for (const char* side : {" X", " O"}) {
    const std::string board = "position board XO" + cells(62) + side;
    const Run run = run_engine("setoption name MultiPV value 8\n" + board + "\ngo movetime 100000000\n");
    check_lines(run.out, "1", 1);
  }
  const Run over = run_engine("setoption name MultiPV value 8\nposition board " + cells(64, 'X') + " X\ngo depth 3\n");
  CHECK(over.out == Lines{"info string exact +64", "info depth 0 score cp 6400", "bestmove (none)"});
}

TEST_CASE("MultiPV set during a search counts from the next one") {
  EngineProcess engine;
  engine.send("go infinite\nsetoption name MultiPV value 3\nisready\nstop\n");
  for (const std::string& line : engine.read_to("bestmove "))
    if (line.starts_with("info depth")) CHECK(contains(line, " multipv 1 "));
  engine.send("go depth 3\n");
  check_lines(engine.read_to("bestmove "), "3", 3);
}
