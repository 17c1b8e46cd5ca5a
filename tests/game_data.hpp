// Games to test with: random ones, the reference file of rules, and the rules again in plain form.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "tests/random_boards.hpp"

namespace outflank {

// The rules once more, on absolute colours, with nothing but the judge's slow kernels.
class Referee {
 public:
  explicit Referee(const Position& start)
      : black_(start.discs(Color::black)), white_(start.discs(Color::white)), side_(start.side) {}

  Position position() const { return {board(), side_}; }
  std::uint64_t legal_moves() const;
  std::uint64_t legal_moves_of_other_side() const;
  bool is_over() const { return legal_moves() == 0 && legal_moves_of_other_side() == 0; }
  void place(Square square);  // turns nothing over
  void play(Square move);     // a legal move or a pass

 private:
  Board board() const { return side_ == Color::black ? Board{black_, white_} : Board{white_, black_}; }

  std::uint64_t black_, white_;
  Color side_;
};

// Plays random legal moves, passes written out, until the game is over or `plies` are played.
void play_at_random(Game& game, SplitMix& random, int plies = 1000);

// A game from the standard start, the Reversi start or a set-up position by turns, cut short at times.
Game random_game(SplitMix& random, RandomBoards& boards);

// A row of rules/games.tsv.
struct RulesRow {
  std::string category, moves, moves_with_passes, final_board;
  int black, white, empties, score_by_discs, score_empties_to_winner;
  int passes, most_passes_in_a_row;
  std::string pass_places;  // "26B,31W": discs played before the pass and who passed; "-" for none
};
std::vector<RulesRow> rules_games();

// The squares and passes of a game of GGF text, glued, and its result for Black.
struct GgfGame {
  std::string moves;
  int result = 0;
};
GgfGame parse_ggf(const std::string& text);

}  // namespace outflank
