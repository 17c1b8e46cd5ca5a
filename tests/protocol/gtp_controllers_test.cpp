// Whole games as the controllers play them that people use: the commands each sends, in its spelling and order, and its
// way with passes. The referee here keeps the game by the rules in engine/.

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <random>
#include <string>

#include "engine/game.hpp"
#include "tests/protocol/gtp_client.hpp"

using namespace outflank;

namespace {

constexpr int kGames = 4;
// A controller knows none of our own commands: what keeps the games short comes from the command line.
const Launch kQuick{.arguments = {"--nodes", "300"}};

// An opponent that knows the rules and no more.
class RandomMover {
 public:
  explicit RandomMover(int seed) : random_(static_cast<unsigned>(seed)) {}

  Square choose(const Game& game) {
    std::uint64_t moves = game.legal_moves();
    if (moves == 0) return Square::pass;
    for (auto skip = random_() % static_cast<unsigned>(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
    return square_at(std::countr_zero(moves));
  }

 private:
  std::mt19937 random_;
};

void play_legal(Game& game, Square move) {
  REQUIRE_MESSAGE(game.check(move) == MoveStatus::legal, to_string(move));
  game.play(move);
}

std::string score_of(const Game& game) {
  const int mover = final_score(game.position().board, Scoring::empties_to_winner);
  const int black = game.position().side == Color::black ? mover : -mover;
  return black == 0 ? "= 0" : (black > 0 ? "= B+" : "= W+") + std::to_string(std::abs(black));
}

std::string letter_of(Color color) { return color == Color::black ? "b" : "w"; }
std::string capital_of(Color color) { return color == Color::black ? "B" : "W"; }

void expect_success(GtpClient& client, const std::string& command) {
  CAPTURE(command);
  CHECK(client.ask(command) == "=");
}

void introduce(GtpClient& client) {
  CHECK(client.ask("protocol_version") == "= 2");
  CHECK(client.ask("name") == "= Outflank");
  CHECK(client.ask("version").starts_with("= "));
  CHECK(contains(client.ask("list_commands"), "genmove"));
}

void quit(GtpClient& client) {
  CHECK(client.ask("quit") == "=");
  CHECK_FALSE(client.engine().read_line());
  CHECK(client.engine().exit_code() == 0);
}

}  // namespace

TEST_SUITE_BEGIN("gtp");

TEST_CASE("GTP controllers: Quarry, which never mentions a pass and closes the pipe at the end") {
  int passes = 0;
  for (int seed = 0; seed < kGames; ++seed) {
    GtpClient client(kQuick);
    introduce(client);
    CHECK(client.ask("list_games") == "= Othello");
    expect_success(client, "set_game Othello");
    expect_success(client, "boardsize 8");
    expect_success(client, "clear_board");
    expect_success(client, "time_settings 600 0 0");
    const Color own = seed % 2 == 0 ? Color::black : Color::white;
    RandomMover opponent(seed);
    Game game;
    while (!game.is_over()) {
      const Color side = game.position().side;
      if (game.must_pass()) {
        game.play(Square::pass);
        ++passes;
      } else if (side == own) {
        expect_success(client, "time_left " + std::string(color_name(side)) + " 599 0");
        play_legal(game, move_of(client.ask("genmove " + std::string(color_name(side)))));
      } else {
        const Square move = opponent.choose(game);
        expect_success(client, "play " + std::string(color_name(side)) + " " + vertex(move));
        play_legal(game, move);
      }
    }
    client.engine().close_input();
    client.engine().close_output();
    CHECK(client.engine().exit_code() == 0);
    CHECK(client.engine().errors() == "");
  }
  CHECK(passes > 0);
}

TEST_CASE("GTP controllers: gogui-twogtp, which relays passes and stops after two of them") {
  for (int seed = 0; seed < 2; ++seed) {
    GtpClient black({.arguments = {"--nodes", std::to_string(200 + seed)}}), white(kQuick);
    for (GtpClient* client : {&black, &white}) {
      introduce(*client);
      expect_success(*client, "boardsize 8");
      expect_success(*client, "clear_board");
      expect_success(*client, "clear_board");
      expect_success(*client, "komi 6.5");
      expect_success(*client, "time_settings 60 0 0");
    }
    Game game;
    Color side = Color::black;
    for (int passes = 0; passes < 2; side = other(side)) {
      GtpClient& mover = side == Color::black ? black : white;
      GtpClient& waiting = side == Color::black ? white : black;
      expect_success(mover, "time_left " + letter_of(side) + " 60 0");
      const std::string reply = mover.ask("genmove " + letter_of(side));
      const Square move = move_of(reply);
      play_legal(game, move);
      expect_success(waiting, "play " + capital_of(side) + " " + (move == Square::pass ? "PASS" : reply.substr(2)));
      passes = move == Square::pass ? passes + 1 : 0;
    }
    CHECK(game.is_over());
    for (GtpClient* client : {&black, &white}) {
      CHECK(client->ask("final_score") == score_of(game));
      quit(*client);
    }
  }
}

TEST_CASE("GTP controllers: GoGui, which asks the engine for the rules and takes moves back") {
  GtpClient client(kQuick);
  introduce(client);
  CHECK(client.ask("gogui-rules_game_id") == "= Othello");
  CHECK(client.ask("gogui-rules_board_size") == "= 8");
  expect_success(client, "boardsize 8");
  expect_success(client, "clear_board");
  expect_success(client, "komi 6.5");
  expect_success(client, "time_settings 0 1 0");
  RandomMover person(7);
  Game game;
  const auto look = [&] {
    std::string board;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const std::uint64_t square = bit(make_square(file, rank));
        const Position& position = game.position();
        board += position.discs(Color::black) & square ? 'X' : position.discs(Color::white) & square ? 'O' : '.';
      }
      if (rank > 0) board += "\n";
    }
    CHECK(client.ask("gogui-rules_board") == "= " + board);
    CHECK(client.ask("gogui-rules_side_to_move") == "= " + std::string(color_name(game.position().side)));
    std::string moves = game.is_over() ? "=" : game.must_pass() ? "= pass" : "=";
    for (const Square move : Squares{game.legal_moves()}) moves.append(" ").append(vertex(move));
    CHECK(client.ask("gogui-rules_legal_moves") == moves);
  };
  look();
  for (int moves = 1; !game.is_over(); ++moves) {
    const Color side = game.position().side;
    if (side == Color::black) {
      play_legal(game, move_of(client.ask("genmove b")));
    } else {
      const Square move = person.choose(game);
      expect_success(client, "play W " + vertex(move));
      play_legal(game, move);
    }
    look();
    if (moves % 5 != 0) continue;
    expect_success(client, "undo");
    game.review(game.ply() - 1);
    look();
  }
  CHECK(contains(client.ask("gogui-rules_final_result"), " to "));
  quit(client);
}

