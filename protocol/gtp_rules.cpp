#include "protocol/gtp_rules.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace outflank::gtp {
namespace {

// Disc difference for Black, as score() counts.
int black_score(const Game& game) {
  const Position& position = game.position();
  const int score = final_score(position.board, game.is_over() ? Scoring::empties_to_winner : Scoring::discs);
  return position.side == Color::black ? score : -score;
}

std::string row(const Game& game, int rank, std::string_view separator) {
  std::string cells;
  for (int file = 0; file < 8; ++file) {
    const std::uint64_t square = bit(make_square(file, rank));
    cells.append(separator);
    cells += game.position().discs(Color::black) & square   ? 'X'
             : game.position().discs(Color::white) & square ? 'O'
                                                            : '.';
  }
  return cells;
}

int count_discs(const Game& game, Color color) { return std::popcount(game.position().discs(color)); }

}  // namespace

std::string vertex(Square move) {
  if (!on_board(move)) return "pass";
  std::string name = to_string(move);
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string score(const Game& game) {
  const int difference = black_score(game);
  if (difference == 0) return "0";
  return (difference > 0 ? "B+" : "W+") + std::to_string(std::abs(difference));
}

std::string board(const Game& game) {
  std::string text = "\n  A B C D E F G H\n";
  for (int rank = 0; rank < 8; ++rank) text.append(std::to_string(rank + 1)).append(row(game, rank, " ")).append("\n");
  text.append("black X ").append(std::to_string(count_discs(game, Color::black)));
  text.append(", white O ").append(std::to_string(count_discs(game, Color::white))).append("; ");
  if (game.is_over()) return text.append("the game is over");
  return text.append(color_name(game.position().side)).append(game.must_pass() ? " must pass" : " to move");
}

std::string rules_board(const Game& game) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) text.append(text.empty() ? "" : "\n").append(row(game, rank, ""));
  return text;
}

std::string rules_side_to_move(const Game& game) { return std::string(color_name(game.position().side)); }

std::string rules_legal_moves(const Game& game) {
  if (game.must_pass()) return "pass";
  std::string text;
  for (const Square move : Squares{game.legal_moves()}) text.append(text.empty() ? "" : " ").append(vertex(move));
  return text;
}

std::string rules_final_result(const Game& game) {
  const int difference = black_score(game);
  const std::string discs =
      std::to_string(count_discs(game, Color::black)) + " to " + std::to_string(count_discs(game, Color::white));
  if (!game.is_over()) return "The game is not over; discs " + discs;
  if (difference == 0) return "Draw, " + discs;
  // A draw shares the empty squares, so the winner's count follows from the difference.
  const int black = (kSquares + difference) / 2;
  return std::string(difference > 0 ? "Black" : "White") + " wins " +
         std::to_string(std::max(black, kSquares - black)) + " to " +
         std::to_string(std::min(black, kSquares - black)) +
         (count_empties(game.position().board) == 0 ? "" : ", the empty squares counted for the winner");
}

}  // namespace outflank::gtp
