#include "engine/game.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/game_data.hpp"

using namespace outflank;

namespace {

Square square(std::string_view name) { return *parse_square(name); }

Game play_all(std::string_view moves, Game game = Game()) {
  for (std::size_t i = 0; i < moves.size(); i += 2)
    REQUIRE(game.play_with_pass(square(moves.substr(i, 2))) == MoveStatus::legal);
  return game;
}

std::string names(std::uint64_t squares) {
  std::string text;
  for (const Square each : Squares{squares}) text.append(text.empty() ? "" : " ").append(to_string(each));
  return text;
}

// After these eight moves Black has no move and White has.
constexpr std::string_view kBlackMustPass = "c4c3f5b4a4a5c2a3";
// The shortest way to lose every disc.
constexpr std::string_view kWipeOut = "d3c3b3d2e1d6d7e3f4";
// Before c1 and before c5 the same side passes.
constexpr std::string_view kPassesTwice = "c4c3c2b2a2f4g4a1d6a3";

}  // namespace

TEST_CASE("a new game") {
  const Game game;
  CHECK(game.start() == Position{});
  CHECK(game.position() == Position{});
  CHECK(game.ply() == 0);
  CHECK(game.size() == 0);
  CHECK(game.played().empty());
  CHECK(names(game.legal_moves()) == "d3 c4 f5 e6");
  CHECK_FALSE(game.is_placing());
  CHECK_FALSE(game.must_pass());
  CHECK_FALSE(game.is_over());
}

TEST_CASE("why a move can not be played") {
  const Game game;
  CHECK(game.check(square("d3")) == MoveStatus::legal);
  CHECK(game.check(square("e3")) == MoveStatus::outflanks_nothing);
  CHECK(game.check(square("d4")) == MoveStatus::occupied);
  CHECK(game.check(Square::pass) == MoveStatus::pass_with_moves_available);
  CHECK(game.check(Square::none) == MoveStatus::not_a_move);
}

TEST_CASE("a refused move changes nothing") {
  Game game = play_all("f5d6");
  game.undo();
  for (const Square move : {square("a1"), square("f5"), Square::pass, Square::none}) {
    CHECK(game.play_with_pass(move) != MoveStatus::legal);
    CHECK(game.ply() == 1);
    CHECK(game.size() == 2);
  }
  Game before_pass = play_all(kBlackMustPass);
  CHECK(before_pass.play_with_pass(square("c4")) == MoveStatus::occupied);
  CHECK(before_pass.play_with_pass(square("h8")) == MoveStatus::outflanks_nothing);
  CHECK(before_pass.play_with_pass(Square::none) == MoveStatus::not_a_move);
  CHECK(before_pass.size() == 8);
}

TEST_CASE("a pass is put in only when the next move needs it") {
  Game game = play_all(kBlackMustPass);
  CHECK(game.size() == 8);
  CHECK(game.must_pass());
  CHECK_FALSE(game.is_over());
  CHECK(game.position().side == Color::black);
  CHECK(game.legal_moves() == 0);
  CHECK(game.check(Square::pass) == MoveStatus::legal);

  Game written = game;
  written.play(Square::pass);
  CHECK(written.position() == Position{pass(game.position().board), Color::white});
  const Square reply = *Squares{written.legal_moves()}.begin();
  CHECK(game.check(reply) == MoveStatus::outflanks_nothing);
  written.play(reply);

  CHECK(game.play_with_pass(reply) == MoveStatus::legal);
  CHECK(game.size() == 10);
  CHECK(game.move(8) == Square::pass);
  CHECK(game.move(9) == reply);
  CHECK(game.position() == written.position());
}

TEST_CASE("a written pass is played once, not doubled") {
  Game game = play_all(kBlackMustPass);
  CHECK(game.play_with_pass(Square::pass) == MoveStatus::legal);
  CHECK(game.size() == 9);
  CHECK(game.play_with_pass(Square::pass) == MoveStatus::pass_with_moves_available);
  CHECK(game.play_with_pass(*Squares{game.legal_moves()}.begin()) == MoveStatus::legal);
  CHECK(game.size() == 10);
}