// It takes "= " and "=" for a success and nothing else, and never tells an engine that the match is over.
TEST_CASE("GTP controllers: the match runner of neural-reversi, which tells both clocks before every move") {
  for (const std::string settings : {"time_settings 60 0 0", "time_settings 60 1 0", "time_settings 0 1 0"}) {
    GtpClient client(kQuick);
    CHECK(client.ask("name").starts_with("= "));
    CHECK(client.ask("version").starts_with("= "));
    expect_success(client, "clear_board");
    expect_success(client, settings);
    RandomMover opponent(3);
    Game game;
    while (!game.is_over()) {
      const Color side = game.position().side;
      const std::string name(color_name(side));
      expect_success(client, "time_left black 30 0");
      expect_success(client, "time_left white 29 0");
      if (side == Color::white) {
        const Square move = move_of(client.ask("genmove white"));
        CHECK((move == Square::pass) == game.must_pass());
        play_legal(game, move);
      } else {
        const Square move = opponent.choose(game);
        expect_success(client, "play black " + to_string(move));
        play_legal(game, move);
      }
    }
  }
}

// It reads one line that is not empty for each command and takes the last two characters as a square; it passes by
// itself, to both engines, and at the end of the game for both sides.
TEST_CASE("GTP controllers: Egaroucid's battle_gtp.py, which plays the passes itself") {
  int passes = 0;
  for (int seed = 0; seed < kGames; ++seed) {
    EngineProcess engine({.arguments = {"-l", "2", "-t", "1", "--protocol", "gtp"}});
    const auto ask = [&engine](const std::string& command) {
      engine.send(command + "\n");
      std::string line;
      while (line.empty()) line = engine.read_line().value_or("the end");
      return line;
    };
    CHECK(ask("clear_board") == "=");
    RandomMover opponent(100 + seed);
    Game game;
    while (!game.is_over()) {
      const Color side = game.position().side;
      if (game.must_pass()) {
        CHECK(ask("play " + letter_of(side) + " pass") == "=");
        game.play(Square::pass);
        ++passes;
      } else if (side == Color::black) {
        const std::string line = ask("genmove b");
        REQUIRE(line.size() == 4);
        play_legal(game, move_of(line));
      } else {
        const Square move = opponent.choose(game);
        CHECK(ask("play w " + to_string(move)) == "=");
        play_legal(game, move);
      }
    }
    for (const char* color : {"w", "b", "w"}) CHECK(ask("play " + std::string(color) + " pass") == "=");
    CHECK(ask("clear_board") == "=");
    CHECK(ask("quit") == "=");
    CHECK(engine.exit_code() == 0);
  }
  CHECK(passes > 0);
}

TEST_SUITE_END();
