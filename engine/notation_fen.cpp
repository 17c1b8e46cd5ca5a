// Boards as other protocols write them: flipello's FEN and the sfen of USI-X.

#include <algorithm>
#include <optional>

#include "engine/notation.hpp"
#include "engine/notation_words.hpp"

namespace outflank {
namespace {

using namespace notation;

struct Discs {
  std::uint64_t black = 0, white = 0;
};

TextError wrong_row(int rank, const std::string& squares) {
  return {std::string("row ")
              .append(std::to_string(rank + 1))
              .append(" of the FEN has ")
              .append(squares)
              .append(" squares; 8 would be right")};
}

// Reads the rows from the beginning of the text and moves `at` to the first character after them.
std::variant<Discs, TextError> read_rows(std::string_view text, std::size_t& at) {
  Discs discs;
  int rank = 0, file = 0;
  for (; at < text.size() && !is_blank(text[at]) && text[at] != '['; ++at) {
    const char letter = text[at];
    if (letter == '/') {
      if (file < 8) return wrong_row(rank, std::to_string(file));
      ++rank;
      file = 0;
      if (rank == 8) return TextError{"the FEN has more than 8 rows; 8 rows would be right"};
      continue;
    }
    const bool is_disc = letter == 'P' || letter == 'p';
    if (!is_disc && (letter < '1' || letter > '8'))
      return TextError{
          quoted(text.substr(at, 1))
              .append(at_character(at))
              .append(" is no part of a FEN row; P black, p white or 1 to 8 empty squares would be right")};
    const int width = is_disc ? 1 : letter - '0';
    if (file + width > 8) return wrong_row(rank, "more than 8");
    if (is_disc) (letter == 'P' ? discs.black : discs.white) |= bit(make_square(file, rank));
    file += width;
  }
  if (file < 8) return wrong_row(rank, std::to_string(file));
  if (rank == 7) return discs;
  return TextError{std::string("the FEN has ")
                       .append(std::to_string(rank + 1))
                       .append(rank == 0 ? " row" : " rows")
                       .append("; 8 rows would be right")};
}

// The side's letter after an optional pocket "[...]".
std::variant<Color, TextError> read_side(std::string_view text, std::size_t at) {
  constexpr std::string_view kRight = "; w for black, who moves first, or b for white would be right";
  const auto skip_blanks = [&text, &at] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  skip_blanks();
  if (at < text.size() && text[at] == '[') {
    const std::size_t end = text.find(']', at);
    if (end == std::string_view::npos)
      return TextError{std::string("the pocket")
                           .append(at_character(at))
                           .append(" of the FEN has no end; ] and the side to move would be right")};
    at = end + 1;
    skip_blanks();
  }
  if (at == text.size()) return TextError{std::string("the FEN has no side to move").append(kRight)};
  const std::string_view side = text.substr(at, std::min(text.find_first_of(" \t", at), text.size()) - at);
  if (side == "w") return Color::black;
  if (side == "b") return Color::white;
  return TextError{quoted(side).append(at_character(at)).append(" is no side to move of a FEN").append(kRight)};
}

}  // namespace

std::variant<Position, TextError> parse_fen(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_blank(text[at])) ++at;
  auto rows = read_rows(text, at);
  if (auto* error = std::get_if<TextError>(&rows)) return std::move(*error);
  auto side = read_side(text, at);
  if (auto* error = std::get_if<TextError>(&side)) return std::move(*error);
  const auto [black, white] = std::get<Discs>(rows);
  return make_position(black, white, std::get<Color>(side));
}

std::string to_fen(const Position& position) {
  std::string text;
  int empties = 0;
  const auto write_empties = [&text, &empties] {
    if (empties > 0) text += std::to_string(empties);
    empties = 0;
  };
  for (int i = 0; i < kSquares; ++i) {
    const std::uint64_t square = bit(square_at(i));
    if (occupied(position.board) & square) {
      write_empties();
      text += position.discs(Color::black) & square ? 'P' : 'p';
    } else {
      ++empties;
    }
    if (i % 8 == 7) write_empties();
    if (i % 8 == 7 && i < kSquares - 1) text += '/';
  }
  const auto pocket = static_cast<std::size_t>(count_empties(position.board));
  text.append("[").append(pocket, 'P').append(pocket, 'p').append("]");
  return text.append(position.side == Color::black ? " w 0 1" : " b 0 1");
}

std::variant<Position, TextError> parse_sfen(std::string_view text) {
  const std::string_view token = trim(text);
  std::uint64_t black = 0, white = 0;
  for (std::size_t i = 0; i < kSquares; ++i) {
    if (i == token.size() || is_blank(token[i]))
      return TextError{
          std::string("the sfen has ").append(std::to_string(i)).append(" cells; 64 cells and B or W would be right")};
    const Square square = square_at(static_cast<int>(i));
    if (token[i] == 'X') black |= bit(square);
    if (token[i] == 'O') white |= bit(square);
    if (token[i] != 'X' && token[i] != 'O' && token[i] != '-')
      return TextError{quoted(token.substr(i, 1))
                           .append(" at cell ")
                           .append(std::to_string(i + 1))
                           .append(" (")
                           .append(to_string(square))
                           .append(") of the sfen is no cell; X black, O white or - empty would be right")};
  }
  const std::string_view rest = token.substr(kSquares);
  if (rest.empty()) return TextError{"the sfen has no side to move after the 64 cells; B or W would be right"};
  if (rest.front() != 'B' && rest.front() != 'W')
    return TextError{
        quoted(rest.substr(0, 1)).append(" after the 64 cells of the sfen is no side to move; B or W would be right")};
  if (rest.find_first_not_of("0123456789", 1) != std::string_view::npos)
    return TextError{quoted(rest.substr(1)).append(" ends the sfen; a move number would be right")};
  return make_position(black, white, rest.front() == 'B' ? Color::black : Color::white);
}

std::string to_sfen(const Position& position) {
  std::string text = to_string(position).substr(0, kSquares);
  return text.append(position.side == Color::black ? "B1" : "W1");
}

}  // namespace outflank
