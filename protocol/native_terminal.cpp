#include "protocol/native_terminal.hpp"

#include <bit>
#include <cstdint>
#include <cstdlib>

#include "engine/notation.hpp"
#include "eval/evaluate.hpp"
#include "eval/value.hpp"

namespace outflank::native {
namespace {

std::string color_text(Color color) { return std::string(color_name(color)); }

int count_discs(const Game& game, Color color) { return std::popcount(game.position().discs(color)); }

// Final scores are told from Black's side: a person compares the two rules.
int black_score(const Game& game, Scoring scoring) {
  const int score = final_score(game.position().board, scoring);
  return game.position().side == Color::black ? score : -score;
}

std::string winner_text(int black) { return black > 0 ? "black wins" : black < 0 ? "white wins" : "a draw"; }

// "+1.25", in discs.
std::string estimate_text(Value value) {
  const int hundredths = std::abs(centidiscs(value));
  const std::string fraction = std::to_string(hundredths % 100);
  std::string text = centidiscs(value) < 0 ? "-" : "+";
  text.append(std::to_string(hundredths / 100)).append(".").append(2 - fraction.size(), '0').append(fraction);
  return text;
}

// "+4 proven" or "+1.25 at depth 9".
std::string score_text(const SearchReport& report) {
  if (report.proof == Proof::exact) {
    const int discs = report.value / kValuePerDisc;
    return std::string(discs >= 0 ? "+" : "").append(std::to_string(discs)).append(" proven");
  }
  return estimate_text(report.value) + " at depth " + std::to_string(report.depth);
}

std::string turn_text(const Game& game) {
  const std::string side = color_text(game.position().side);
  if (game.is_over()) return "the game is over, " + winner_text(black_score(game, Scoring::discs));
  if (game.is_placing()) return side + " to place a disc";
  return side + (game.must_pass() ? " must pass" : " to move");
}

}  // namespace

std::string print_board(const Game& game) {
  const Position& position = game.position();
  const std::uint64_t moves = game.legal_moves();
  std::string text = "  a b c d e f g h\n";
  for (int rank = 0; rank < 8; ++rank) {
    text += std::to_string(rank + 1);
    for (int file = 0; file < 8; ++file) {
      const std::uint64_t square = bit(make_square(file, rank));
      const char cell = position.discs(Color::black) & square   ? 'X'
                        : position.discs(Color::white) & square ? 'O'
                        : moves & square                        ? '.'
                                                                : '-';
      text.append(" ").push_back(cell);
    }
    text += "\n";
  }
  return text + "black X " + std::to_string(count_discs(game, Color::black)) + ", white O " +
         std::to_string(count_discs(game, Color::white)) + "; " + turn_text(game) + "\n";
}

std::string print_game(const Game& game) { return print_board(game) + (game.is_over() ? print_scores(game) : ""); }

std::string print_legal_moves(const Game& game) {
  if (game.is_over()) return "no move: the game is over\n";
  if (game.must_pass()) return "pass\n";
  std::string text;
  for (const Square move : Squares{game.legal_moves()}) text.append(text.empty() ? "" : " ").append(to_string(move));
  return text + "\n";
}

std::string print_scores(const Game& game) {
  const int difference = black_score(game, Scoring::empties_to_winner);
  // A draw shares the empty squares.
  const int black = (kSquares + difference) / 2;
  const auto line = [](const char* rule, int black_discs, int white_discs) {
    return std::string(rule).append(": black ").append(std::to_string(black_discs)).append(", white ") +
           std::to_string(white_discs) + "; " + winner_text(black_discs - white_discs) + "\n";
  };
  return (game.is_over() ? "final score\n" : "score if the game ended here\n") +
         line("empty squares to the winner", black, kSquares - black) +
         line("discs only", count_discs(game, Color::black), count_discs(game, Color::white));
}

std::string print_transcript(const Game& game) {
  Game whole = game;
  whole.review(whole.size());
  std::string text;
  if (game.start() != Position{} && game.start().board != Board{})
    text = "from board " + to_string(game.start()) + "\n";
  // A transcript leaves passes out.
  const std::string moves = write_transcript(whole);
  text += !moves.empty() ? moves : game.size() == 0 ? "no moves yet" : "no moves yet, only a pass";
  text += "\n";
  if (game.ply() < game.size())
    text +=
        "here after " + std::to_string(game.ply()) + " of " + std::to_string(game.size()) + " moves; redo goes on\n";
  return text;
}

std::string print_evaluation(const Game& game, const Weights& weights) {
  if (game.is_over()) return "nothing to evaluate: the game is over; score tells how\n";
  if (game.is_placing()) return "nothing to evaluate: the first four discs are not placed\n";
  const Position& position = game.position();
  return "static evaluation: " + estimate_text(evaluate(weights, position.board)) + " discs for " +
         color_text(position.side) + "\n";
}

std::string print(const Replied& replied) {
  std::string text = color_text(replied.side);
  text += replied.move == Square::pass ? " passes" : " plays " + to_string(replied.move);
  return text + ", expects " + score_text(replied.report) + "\n" + print_game(replied.game);
}

std::string print(const Hinted& hinted) {
  std::string text;
  for (const SearchReport& line : hinted.lines) {
    text += std::to_string(line.multi_pv) + ". " + to_string(line.pv.empty() ? Square::none : line.pv.front()) + " " +
            score_text(line) + ":";
    for (const Square move : line.pv) text.append(" ").append(to_string(move));
    text += "\n";
  }
  return text;
}

}  // namespace outflank::native
