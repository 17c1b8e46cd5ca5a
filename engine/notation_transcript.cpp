// Transcripts: the moves of a game as one text.

#include <algorithm>
#include <optional>

#include "engine/notation.hpp"
#include "engine/notation_words.hpp"

namespace outflank {
namespace {

using namespace notation;

constexpr bool is_separator(char letter) {
  return is_blank(letter) || letter == ',' || letter == '\n' || letter == '\r';
}

int discs_played(const Game& game) {
  return static_cast<int>(std::ranges::count_if(game.played(), [](Square move) { return move != Square::pass; }));
}

class TranscriptReader {
 public:
  TranscriptReader(const Game& game, std::string_view text)
      : game_(game), text_(text), next_number_(discs_played(game) + 1) {}

  std::variant<Game, TextError> read() {
    for (skip_separators(); at_ < text_.size(); skip_separators()) {
      if (auto error = is_digit(text_[at_]) ? read_number() : read_move()) return std::move(*error);
    }
    if (has_number_) return missing_move();
    return std::move(game_);
  }

 private:
  // "12." or "12)".
  std::optional<TextError> read_number() {
    if (has_number_) return missing_move();
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const std::string_view digits = text_.substr(at_, end - at_);
    if (end == text_.size() || (text_[end] != '.' && text_[end] != ')')) return no_move(digits);
    if (number_of(digits) != next_number_)
      return TextError{std::string("move number ")
                           .append(quoted(digits))
                           .append(place())
                           .append(" is out of sequence; ")
                           .append(std::to_string(next_number_))
                           .append(" would be right")};
    has_number_ = true;
    at_ = end + 1;
    return std::nullopt;
  }

  std::optional<TextError> read_move() {
    const auto move = leading_move(text_.substr(at_));
    if (!move) return no_move(text_.substr(at_, 2));
    const auto [square, length] = *move;
    if (game_.play_with_pass(square) != MoveStatus::legal) return TextError{describe_refusal(game_, square, place())};
    if (has_number_ || square != Square::pass) ++next_number_;
    has_number_ = false;
    at_ += length;
    return std::nullopt;
  }

  void skip_separators() {
    while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
  }

  // A letter of a file is shown with what follows it, anything else alone: in "f9" the pair is wrong, in "?f5" the "?".
  TextError no_move(std::string_view token) const {
    const char first = to_upper(token.front());
    const bool pair =
        token.size() > 1 && (is_digit(first) || (first >= 'A' && first <= 'H' && !is_separator(token[1])));
    return {quoted(pair ? token : token.substr(0, 1))
                .append(place())
                .append(" is no move; a1 to h8 or pass would be right")};
  }

  TextError missing_move() const {
    return {std::string("no move follows move number ")
                .append(std::to_string(next_number_))
                .append(place())
                .append("; a1 to h8 or pass would be right")};
  }

  std::string place() const {
    return std::string(" at ply ").append(std::to_string(game_.ply() + 1)).append(at_character(at_));
  }

  Game game_;
  std::string_view text_;
  std::size_t at_ = 0;
  int next_number_;          // of the next disc
  bool has_number_ = false;  // a number was read, its move was not
};

}  // namespace

std::string write_transcript(const Game& game, const TranscriptStyle& style) {
  const bool spaced = style.spaced || style.numbered;
  std::string text;
  int number = 0;
  for (const Square move : game.played()) {
    if (move == Square::pass && !style.passes) continue;
    if (spaced && !text.empty()) text += ' ';
    if (style.numbered && move != Square::pass) text.append(std::to_string(++number)).append(". ");
    text += to_string(move);
  }
  if (style.upper_case) std::ranges::transform(text, text.begin(), to_upper);
  return text;
}

std::variant<Game, TextError> read_transcript(const Game& game, std::string_view text) {
  return TranscriptReader(game, text).read();
}

}  // namespace outflank
