// Games with gtp-rhino, an engine that no one here wrote, under a referee that knows the rules from engine/.

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "engine/notation.hpp"
#include "tests/environment.hpp"
#include "tests/protocol/gtp_client.hpp"

using namespace outflank;

namespace {

void start_game(GtpClient& client) {
  CHECK(client.ask("boardsize 8") == "=");
  CHECK(client.ask("clear_board") == "=");
}

// The difference from our side. gtp-rhino's reply to a pass that is played is an error, so it is told of none: it
// understands by the colour of the next command, as we do.
int play_game(GtpClient& ours, GtpClient& rhino, Color our_side) {
  Game game;
  while (!game.is_over()) {
    const Color side = game.position().side;
    const std::string name(color_name(side));
    if (game.must_pass()) {
      game.play(Square::pass);
      continue;
    }
    GtpClient& mover = side == our_side ? ours : rhino;
    GtpClient& other = side == our_side ? rhino : ours;
    const std::string reply = mover.ask("genmove " + name);
    CAPTURE(write_transcript(game));
    const Square move = move_of(reply);
    REQUIRE_MESSAGE(game.check(move) == MoveStatus::legal, to_string(move));
    game.play(move);
    CHECK(other.ask("play " + name + " " + vertex(move)) == "=");
  }
  const int mover = final_score(game.position().board, Scoring::empties_to_winner);
  const int black = game.position().side == Color::black ? mover : -mover;
  const std::string score = black == 0 ? "0" : (black > 0 ? "B+" : "W+") + std::to_string(std::abs(black));
  CHECK(ours.ask("final_score") == "= " + score);
  CHECK(rhino.ask("final_score").starts_with("= "));
  return our_side == Color::black ? black : -black;
}

}  // namespace

TEST_SUITE_BEGIN("gtp-rhino");

TEST_CASE("GTP: games with gtp-rhino, colours reversed, without an error on either side") {
  const char* const path = std::getenv("OUTFLANK_TEST_GTP_RHINO");
  REQUIRE_MESSAGE(path != nullptr, "OUTFLANK_TEST_GTP_RHINO names no gtp-rhino");
  const std::string level = std::to_string(environment_number("OUTFLANK_RHINO_LEVEL", 2));
  const std::int64_t games = environment_number("OUTFLANK_RHINO_GAMES", 2);
  GtpClient ours;
  CHECK(ours.ask("outflank-move_time 100") == "=");
  GtpClient rhino({.arguments = {"-l", level}, .binary = path});
  CHECK(contains(rhino.ask("name"), "GRhino"));
  for (std::int64_t i = 0; i < games; ++i) {
    start_game(ours);
    start_game(rhino);
    const Color side = i % 2 == 0 ? Color::black : Color::white;
    const int difference = play_game(ours, rhino, side);
    MESSAGE("against level ", level, " as ", std::string(color_name(side)), ": ", difference);
  }
}

TEST_SUITE_END();
