// The engine as its own teacher: games against itself, and scores of positions.
#pragma once

#include <memory>
#include <vector>

#include "eval/train/game_source.hpp"
#include "eval/train/records.hpp"
#include "search/search.hpp"

namespace outflank::train {

class SelfPlay {
 public:
  explicit SelfPlay(std::shared_ptr<const Weights> weights);

  // Plays a game that is not over to its end, from where it stands: moves are searched `depth` plies deep, and from
  // `exact_empties` empty squares on they are perfect. Throws std::logic_error if perfect play ends with another score
  // than the one found for it.
  GameRecord finish(GameInProgress game, int depth, int exact_empties);

  // The score of a position in which the mover can move: the true one if it has no more than `depth` empty squares,
  // otherwise the mean of searches of `depth` and of one ply less. And that of the position after the best move, unless
  // the game is over there.
  //
  // Both for the sake of a balance between the sides. A position after a random move is better for its mover than one
  // after a good move, and looks much the same: a model of such positions alone takes every mover for somebody whose
  // opponent has just blundered. And a score by search has its leaves' error with the sign of the side to move there:
  // with one depth alone, that error grows from phase to phase (to ten discs in the opening).
  std::vector<Sample> label(Board board, int depth);

  // The value alone, of the deepest search.
  Value value(Board board, int depth);

 private:
  // All reports, the last one at the end.
  std::vector<SearchReport> search(Board board, const Limits& limits);
  std::vector<SearchReport> search_afresh(Board board, int depth);
  void play_perfectly(GameInProgress& game);

  Search search_;
};

}  // namespace outflank::train
