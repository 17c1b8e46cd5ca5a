// OBF, the Othello board file: a position a line, with scored moves.

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/notation.hpp"
#include "engine/notation_words.hpp"
#include "engine/printable.hpp"

namespace outflank {
namespace {

using namespace notation;

// Some suites end every line so: there are no more moves.
constexpr std::string_view kNoMoreMoves = "--:-127";

constexpr int kHighestScore = 64;

// A sign or none and decimal digits.
std::optional<int> parse_score(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  const int score = number_of(text);
  if (score > kHighestScore) return std::nullopt;
  return negative ? -score : score;
}

class ObfReader {
 public:
  explicit ObfReader(std::string_view line) : line_(line) {}

  std::variant<ObfRecord, TextError> read() {
    const std::size_t percent = std::min(line_.find('%'), line_.size());
    if (percent < line_.size()) record_.comment = trim(line_.substr(percent + 1));
    line_ = line_.substr(0, percent);

    const std::size_t end_of_board = std::min(line_.find(';'), line_.size());
    auto position = parse_position(line_.substr(0, end_of_board));
    if (const auto* error = std::get_if<TextError>(&position)) return TextError{printable(error->message)};
    record_.position = std::get<Position>(position);

    for (std::size_t start = end_of_board + 1; start < line_.size();) {
      const std::size_t end = std::min(line_.find(';', start), line_.size());
      if (auto error = read_entry(line_.substr(start, end - start), start)) return std::move(*error);
      start = end + 1;
    }
    return std::move(record_);
  }

 private:
  // "G8:+18", "G8" or ":+18", at an offset of the line.
  std::optional<TextError> read_entry(std::string_view text, std::size_t offset) {
    while (!text.empty() && is_blank(text.front())) {
      text.remove_prefix(1);
      ++offset;
    }
    text = trim(text);
    if (text.empty() || text == kNoMoreMoves) return std::nullopt;

    ++entries_;
    const std::string place = std::string(" at entry ").append(std::to_string(entries_)).append(at_character(offset));
    const std::size_t colon = std::min(text.find(':'), text.size());
    ScoredMove entry;
    if (auto error = read_move(entry, trim(text.substr(0, colon)), place)) return error;
    if (colon < text.size()) {
      const auto score = parse_score(trim(text.substr(colon + 1)));
      if (!score)
        return TextError{quoted(text).append(place).append(" has no score; -64 to +64 after the colon would be right")};
      entry.has_score = true;
      entry.score = *score;
    } else if (record_.moves.empty()) {
      return TextError{quoted(text).append(place).append(" has no score; the first entry needs one, like G8:+18")};
    }
    record_.moves.push_back(entry);
    return std::nullopt;
  }

  std::optional<TextError> read_move(ScoredMove& entry, std::string_view text, const std::string& place) {
    if (text.empty()) {
      if (entries_ == 1) return std::nullopt;
      return TextError{std::string("no move").append(place).append("; only a first entry may be a score alone")};
    }
    const auto move = leading_move(text);
    if (!move || move->second != text.size())
      return TextError{quoted(text).append(place).append(" is no move; a1 to h8 or pass would be right")};
    entry.move = move->first;
    if (check_move(record_.position, entry.move) != MoveStatus::legal)
      return TextError{describe_refusal(Game(record_.position), entry.move, place)};
    if (std::ranges::find(record_.moves, entry.move, &ScoredMove::move) == record_.moves.end()) return std::nullopt;
    return TextError{
        std::string("move ").append(to_string(entry.move)).append(place).append(" stands twice; once would be right")};
  }

  std::string_view line_;
  ObfRecord record_;
  int entries_ = 0;
};

}  // namespace

std::variant<ObfRecord, TextError> parse_obf(std::string_view line) { return ObfReader(line).read(); }

std::string to_obf(const ObfRecord& record) {
  std::string text = to_string(record.position).append(";");
  for (const ScoredMove& entry : record.moves) {
    text += ' ';
    if (entry.move != Square::none) {
      std::string move = to_string(entry.move);
      std::ranges::transform(move, move.begin(), to_upper);
      text += move;
    }
    if (entry.has_score) text.append(entry.score < 0 ? ":-" : ":+").append(std::to_string(std::abs(entry.score)));
    text += ';';
  }
  if (!record.comment.empty()) text.append(" % ").append(record.comment);
  // A comment with a line break would begin a new record.
  std::ranges::replace_if(
      text, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
  return text;
}

}  // namespace outflank
