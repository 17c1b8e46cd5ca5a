#include "protocol/problem.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/text.hpp"

namespace outflank {
namespace {

enum class Spelling { obf, fen, sfen, transcript };

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// "f5..." or "1. f5": no board begins so.
bool is_transcript(std::string_view word) {
  if (parse_square(word.substr(0, 2))) return true;
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  return digits > 0 && digits < word.size() && (word[digits] == '.' || word[digits] == ')');
}

Spelling spelling_of(std::string_view word) {
  if (is_transcript(word)) return Spelling::transcript;
  if (word.find('/') != std::string_view::npos) return Spelling::fen;
  // A move number behind the side is what tells an sfen from 64 cells with the side glued to them.
  const bool is_sfen = word.size() > kSquares + 1 && is_digit(word[kSquares + 1]);
  return is_sfen ? Spelling::sfen : Spelling::obf;
}

std::variant<Problem, TextError> read_obf_line(std::string_view line) {
  auto record = parse_obf(line);
  if (auto* error = std::get_if<TextError>(&record)) return std::move(*error);
  auto& [position, moves, comment] = std::get<ObfRecord>(record);
  std::erase_if(moves, [](const ScoredMove& entry) { return !entry.has_score; });
  return Problem{position, std::move(moves)};
}

std::variant<Position, TextError> read_position(std::string_view text, Spelling spelling) {
  if (spelling == Spelling::fen) return parse_fen(text);
  if (spelling == Spelling::sfen) return parse_sfen(text);
  auto game = read_transcript(Game(), text);
  if (auto* error = std::get_if<TextError>(&game)) return std::move(*error);
  return std::get<Game>(game).position();
}

}  // namespace

bool is_remark(std::string_view line) {
  const Tokens words = split_tokens(line);
  return words.empty() || words.front().starts_with('%') || words.front().starts_with('#');
}

std::variant<Problem, TextError> read_problem(std::string_view line) {
  const Spelling spelling = spelling_of(split_tokens(line).front());
  if (spelling == Spelling::obf) return read_obf_line(line);
  const std::string_view text = line.substr(0, line.find('%'));
  if (text.find(';') != std::string_view::npos)
    return TextError{
        "';' (character " + std::to_string(text.find(';') + 1) +
        ") begins scores, and they go with 64 cells and the side to move only; a line of OBF would be right"};
  auto position = read_position(text, spelling);
  if (auto* error = std::get_if<TextError>(&position)) return std::move(*error);
  return Problem{std::get<Position>(position), {}};
}

}  // namespace outflank
