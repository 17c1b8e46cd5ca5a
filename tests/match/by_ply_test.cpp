// What the report says about plies.
#include "bench/match/by_ply.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/notation.hpp"

using namespace outflank;
using namespace outflank::match;

namespace {

MatchSetup two_engines() {
  MatchSetup setup;
  setup.engines.resize(2);
  setup.engines[0].name = "A";
  setup.engines[1].name = "B";
  return setup;
}

// Scores in centidiscs from the mover, one for each move.
GameRecord game(const std::string& moves, const std::vector<int>& scores, const std::string& black) {
  GameRecord record;
  record.players = {black, black == "A" ? "B" : "A"};
  const auto played = std::get<Game>(read_transcript(Game(), moves));
  for (std::size_t ply = 0; ply < played.size(); ++ply)
    record.plies.push_back({.move = played.move(ply),
                            .time = microseconds(1000 * (static_cast<int>(ply) + 1)),
                            .thought = {.score = scores[ply], .depth = 5}});
  return record;
}

}  // namespace

TEST_CASE("times and depths go to the engine that moved, disagreement is between a move and the reply") {
  // Black sees +1, White's reply says +3 for itself: 4 discs apart. Black's next move says -2.5: half a disc.
  GameRecord record = game("f5d6c3", {100, 300, -250}, "B");
  record.number = 6;
  record.score = 10;
  const ByPly all = collect_by_ply(two_engines(), {record}, 5);
  CHECK(all.engines[1].milliseconds[4].mean() == 1);
  CHECK(all.engines[0].milliseconds[5].mean() == 2);
  CHECK(all.engines[1].longest[6] == 3);
  CHECK(all.engines[0].depth[5].mean() == 5);
  CHECK(all.engines[1].error[4].mean() == 9);   // +1 for Black, who won by 10
  CHECK(all.engines[0].error[5].mean() == 13);  // +3 for White
  CHECK(all.disagreement[5].mean() == 4);
  CHECK(all.disagreement[6].mean() == 0.5);
  REQUIRE(all.widest.size() == 1);
  CHECK(all.widest[0].game == 6);
  CHECK(to_string(all.widest[0].move) == "f5");
  CHECK(all.widest[0].names == std::array<std::string, 2>{"B", "A"});
  CHECK(all.widest[0].mover_score == 1);
  CHECK(all.widest[0].answer_score == -3);
  CHECK(all.widest[0].position.side == Color::white);
}

TEST_CASE("the widest of each game, widest first, and no more than asked for") {
  std::vector<GameRecord> games;
  for (const int distance : {200, 900, 500}) games.push_back(game("f5d6", {0, distance}, "A"));
  const ByPly all = collect_by_ply(two_engines(), games, 2);
  REQUIRE(all.widest.size() == 2);
  CHECK(all.widest[0].distance() == 9);
  CHECK(all.widest[1].distance() == 5);
}

TEST_CASE("openings, lost games and only moves say nothing about scores") {
  GameRecord record = game("f5d6c3", {100, 300, -250}, "A");
  record.opening_plies = 2;
  record.ending = Ending::crash;
  const ByPly opening = collect_by_ply(two_engines(), {record}, 5);
  CHECK(opening.engines[0].milliseconds[4].count() == 0);
  CHECK(opening.engines[0].milliseconds[6].count() == 1);
  CHECK(opening.engines[0].error[6].count() == 0);
  CHECK(opening.widest.empty());
  // The last move before the end of this game was forced.
  const std::string moves = "f5f6d3g5h5h4f7h6";
  const GameRecord forced = game(moves, std::vector<int>(8, 0), "A");
  Game replay;
  std::size_t free_pairs = 0;
  bool had_a_choice = false;
  for (const Ply& ply : forced.plies) {
    const bool has_a_choice = std::popcount(replay.legal_moves()) > 1;
    free_pairs += had_a_choice && has_a_choice;
    had_a_choice = has_a_choice;
    replay.play(ply.move);
  }
  std::size_t counted = 0;
  for (const Moments& moments : collect_by_ply(two_engines(), {forced}, 5).disagreement) counted += moments.count();
  CHECK(counted == free_pairs);
}