TEST_CASE("a side is given the turn by the other one's forced pass only") {
  Game game;
  CHECK(game.give_turn(Color::black));
  CHECK_FALSE(game.give_turn(Color::white));
  CHECK(game.size() == 0);

  game = play_all(kBlackMustPass);
  CHECK_FALSE(game.can_move(Color::black));
  CHECK(game.can_move(Color::white));
  CHECK(game.give_turn(Color::black));
  CHECK(game.size() == 8);
  CHECK(game.give_turn(Color::white));
  CHECK(game.size() == 9);
  CHECK(game.move(8) == Square::pass);
  CHECK(game.position().side == Color::white);
  CHECK_FALSE(game.can_move(Color::black));

  // At the end both have it, and nothing is played.
  game = play_all(kWipeOut);
  for (const Color side : {Color::black, Color::white}) {
    CHECK(game.give_turn(side));
    CHECK_FALSE(game.can_move(side));
  }
  CHECK(game.size() == 9);
  CHECK(Game(StartRule::reversi).can_move(Color::white));
}

TEST_CASE("one side passes several times in a row") {
  Game game = play_all(kPassesTwice);
  const Color passing = game.position().side;
  for (const std::string_view reply : {"c1", "c5"}) {
    CHECK(game.must_pass());
    CHECK(game.position().side == passing);
    CHECK(game.play_with_pass(square(reply)) == MoveStatus::legal);
  }
  CHECK(game.size() == 14);
  CHECK(std::ranges::count(game.played(), Square::pass) == 2);
}

TEST_CASE("undo and redo take an inserted pass along with its move") {
  Game game = play_all(kPassesTwice);
  REQUIRE(game.play_with_pass(square("c1")) == MoveStatus::legal);
  REQUIRE(game.play_with_pass(square("c5")) == MoveStatus::legal);
  CHECK(game.undo() == 1);
  CHECK(game.ply() == 12);
  CHECK(game.undo() == 1);
  CHECK(game.ply() == 10);
  CHECK(game.undo() == 1);
  CHECK(game.ply() == 9);
  CHECK(game.redo(2) == 2);
  CHECK(game.ply() == 12);
  CHECK(game.undo(4) == 4);
  CHECK(game.ply() == 7);
  CHECK(game.redo(1000) == 5);
  CHECK(game.ply() == 14);
  CHECK(game.redo() == 0);
  CHECK(game.undo(1000) == 12);
  CHECK(game.undo() == 0);
  CHECK(game.position() == Position{});
}

TEST_CASE("a pass without a move after it is taken back alone") {
  Game game = play_all(kBlackMustPass);
  game.play(Square::pass);
  CHECK(game.undo() == 1);
  CHECK(game.ply() == 8);
  CHECK(game.redo() == 1);
  CHECK(game.ply() == 9);
  CHECK(game.undo(2) == 2);
  CHECK(game.ply() == 7);
}

TEST_CASE("review goes anywhere; playing there drops what came after") {
  Game game = play_all("f5d6c3d3c4");
  game.review(2);
  CHECK(game.ply() == 2);
  CHECK(game.size() == 5);
  CHECK(game.move(4) == square("c4"));
  CHECK(game.position_at(5).side == Color::white);
  CHECK(names(game.legal_moves()) == names(play_all("f5d6").legal_moves()));
  game.review(99);
  CHECK(game.ply() == 5);
  game.review(2);
  REQUIRE(game.play_with_pass(square("c5")) == MoveStatus::legal);
  CHECK(game.size() == 3);
  CHECK(game.ply() == 3);
  CHECK(game.redo() == 0);
  CHECK(game.position() == play_all("f5d6c5").position());
}

