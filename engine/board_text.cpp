// The text form of a position: 64 cells and a side.

#include <optional>

#include "engine/notation_words.hpp"
#include "engine/position.hpp"

namespace outflank {

using notation::is_blank;
using notation::quoted;

namespace {

std::optional<Color> parse_color(char letter) {
  switch (letter) {
    case 'X':
    case 'x':
    case '*':
    case 'b':
    case 'B': return Color::black;
    case 'O':
    case 'o':
    case 'w':
    case 'W': return Color::white;
    default: return std::nullopt;
  }
}

}  // namespace

std::variant<Position, TextError> parse_position(std::string_view text) {
  text = notation::trim(text);

  std::uint64_t black = 0, white = 0;
  std::size_t cell = 0;
  for (; cell < kSquares; ++cell) {
    if (cell == text.size() || is_blank(text[cell]))
      return TextError{"board has " + std::to_string(cell) + " cells; 64 cells and the side to move would be right"};
    const std::uint64_t square = bit(square_at(static_cast<int>(cell)));
    if (const auto color = parse_color(text[cell]))
      (*color == Color::black ? black : white) |= square;
    else if (text[cell] != '-' && text[cell] != '.')
      return TextError{quoted(text.substr(cell, 1)) + " at cell " + std::to_string(cell + 1) + " (" +
                       to_string(square_at(static_cast<int>(cell))) +
                       ") is no cell; black X * b B, white O o w W, empty - ."};
  }
  const std::string_view rest = notation::trim(text.substr(cell));
  if (rest.empty()) return TextError{"no side to move after the 64 cells; X or O would be right"};
  const auto side = parse_color(rest.front());
  if (!side || rest.size() > 1) {
    if (rest.size() > 1 && (side || rest.front() == '-' || rest.front() == '.'))
      return TextError{quoted(rest) + " follows the 64 cells; exactly one letter, X or O, would be right"};
    return TextError{quoted(rest.substr(0, 1)) + " after the 64 cells is no side to move; X or O would be right"};
  }
  return notation::make_position(black, white, *side);
}

std::string to_string(const Position& position) {
  std::string text;
  for (int i = 0; i < kSquares; ++i) {
    const std::uint64_t square = bit(square_at(i));
    text += position.discs(Color::black) & square ? 'X' : position.discs(Color::white) & square ? 'O' : '-';
  }
  return text + (position.side == Color::black ? " X" : " O");
}

}  // namespace outflank
