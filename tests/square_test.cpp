#include "engine/square.hpp"

#include <doctest/doctest.h>

using namespace outflank;

TEST_CASE("a square's name is its file and rank, and reads back") {
  CHECK(to_string(Square::a1) == "a1");
  CHECK(to_string(Square::h1) == "h1");
  CHECK(to_string(Square::a8) == "a8");
  CHECK(to_string(Square::h8) == "h8");
  CHECK(to_string(make_square(3, 2)) == "d3");
  for (int i = 0; i < kSquares; ++i) CHECK(parse_square(to_string(square_at(i))) == square_at(i));
  CHECK(parse_square("D3") == make_square(3, 2));
}

TEST_CASE("a pass and no move have names of their own") {
  CHECK(to_string(Square::pass) == "pass");
  CHECK(to_string(Square::none) == "(none)");
}

TEST_CASE("nothing but a square reads as one") {
  for (const char* text : {"", "a", "a0", "a9", "i1", "@1", "`1", "1a", "a1 ", " a1", "a11", "pass", "A\xC3", "!3",
                           "\x01"
                           "1"})
    CHECK_MESSAGE(!parse_square(text), text);
}
