#include "protocol/native_position.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/notation.hpp"
#include "engine/printable.hpp"

namespace outflank::native {
namespace {

// Longest first: `pass` must not be read as `pa` and a stray `ss`.
constexpr std::array<std::string_view, 6> kPassWords{"pass", "@@@@", "0000", "pa", "ps", "--"};

std::string at_token(std::size_t index) { return " at token " + std::to_string(index + 1); }

// A move at the beginning of a text and how many characters it takes.
std::optional<std::pair<Square, std::size_t>> read_move(std::string_view text) {
  for (const std::string_view word : kPassWords)
    if (equal_in_any_case(text.substr(0, word.size()), word)) return std::pair{Square::pass, word.size()};
  if (const auto square = parse_square(text.substr(0, 2))) return std::pair{*square, std::size_t{2}};
  return std::nullopt;
}

// What is wrong with a token of which the first `good` characters could be read.
TextError describe_bad_move(std::string_view token, std::size_t index, std::size_t good) {
  constexpr std::string_view kRight = "not a square; a1 to h8 or pass would be right";
  const std::string shown = printable(token.substr(0, 16));
  if (token.size() > 2 && (token[0] == 'P' || token[0] == 'p') && token[1] == '@') {
    const auto square = parse_square(token.substr(2));
    return {"illegal move " + shown + at_token(index) +
            ": not a square; P@ belongs to UCI_Variant flipello, where rows count from the other side and which is not "
            "spoken here; " +
            (square ? to_string(*square) : "a1 to h8") + ", row 1 at the top, would be right"};
  }
  if (good == 0) return {"illegal move " + shown + at_token(index) + ": " + std::string(kRight)};
  return {"illegal move " + printable(token.substr(good, 2)) + at_token(index) + ", character " +
          std::to_string(good + 1) + ": " + std::string(kRight)};
}

// The cells, and the side where it is not glued to them. Moves `next` behind what belongs to the board.
std::variant<Position, TextError> read_board(const Tokens& tokens, std::size_t& next) {
  std::string text;
  if (next < tokens.size() && tokens[next] != "moves") text += tokens[next++];
  const bool side_is_glued = text.size() == kSquares + 1;
  if (!side_is_glued && next < tokens.size() && tokens[next] != "moves") text.append(" ").append(tokens[next++]);
  return parse_position(text);
}

// What stands between the word that names the notation and `moves`.
std::variant<Position, TextError> read_notation(const Tokens& tokens, std::size_t& next) {
  const std::size_t first = next;
  while (next < tokens.size() && tokens[next] != "moves") ++next;
  const std::string_view text = text_between(tokens, first, next);
  return tokens[1] == "fen" ? parse_fen(text) : parse_sfen(text);
}

}  // namespace

std::variant<std::vector<WrittenMove>, TextError> read_moves_of_token(const Tokens& tokens, std::size_t index) {
  std::vector<WrittenMove> moves;
  const std::string_view token = tokens[index];
  for (std::size_t read = 0; read < token.size();) {
    const auto move = read_move(token.substr(read));
    if (!move) return describe_bad_move(token, index, read);
    moves.push_back({move->first, static_cast<int>(index) + 1, static_cast<int>(read) + 1});
    read += move->second;
  }
  if (moves.size() == 1) moves.back().character = 0;
  return moves;
}

std::variant<std::vector<WrittenMove>, TextError> read_moves(const Tokens& tokens, std::size_t first) {
  std::vector<WrittenMove> moves;
  for (std::size_t index = first; index < tokens.size(); ++index) {
    auto more = read_moves_of_token(tokens, index);
    if (auto* error = std::get_if<TextError>(&more)) return std::move(*error);
    const auto& read = std::get<std::vector<WrittenMove>>(more);
    moves.insert(moves.end(), read.begin(), read.end());
  }
  return moves;
}

std::variant<SetPosition, TextError> read_position(const Tokens& tokens) {
  const std::string_view kind = tokens.size() > 1 ? tokens[1] : "";
  SetPosition request;
  std::size_t next = 2;
  if (kind == "board" || kind == "fen" || kind == "sfen") {
    auto position = kind == "board" ? read_board(tokens, next) : read_notation(tokens, next);
    if (const auto* error = std::get_if<TextError>(&position))
      return TextError{"position at token 3: " + printable(error->message)};
    request.start = std::get<Position>(position);
  } else if (kind != "startpos") {
    const std::string what = kind.empty() ? "nothing follows position" : "unknown word " + printable(kind);
    return TextError{what + at_token(1) + "; startpos, board, fen or sfen would be right"};
  }
  if (next == tokens.size()) return request;
  if (tokens[next] != "moves")
    return TextError{"unknown word " + printable(tokens[next]) + at_token(next) + "; moves would be right"};
  auto moves = read_moves(tokens, next + 1);
  if (auto* error = std::get_if<TextError>(&moves)) return std::move(*error);
  request.moves = std::get<std::vector<WrittenMove>>(std::move(moves));
  return request;
}

std::string describe(const MoveRefusal& refusal) {
  std::string text = "illegal move " + to_string(refusal.move.move) + " at token " + std::to_string(refusal.move.token);
  if (refusal.move.character != 0) text += ", character " + std::to_string(refusal.move.character);
  switch (refusal.status) {
    case MoveStatus::occupied: text += ": occupied"; break;
    case MoveStatus::outflanks_nothing: text += ": outflanks nothing"; break;
    case MoveStatus::pass_with_moves_available: text += ": pass with moves available"; break;
    case MoveStatus::not_a_centre_square: text += ": not a centre square"; break;
    case MoveStatus::not_a_move:
    case MoveStatus::legal: text += ": not a move"; break;
  }
  if (refusal.legal == 0) return text + "; the game is over";
  text += "; legal:";
  for (const Square square : Squares{refusal.legal}) text.append(" ").append(to_string(square));
  return text;
}

}  // namespace outflank::native
