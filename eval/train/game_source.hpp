// Where games to learn from begin.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/board.hpp"
#include "engine/split_mix.hpp"
#include "eval/train/records.hpp"
#include "eval/weights.hpp"

namespace outflank::train {

// Positions that must not be learnt from, whatever their image: those that measure what was learnt.
class AvoidedPositions {
 public:
  // Throws std::runtime_error if a file cannot be read or holds a line that is no OBF.
  void add_obf(const std::filesystem::path& path);
  bool contains(Board board) const;
  std::size_t size() const { return boards_.size(); }

 private:
  std::set<std::pair<std::uint64_t, std::uint64_t>> boards_;
  std::uint64_t empties_ = 0;  // numbers of empty squares that occur, as bits
};

// A game on its way.
struct GameInProgress {
  GameRecord record;
  Board board = kStartBoard;
  bool black_to_move = true;
  std::uint32_t origin = 0;  // as in Sample

  // Puts in the pass if there is one. False: the game is over.
  bool can_go_on();
  // The move must be legal.
  void play(Square square, std::uint64_t flips);
  void play_at_random(SplitMix& random);
};

// Games from which beginnings are taken, by their moves without passes.
struct GameCollection {
  std::vector<std::vector<Square>> games;
  int share = 0;           // of all beginnings, per cent
  std::uint64_t name = 0;  // tells the games of one collection from those of another
};

// Games of WTHOR files (all the .wtb files of a folder), and of the files of `generate` (.games), less those that pass
// through an avoided position. Throws std::runtime_error if a file is damaged.
GameCollection read_masters(const std::filesystem::path& folder, const AvoidedPositions& avoided, int share);
GameCollection read_own_games(const std::filesystem::path& folder, const AvoidedPositions& avoided, int share);

// How a beginning goes on that leaves a recorded game early: by the evaluation after one ply, with a blur. So that
// there are as many games as beginnings, for the price of a few evaluations each.
struct OwnMoves {
  std::shared_ptr<const Weights> weights;
  int share = 0;  // of the beginnings from recorded games, per cent
  int blur = 4;   // discs that each value is changed by at most, either way
};

// Beginnings of games: moves of a game of one of the collections, each as often as its share, sometimes one's own moves
// after them, and up to three random ones; or random moves from the start.
class GameSource {
 public:
  // The shares of collections that are not empty come to 100 at most.
  GameSource(std::vector<GameCollection> collections, OwnMoves own_moves, int fewest_empties, int most_empties);

  // A game that is not over, with a number of empty squares between the two, all of them equally likely. Its moves are
  // the prefix.
  GameInProgress begin(SplitMix& random) const;

 private:
  // False: it ended too early.
  static bool begin_at_random(SplitMix& random, int empties, GameInProgress& game);
  bool begin_with_one_of(const GameCollection& collection, SplitMix& random, int empties, GameInProgress& game) const;
  void play_own_move(SplitMix& random, GameInProgress& game) const;

  std::vector<GameCollection> collections_;  // not empty ones
  const OwnMoves own_moves_;
  const int fewest_empties_, most_empties_;
};

}  // namespace outflank::train
