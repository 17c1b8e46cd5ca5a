// Opening lists: reading, the one that ships, making one.
#include "bench/match/openings.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "bench/match/opening_maker.hpp"
#include "engine/notation.hpp"

using namespace outflank;
using namespace outflank::match;

namespace {

std::string refusal(const std::string& text) {
  const auto openings = read_openings(text, "list");
  const auto* error = std::get_if<TextError>(&openings);
  REQUIRE(error != nullptr);
  return error->message;
}

struct Less {
  bool operator()(Board a, Board b) const { return a.mover != b.mover ? a.mover < b.mover : a.opponent < b.opponent; }
};

}  // namespace

TEST_CASE("transcripts, OBF, comments and blank lines") {
  const auto read = read_openings(
      "# a list\n\nf5d6c3d3c4\r\nF5 F6 E6 % a remark\n% none\n"
      "---------------------------OX------XO--------------------------- X; d3:+0;\n"
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\n",
      "list");
  REQUIRE(std::holds_alternative<std::vector<Game>>(read));
  const auto& openings = std::get<std::vector<Game>>(read);
  REQUIRE(openings.size() == 4);
  CHECK(openings[0].size() == 5);
  CHECK(write_transcript(openings[1]) == "f5f6e6");
  CHECK(openings[2].start() == Position{});
  CHECK(openings[3].size() == 0);
  CHECK(count_empties(openings[3].position().board) == 14);
}

TEST_CASE("what is refused, with its place") {
  CHECK(refusal("f5d6\nf5d6a1\n").starts_with("list:2: "));
  CHECK(refusal("f5d6\n\nhello\n").starts_with("list:3: "));
  CHECK(refusal(std::string(64, 'X') + " O\n").starts_with("list:1: the game is over"));
  CHECK(refusal("# nothing\n").starts_with("list: no opening"));
  const auto missing = read_opening_file("/nowhere/at/all");
  CHECK(std::get<TextError>(missing).message.starts_with("/nowhere/at/all: No such file"));
}

TEST_CASE("the list that ships: eight plies, legal, distinct modulo symmetry") {
  const auto read = read_openings(own_opening_list(), "own");
  REQUIRE(std::holds_alternative<std::vector<Game>>(read));
  const auto& openings = std::get<std::vector<Game>>(read);
  CHECK(openings.size() >= 1000);
  CHECK(openings.size() <= 5000);
  std::set<Board, Less> positions;
  for (const Game& opening : openings) {
    CHECK(opening.size() == 8);
    CHECK_FALSE(opening.must_pass());
    positions.insert(canonical_image(opening.position().board));
  }
  CHECK(positions.size() == openings.size());
}

TEST_CASE("distinct lines are as many as there are positions modulo symmetry") {
  // Of the published counts of distinct positions after n plies (1, 3, 14, 60, 322, 1773, 10649, 67245) none is lost
  // before the first position without a move.
  const std::size_t counts[] = {1, 3, 14, 60, 322, 1773};
  for (int plies = 1; plies <= 6; ++plies) CHECK(distinct_lines(plies).size() == counts[plies - 1]);
  for (const OpeningLine& line : distinct_lines(4)) {
    Game game;
    for (const Square move : line.moves) CHECK(game.play_with_pass(move) == MoveStatus::legal);
    CHECK(game.position() == line.position);
  }
}

TEST_CASE("a score depends on nothing but the position and the depth") {
  const SearchSignals never;
  const auto lines = distinct_lines(3);
  OpeningScorer one(5), other(5);
  const auto first = one.score(lines[2].position, never);
  for (const OpeningLine& line : lines) other.score(line.position, never);
  CHECK(first.has_value());
  CHECK(other.score(lines[2].position, never) == first);
  SearchSignals stopped;
  stopped.stop.store(true);
  CHECK_FALSE(one.score(lines[2].position, stopped).has_value());
}
