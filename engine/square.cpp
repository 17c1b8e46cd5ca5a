#include "engine/square.hpp"

namespace outflank {

std::string to_string(Square square) {
  if (square == Square::pass) return "pass";
  if (!on_board(square)) return "(none)";
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const char letter = static_cast<char>(text[0] | 0x20);
  if (letter < 'a' || letter > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return make_square(letter - 'a', text[1] - '1');
}

}  // namespace outflank
