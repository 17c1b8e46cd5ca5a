// The transcript diagram of rule books: on every square the number of the move that filled it.

#include <array>
#include <optional>
#include <utility>

#include "engine/notation.hpp"
#include "engine/notation_words.hpp"

namespace outflank {
namespace {

using namespace notation;

constexpr std::string_view kBlackDisc = "##", kWhiteDisc = "()", kEmpty = "--", kWhiteBegins = "white begins";

// What the rows say, before it is known to be a game.
struct Diagram {
  std::uint64_t black = 0, white = 0;
  std::array<Square, kSquares + 1> moves{};  // by number, from 1; none where no cell has the number
  int last_number = 0;
  bool white_begins = false;
};

// The next line that is not blank; nothing at the end of the text.
std::optional<std::string_view> take_line(std::string_view& text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    line = trim(line);
    if (!line.empty()) return line;
  }
  return std::nullopt;
}

std::string_view take_cell(std::string_view& line) {
  std::size_t end = 0;
  while (end < line.size() && !is_blank(line[end])) ++end;
  const std::string_view cell = line.substr(0, end);
  line = trim(line.substr(end));
  return cell;
}

std::optional<TextError> read_cell(Diagram& diagram, std::string_view cell, Square square) {
  if (cell == kEmpty) return std::nullopt;
  if (cell == kBlackDisc || cell == kWhiteDisc) {
    (cell == kBlackDisc ? diagram.black : diagram.white) |= bit(square);
    return std::nullopt;
  }
  const bool is_number = cell.find_first_not_of("0123456789") == std::string_view::npos;
  const int number = is_number ? number_of(cell) : 0;
  if (number < 1 || number > kSquares)
    return TextError{
        quoted(cell)
            .append(" at ")
            .append(to_string(square))
            .append(" is no cell; a move number from 1 to 64, ## black, () white or -- empty would be right")};
  Square& move = diagram.moves[static_cast<std::size_t>(number)];
  if (move != Square::none)
    return TextError{std::string("move number ")
                         .append(std::to_string(number))
                         .append(" stands at ")
                         .append(to_string(move))
                         .append(" and at ")
                         .append(to_string(square))
                         .append("; each number once would be right")};
  move = square;
  diagram.last_number = std::max(diagram.last_number, number);
  return std::nullopt;
}

std::optional<TextError> read_row(Diagram& diagram, std::string_view line, int rank) {
  int cells = 0;
  for (; !line.empty(); ++cells) {
    const std::string_view cell = take_cell(line);
    if (cells >= 8) continue;
    if (auto error = read_cell(diagram, cell, make_square(cells, rank))) return error;
  }
  if (cells == 8) return std::nullopt;
  return TextError{std::string("row ")
                       .append(std::to_string(rank + 1))
                       .append(" of the diagram has ")
                       .append(std::to_string(cells))
                       .append(cells == 1 ? " cell" : " cells")
                       .append("; 8 cells with blanks between them would be right")};
}

std::optional<TextError> read_rows(Diagram& diagram, std::string_view text) {
  for (int rank = 0; rank < 8; ++rank) {
    const auto line = take_line(text);
    if (!line)
      return TextError{std::string("the diagram has ")
                           .append(std::to_string(rank))
                           .append(rank == 1 ? " row" : " rows")
                           .append("; 8 rows would be right")};
    if (auto error = read_row(diagram, *line, rank)) return error;
  }
  const auto line = take_line(text);
  diagram.white_begins = line == kWhiteBegins;
  const auto surplus = diagram.white_begins ? take_line(text) : line;
  if (!surplus) return std::nullopt;
  return TextError{quoted(*surplus).append(
      " follows the 8 rows of the diagram; nothing or one line \"white begins\" would be right")};
}

Game start_of(const Diagram& diagram) {
  if ((diagram.black | diagram.white) == 0 && !diagram.white_begins) return Game(StartRule::reversi);
  return Game(make_position(diagram.black, diagram.white, diagram.white_begins ? Color::white : Color::black));
}

}  // namespace

std::string write_diagram(const Game& game) {
  std::array<int, kSquares> numbers{};
  int number = 0;
  for (const Square move : game.played())
    if (move != Square::pass) numbers[static_cast<std::size_t>(index(move))] = ++number;

  std::string text;
  for (int i = 0; i < kSquares; ++i) {
    const std::uint64_t square = bit(square_at(i));
    const int of_square = numbers[static_cast<std::size_t>(i)];
    if (of_square != 0)
      text.append(of_square < 10 ? " " : "").append(std::to_string(of_square));
    else if (game.start().discs(Color::black) & square)
      text += kBlackDisc;
    else
      text += game.start().discs(Color::white) & square ? kWhiteDisc : kEmpty;
    text += i % 8 == 7 ? '\n' : ' ';
  }
  if (game.start().side == Color::white) text.append(kWhiteBegins).append("\n");
  return text;
}

std::variant<Game, TextError> read_diagram(std::string_view text) {
  Diagram diagram;
  diagram.moves.fill(Square::none);
  if (auto error = read_rows(diagram, text)) return std::move(*error);

  Game game = start_of(diagram);
  for (int number = 1; number <= diagram.last_number; ++number) {
    const Square move = diagram.moves[static_cast<std::size_t>(number)];
    if (move == Square::none)
      return TextError{std::string("move number ")
                           .append(std::to_string(number))
                           .append(" is missing; 1 to ")
                           .append(std::to_string(diagram.last_number))
                           .append(" each once would be right")};
    if (game.play_with_pass(move) == MoveStatus::legal) continue;
    const std::string where = std::string(" at ply ")
                                  .append(std::to_string(game.ply() + 1))
                                  .append(" (number ")
                                  .append(std::to_string(number))
                                  .append(")");
    return TextError{describe_refusal(game, move, where)};
  }
  return game;
}

}  // namespace outflank
