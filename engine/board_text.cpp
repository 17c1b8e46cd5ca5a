// The text form of a position: 64 cells and a side.

#include <optional>

#include "engine/position.hpp"

namespace outflank {
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

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

// The character as it can be shown in an error message.
std::string shown(char letter) {
  if (letter > ' ' && letter < 0x7F) return std::string("'") + letter + "'";
  static constexpr char kHex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(letter);
  return std::string("byte 0x") + kHex[byte >> 4] + kHex[byte & 15];
}

}  // namespace

std::variant<Position, TextError> parse_position(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);

  std::uint64_t black = 0, white = 0;
  std::size_t cell = 0;
  for (; cell < kSquares; ++cell) {
    if (cell == text.size() || is_blank(text[cell]))
      return TextError{"board has " + std::to_string(cell) + " cells; 64 cells and the side to move would be right"};
    const std::uint64_t square = bit(square_at(static_cast<int>(cell)));
    if (const auto color = parse_color(text[cell]))
      (*color == Color::black ? black : white) |= square;
    else if (text[cell] != '-' && text[cell] != '.')
      return TextError{shown(text[cell]) + " at cell " + std::to_string(cell + 1) + " (" +
                       to_string(square_at(static_cast<int>(cell))) +
                       ") is no cell; black X * b B, white O o w W, empty - ."};
  }
  std::string_view rest = text.substr(cell);
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  if (rest.empty()) return TextError{"no side to move after the 64 cells; X or O would be right"};
  const auto side = parse_color(rest.front());
  if (!side || rest.size() > 1) {
    if (rest.size() > 1 && (side || rest.front() == '-' || rest.front() == '.'))
      return TextError{std::string("'").append(rest.substr(0, 16)) +
                       "' follows the 64 cells; exactly one letter, X or O, would be right"};
    return TextError{shown(rest.front()) + " after the 64 cells is no side to move; X or O would be right"};
  }
  if (*side == Color::black) return Position{{black, white}, *side};
  return Position{{white, black}, *side};
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
