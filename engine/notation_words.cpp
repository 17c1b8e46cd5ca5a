#include "engine/notation_words.hpp"

#include <algorithm>
#include <array>

#include "engine/kernels.hpp"
#include "engine/notation.hpp"
#include "engine/printable.hpp"

namespace outflank {
namespace notation {
namespace {

constexpr std::size_t kShown = 16;

// Longest first: `pass` must not be read as `pa` and a stray `ss`.
constexpr std::array<std::string_view, 4> kPassWords{"PASS", "PA", "PS", "--"};

}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string quoted(std::string_view text) { return std::string("'").append(printable(text, kShown)).append("'"); }

std::string at_character(std::size_t offset) {
  return std::string(" (character ").append(std::to_string(offset + 1)).append(")");
}

int number_of(std::string_view digits) {
  constexpr int kMost = 9999;
  int number = 0;
  for (const char digit : digits) number = std::min(kMost, number * 10 + (digit - '0'));
  return number;
}

std::optional<std::pair<Square, std::size_t>> leading_move(std::string_view text) {
  for (const std::string_view word : kPassWords) {
    const std::string_view start = text.substr(0, word.size());
    if (std::equal(start.begin(), start.end(), word.begin(), word.end(),
                   [](char written, char expected) { return to_upper(written) == expected; }))
      return std::pair{Square::pass, word.size()};
  }
  if (const auto square = parse_square(text.substr(0, 2))) return std::pair{*square, std::size_t{2}};
  return std::nullopt;
}

}  // namespace notation

std::string_view reason(MoveStatus status) {
  switch (status) {
    case MoveStatus::occupied: return "occupied";
    case MoveStatus::outflanks_nothing: return "outflanks nothing";
    case MoveStatus::pass_with_moves_available: return "pass with moves available";
    case MoveStatus::not_a_move: return "not a square";
    case MoveStatus::not_a_centre_square: return "not a centre square";
    case MoveStatus::legal: break;
  }
  return "";
}

std::string describe_refusal(const Game& game, Square move, std::string_view where) {
  // The reasons are about the square alone, the same for both sides: no need to look behind a forced pass.
  std::string text = "illegal move ";
  text.append(to_string(move)).append(where).append(": ").append(reason(game.check(move)));
  if (game.is_over()) return text.append("; the game is over");

  const bool must_pass = game.must_pass();
  const std::uint64_t moves = must_pass ? kernels().legal_moves(pass(game.position().board)) : game.legal_moves();
  text += must_pass ? "; legal: pass (then" : "; legal:";
  for (const Square square : Squares{moves}) text.append(" ").append(to_string(square));
  if (must_pass) text += ")";
  return text;
}

std::string_view square_kind(Square square) {
  if (!on_board(square)) return "";
  // Steps to the nearest edge, folded: 0 on the edge, 3 in the middle.
  const int file = std::min(file_of(square), 7 - file_of(square));
  const int rank = std::min(rank_of(square), 7 - rank_of(square));
  if (file == 1 && rank == 1) return "X";
  if (file != 0 && rank != 0) return "";
  constexpr std::array<std::string_view, 4> kAlongTheEdge{"corner", "C", "A", "B"};
  return kAlongTheEdge[static_cast<std::size_t>(std::max(file, rank))];
}

}  // namespace outflank
