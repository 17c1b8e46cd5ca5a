#include "engine/position.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

namespace {

constexpr const char* kStartText = "---------------------------OX------XO---------------------------";

std::string error_of(const std::string& text) {
  const auto result = parse_position(text);
  const TextError* error = std::get_if<TextError>(&result);
  return error != nullptr ? error->message : "";
}

}  // namespace

TEST_CASE("the start position reads and writes") {
  const Position start;
  CHECK(to_string(start) == std::string(kStartText) + " X");
  CHECK(std::get<Position>(parse_position(to_string(start))) == start);
}

TEST_CASE("every spelling of cells and side") {
  const std::string black = "Xx*bB", white = "OowW";
  for (const char b : black)
    for (const char w : white)
      for (const char empty : {'-', '.'}) {
        std::string text(64, empty);
        text[27] = text[36] = w;
        text[28] = text[35] = b;
        CHECK(std::get<Position>(parse_position(text + " " + b)) == Position{});
        CHECK(std::get<Position>(parse_position(text + b)) == Position{});
        CHECK(std::get<Position>(parse_position("  " + text + "\t " + b + " ")) == Position{});
        CHECK(std::get<Position>(parse_position(text + w)) == Position{pass(kStartBoard), Color::white});
      }
}

TEST_CASE("random positions survive the round trip, seen from either side") {
  RandomBoards boards(21);
  for (int i = 0; i < 2000; ++i)
    for (const Color side : {Color::black, Color::white}) {
      const Position position{boards.next(), side};
      CHECK(std::get<Position>(parse_position(to_string(position))) == position);
    }
}

TEST_CASE("errors say what, where and what would be right") {
  const std::string start = kStartText;
  CHECK(error_of(start.substr(1) + " X") == "board has 63 cells; 64 cells and the side to move would be right");
  CHECK(error_of("") == "board has 0 cells; 64 cells and the side to move would be right");
  CHECK(error_of(start) == "no side to move after the 64 cells; X or O would be right");
  CHECK(error_of("-" + start + " X").find("exactly one letter") != std::string::npos);
  CHECK(error_of(start + " Q") == "'Q' after the 64 cells is no side to move; X or O would be right");
  std::string bad = start;
  bad[9] = '?';
  CHECK(error_of(bad + " X") == "'?' at cell 10 (b2) is no cell; black X * b B, white O o w W, empty - .");
  bad[9] = '\xC3';
  CHECK(error_of(bad + " X").find("'\\xc3' at cell 10") != std::string::npos);
}

TEST_CASE("a move is legal, or told why not") {
  const Position start;
  CHECK(check_move(start, *parse_square("d3")) == MoveStatus::legal);
  CHECK(check_move(start, *parse_square("e3")) == MoveStatus::outflanks_nothing);
  CHECK(check_move(start, *parse_square("d4")) == MoveStatus::occupied);
  CHECK(check_move(start, Square::pass) == MoveStatus::pass_with_moves_available);
  CHECK(check_move(start, Square::none) == MoveStatus::not_a_move);
}

TEST_CASE("moves and passes change sides; a pass at the end changes nothing") {
  RandomBoards boards(22);
  for (int i = 0; i < 3000; ++i) {
    const Position position{boards.next(), Color::white};
    const std::uint64_t moves = judge::legal_moves(position.board);
    for (const Square square : Squares{moves}) {
      const Position next = after(position, square);
      CHECK(next.side == Color::black);
      CHECK(next.board == play(position.board, square, judge::flips(position.board, square)));
    }
    if (moves != 0) continue;
    CHECK(check_move(position, Square::pass) == MoveStatus::legal);
    const bool over = judge::legal_moves(pass(position.board)) == 0;
    CHECK(is_game_over(position.board) == over);
    CHECK(after(position, Square::pass) == (over ? position : Position{pass(position.board), Color::black}));
  }
}
