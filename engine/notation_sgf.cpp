// SGF: the game records of Go programs, in which some write Othello.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/notation.hpp"
#include "engine/notation_words.hpp"

namespace outflank {
namespace {

using namespace notation;

// One value of a property, as it is written between its brackets; the offset is that of its first character.
struct Value {
  std::string_view property;
  std::string_view text;
  std::size_t offset = 0;
};

TextError error_at(std::string what, std::size_t offset, std::string_view right) {
  return {what.append(at_character(offset)).append("; ").append(right).append(" would be right")};
}

// The values of the main line. Its nodes need not be told apart, and since every branch is entered by its first
// variation, the first `)` ends it.
std::variant<std::vector<Value>, TextError> scan_main_line(std::string_view text) {
  std::vector<Value> values;
  std::size_t at = std::min(text.find('('), text.size());
  if (at == text.size()) return error_at("no game begins", 0, "(;GM[2] ... )");
  std::string_view property;
  for (; at < text.size() && text[at] != ')'; ++at) {
    const char letter = text[at];
    if (letter >= 'A' && letter <= 'Z') {
      const std::size_t begin = at;
      while (at + 1 < text.size() && text[at + 1] >= 'A' && text[at + 1] <= 'Z') ++at;
      property = text.substr(begin, at + 1 - begin);
    } else if (letter == '[') {
      const std::size_t begin = at + 1;
      for (++at; at < text.size() && text[at] != ']'; ++at)
        if (text[at] == '\\') ++at;
      if (at >= text.size()) return error_at("the value is not closed", begin, "]");
      if (property.empty()) return error_at("the value has no property", begin, "a name such as B before it");
      values.push_back({property, text.substr(begin, at - begin), begin});
    } else if (letter == ';' || letter == '(') {
      property = {};
    } else if (!is_blank(letter) && letter != '\n' && letter != '\r') {
      return error_at(quoted(text.substr(at, 1)) + " is no part of a game", at, "a property, ;, ( or )");
    }
  }
  if (at == text.size()) return error_at("the game is not closed", at, ")");
  return values;
}

// From which row letters are counted.
enum class Rows { from_top, from_bottom };

std::optional<Square> read_point(std::string_view text, Rows rows) {
  if (const auto square = parse_square(text)) return square;
  if (text.size() != 2) return std::nullopt;
  const int file = to_upper(text[0]) - 'A', row = to_upper(text[1]) - 'A';
  if (file < 0 || file > 7 || row < 0 || row > 7) return std::nullopt;
  return make_square(file, rows == Rows::from_top ? row : 7 - row);
}

std::optional<Square> read_move(std::string_view text, Rows rows) {
  // Go programs write a pass on a small board as a point beyond it.
  if (text.empty() || text == "tt") return Square::pass;
  const auto word = leading_move(text);
  if (word && word->first == Square::pass && word->second == text.size()) return Square::pass;
  return read_point(text, rows);
}

constexpr std::string_view kPoint = "two letters aa to hh, or a1 to h8,";

bool is_move(const Value& value) { return value.property == "B" || value.property == "W"; }
Color color_of(std::string_view letter) { return letter == "W" || letter == "w" ? Color::white : Color::black; }

// Plays a main line with its rows counted in one way.
class SgfGame {
 public:
  SgfGame(const std::vector<Value>& values, Rows rows) : values_(values), rows_(rows) {}

  std::variant<Game, TextError> play(std::size_t most_moves) {
    const auto first_move = std::find_if(values_.begin(), values_.end(), is_move);
    for (auto value = values_.begin(); value != first_move; ++value)
      if (auto error = set_up(*value)) return std::move(*error);
    // Who moves first has the first turn where no PL says so.
    if (!side_) side_ = first_move == values_.end() ? Color::black : color_of(first_move->property);
    Game game = black_ == 0 && white_ == 0 ? Game() : Game(make_position(black_, white_, *side_));
    for (auto value = first_move; value != values_.end() && moves_ < most_moves; ++value) {
      if (auto error = take(game, *value)) return std::move(*error);
      if (is_move(*value)) ++moves_;
    }
    return game;
  }

  std::size_t moves_played() const { return moves_; }

 private:
  std::optional<TextError> set_up(const Value& value) {
    if (value.property == "PL") {
      side_ = color_of(value.text.substr(0, 1));
      return std::nullopt;
    }
    if (value.property != "AB" && value.property != "AW") return std::nullopt;
    const auto square = read_point(value.text, rows_);
    if (!square) return error_at(quoted(value.text) + " is no square", value.offset, kPoint);
    if ((black_ | white_) & bit(*square))
      return error_at(to_string(*square) + " is set up twice", value.offset, "once");
    (value.property == "AB" ? black_ : white_) |= bit(*square);
    return std::nullopt;
  }

  std::optional<TextError> take(Game& game, const Value& value) const {
    if (value.property == "AB" || value.property == "AW" || value.property == "AE")
      return error_at("discs are set up after a move", value.offset, "before the first one");
    if (!is_move(value)) return std::nullopt;
    const auto move = read_move(value.text, rows_);
    if (!move)
      return error_at(quoted(value.text) + " is no move", value.offset, std::string(kPoint) + " or an empty pass");
    if (!game.give_turn(color_of(value.property)))
      return error_at(std::string(value.property) + " moves out of turn", value.offset - value.property.size() - 1,
                      value.property == "B" ? "W" : "B");
    if (game.check(*move) != MoveStatus::legal)
      return TextError{describe_refusal(game, *move, at_character(value.offset))};
    game.play(*move);
    return std::nullopt;
  }

  const std::vector<Value>& values_;
  Rows rows_;
  std::uint64_t black_ = 0, white_ = 0;
  std::optional<Color> side_;
  std::size_t moves_ = 0;
};

std::string upper_case(std::string_view text) {
  std::string upper(text);
  std::ranges::transform(upper, upper.begin(), to_upper);
  return upper;
}

// From which side the program that wrote the game counts rows, or why this is no game of Othello.
std::variant<Rows, TextError> rows_of(const std::vector<Value>& values) {
  bool says_othello = false, by_gogui = false;
  for (const Value& value : values) {
    const std::string_view written = trim(value.text);
    if (value.property == "AP") by_gogui = upper_case(written.substr(0, 5)) == "GOGUI";
    if (value.property == "GM" && written == "2") says_othello = true;
    if (value.property == "GM" && written != "1" && written != "2")
      return error_at("game number " + quoted(written) + " is not Othello", value.offset, "2");
    if (value.property == "SZ" && written != "8" && written != "8:8")
      return error_at("board size " + quoted(written) + " is not Othello's", value.offset, "8");
  }
  return says_othello && !by_gogui ? Rows::from_top : Rows::from_bottom;
}

}  // namespace

std::variant<Game, TextError> read_sgf(std::string_view text, std::size_t most_moves) {
  const auto scanned = scan_main_line(text);
  if (const auto* error = std::get_if<TextError>(&scanned)) return *error;
  const auto& values = std::get<std::vector<Value>>(scanned);
  const auto rows = rows_of(values);
  if (const auto* error = std::get_if<TextError>(&rows)) return *error;
  const Rows likely = std::get<Rows>(rows);
  SgfGame first(values, likely), second(values, likely == Rows::from_top ? Rows::from_bottom : Rows::from_top);
  auto game = first.play(most_moves);
  if (std::holds_alternative<Game>(game)) return game;
  auto other = second.play(most_moves);
  // Of two errors the one that comes later is the error of the game, the other one of the way to count.
  return std::holds_alternative<Game>(other) || second.moves_played() > first.moves_played() ? other : game;
}

}  // namespace outflank