TEST_CASE("a wipe-out at ply 9 ends the game") {
  Game game = play_all(kWipeOut);
  CHECK(game.ply() == 9);
  CHECK(game.is_over());
  CHECK_FALSE(game.must_pass());
  CHECK(game.position().side == Color::white);
  CHECK(final_score(game.position().board, Scoring::discs) == -13);
  CHECK(final_score(game.position().board, Scoring::empties_to_winner) == -64);
  CHECK(game.check(square("a1")) == MoveStatus::outflanks_nothing);
  CHECK(game.check(square("d4")) == MoveStatus::occupied);

  const Position end = game.position();
  CHECK(game.check(Square::pass) == MoveStatus::legal);
  CHECK(game.play_with_pass(Square::pass) == MoveStatus::legal);
  game.play(Square::pass);
  CHECK(game.size() == 9);
  CHECK(game.position() == end);
}

TEST_CASE("both ways of counting") {
  const auto board_with = [](int mover, int opponent) {
    const std::uint64_t movers = (std::uint64_t{1} << mover) - 1;
    return Board{movers, ((std::uint64_t{1} << opponent) - 1) << mover};
  };
  CHECK(final_score(board_with(39, 3), Scoring::empties_to_winner) == 61 - 3);
  CHECK(final_score(board_with(39, 3), Scoring::discs) == 39 - 3);
  CHECK(final_score(board_with(3, 39), Scoring::empties_to_winner) == 3 - 61);
  CHECK(final_score(board_with(3, 39), Scoring::discs) == 3 - 39);
  CHECK(final_score(board_with(0, 13), Scoring::empties_to_winner) == -64);
  CHECK(final_score(board_with(13, 0), Scoring::discs) == 13);
  for (const Scoring scoring : {Scoring::empties_to_winner, Scoring::discs}) {
    CHECK(final_score(board_with(32, 32), scoring) == 0);
    CHECK(final_score(board_with(20, 20), scoring) == 0);
  }
}

TEST_CASE("Reversi: four discs are placed in the centre and turn nothing over") {
  Game game(StartRule::reversi);
  CHECK(game.start() == Position{{0, 0}, Color::black});
  CHECK(game.is_placing());
  CHECK_FALSE(game.is_over());
  CHECK_FALSE(game.must_pass());
  CHECK(names(game.legal_moves()) == "d4 e4 d5 e5");
  CHECK(game.check(square("d3")) == MoveStatus::not_a_centre_square);
  CHECK(game.check(Square::pass) == MoveStatus::pass_with_moves_available);
  CHECK(game.check(Square::none) == MoveStatus::not_a_move);
  CHECK(game.play_with_pass(Square::pass) == MoveStatus::pass_with_moves_available);

  game = play_all("e4", game);
  CHECK(game.check(square("e4")) == MoveStatus::occupied);
  CHECK(game.check(square("f4")) == MoveStatus::not_a_centre_square);
  game = play_all("d4d5", game);
  CHECK(game.is_placing());
  CHECK(names(game.legal_moves()) == "e5");
  CHECK(game.position().discs(Color::black) == (bit(square("e4")) | bit(square("d5"))));
  CHECK(game.position().discs(Color::white) == bit(square("d4")));

  game = play_all("e5", game);
  CHECK_FALSE(game.is_placing());
  CHECK(game.position() == Position{});
  CHECK(names(game.legal_moves()) == "d3 c4 f5 e6");
  CHECK(game.check(square("d4")) == MoveStatus::occupied);

  CHECK(game.undo(2) == 2);
  CHECK(game.is_placing());
  CHECK(names(game.legal_moves()) == "d5 e5");
  CHECK(game.redo(9) == 2);
  game.review(0);
  CHECK(game.is_placing());
  CHECK_FALSE(game.is_over());
}

