// The engine as its own teacher: games against itself, and scores of positions.
#pragma once

#include <memory>

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

  // The score of a position in which the mover can move, by a search of `depth` plies: the true one if there are no
  // more empty squares.
  Sample label(Board board, int depth);

 private:
  SearchReport search(Board board, const Limits& limits);
  void play_perfectly(GameInProgress& game);

  Search search_;
};

}  // namespace outflank::train
