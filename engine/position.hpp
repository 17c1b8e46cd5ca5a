// A board with the colour of the side to move, and its text form of 64 cells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/board.hpp"

namespace outflank {

enum class Color : std::uint8_t { black, white };

constexpr Color other(Color color) { return color == Color::black ? Color::white : Color::black; }
constexpr std::string_view color_name(Color color) { return color == Color::black ? "black" : "white"; }

struct Position {
  Board board = kStartBoard;
  Color side = Color::black;

  std::uint64_t discs(Color color) const { return color == side ? board.mover : board.opponent; }
  friend bool operator==(const Position&, const Position&) = default;
};

// What can be done with a square in a position. `not_a_centre_square` comes up only while the four discs of a Reversi
// game are placed.
enum class MoveStatus {
  legal,
  occupied,
  outflanks_nothing,
  pass_with_moves_available,
  not_a_move,
  not_a_centre_square
};

// Square::pass is legal when the mover has no legal move, at the end of the game too.
MoveStatus check_move(const Position& position, Square move);

// The position after a legal move. A pass changes sides; at the end of the game it changes nothing.
Position after(const Position& position, Square move);

// True if neither side has a legal move.
bool is_game_over(Board board);

// What is wrong with a text, counted from 1, and what would be right.
struct TextError {
  std::string message;
};

// Reads 64 cells a1..h8 row by row and the side to move. Black `X` `x` `*` `b` `B`, white `O` `o` `w` `W`, empty `-`
// `.`; the side is one of the same letters, after blanks or glued to the cells. Black and white are absolute colours.
std::variant<Position, TextError> parse_position(std::string_view text);

// The same form, written with `X`, `O` and `-`: 64 cells, a blank, the side.
std::string to_string(const Position& position);

}  // namespace outflank