TEST_CASE("Reversi: any order of placing, six arrangements") {
  std::array<std::string_view, 4> order{"d4", "d5", "e4", "e5"};
  std::set<std::pair<std::uint64_t, std::uint64_t>> arrangements;
  int orders = 0;
  do {
    ++orders;
    Game game(StartRule::reversi);
    for (const std::string_view name : order) REQUIRE(game.play_with_pass(square(name)) == MoveStatus::legal);
    CHECK(game.position().discs(Color::black) == (bit(square(order[0])) | bit(square(order[2]))));
    CHECK(game.position().discs(Color::white) == (bit(square(order[1])) | bit(square(order[3]))));
    CHECK(game.position().side == Color::black);
    CHECK(game.legal_moves() == Referee(game.position()).legal_moves());
    CHECK_FALSE(game.is_over());
    arrangements.insert({game.position().board.mover, game.position().board.opponent});
  } while (std::ranges::next_permutation(order).found);
  CHECK(orders == 24);
  CHECK(arrangements.size() == 6);
}

TEST_CASE("an empty board that was set up is no Reversi game") {
  const Game game(Position{{0, 0}, Color::black});
  CHECK_FALSE(game.is_placing());
  CHECK(game.is_over());
}

TEST_CASE("random games agree with the plain rules at every ply") {
  SplitMix random(31);
  RandomBoards boards(31);
  int passes = 0, early_ends = 0;
  for (int i = 0; i < 1500; ++i) {
    Game game = random_game(random, boards);
    const std::size_t size = game.size();
    Referee referee(game.start());
    game.review(0);
    const bool reversi = game.is_placing();
    for (std::size_t ply = 0;; ++ply) {
      const bool placing = game.is_placing();
      REQUIRE(placing == (reversi && ply < 4));
      REQUIRE(game.position() == referee.position());
      REQUIRE(game.position_at(ply) == referee.position());
      if (!placing) {
        REQUIRE(game.legal_moves() == referee.legal_moves());
        REQUIRE(game.is_over() == referee.is_over());
        REQUIRE(game.must_pass() == (referee.legal_moves() == 0 && !referee.is_over()));
      }
      for (int s = 0; s < kSquares; ++s)
        REQUIRE((game.check(square_at(s)) == MoveStatus::legal) == ((game.legal_moves() >> s & 1) != 0));
      REQUIRE((game.check(Square::pass) == MoveStatus::legal) == (game.legal_moves() == 0));
      if (ply == size) break;
      const Square move = game.move(ply);
      passes += move == Square::pass;
      if (placing)
        referee.place(move);
      else
        referee.play(move);
      game.review(ply + 1);
    }
    early_ends += game.is_over() && count_empties(game.position().board) > 0;
  }
  CHECK(passes > 100);
  CHECK(early_ends > 10);
}

TEST_CASE("undo, redo and review at random keep the record") {
  SplitMix random(32);
  RandomBoards boards(32);
  for (int i = 0; i < 500; ++i) {
    Game game = random_game(random, boards);
    const Game whole = game;
    const auto moves = static_cast<std::size_t>(
        std::ranges::count_if(whole.played(), [](Square move) { return move != Square::pass; }));
    for (int step = 0; step < 30; ++step) {
      const auto count = static_cast<std::size_t>(random.below(9));
      switch (random.below(3)) {
        case 0: game.undo(count); break;
        case 1: game.redo(count); break;
        default: game.review(static_cast<std::size_t>(random.below(80)));
      }
      REQUIRE(game.size() == whole.size());
      REQUIRE(game.position() == whole.position_at(game.ply()));
    }
    game.review(whole.size());
    const bool ends_with_pass = game.size() > 0 && game.move(game.size() - 1) == Square::pass;
    CHECK(game.undo(1000) == moves + ends_with_pass);
    CHECK(game.ply() == 0);
    CHECK(game.redo(1000) == moves + ends_with_pass);
    CHECK(game.ply() == whole.size());
  }
}
