// Where games to learn from begin.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/board.hpp"
#include "engine/split_mix.hpp"
#include "engine/wthor.hpp"
#include "eval/train/records.hpp"

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

  // Puts in the pass if there is one. False: the game is over.
  bool can_go_on();
  // The move must be legal.
  void play(Square square, std::uint64_t flips);
  void play_at_random(SplitMix& random);
};

// Games of WTHOR files (all the .wtb files of a folder), less those that pass through an avoided position. Throws
// std::runtime_error if a file is damaged.
std::vector<WthorGame> read_masters(const std::filesystem::path& folder, const AvoidedPositions& avoided);

// Beginnings of games: random moves from the start, or, every other time, moves of a master's game and up to three
// random ones after them.
class GameSource {
 public:
  // `masters_share` in per cent; with no masters every beginning is random. `masters` must outlive the source.
  GameSource(const std::vector<WthorGame>& masters, int masters_share, int fewest_empties, int most_empties)
      : masters_(masters),
        masters_share_(masters_share),
        fewest_empties_(fewest_empties),
        most_empties_(most_empties) {}

  // A game that is not over, with a number of empty squares between the two, all of them equally likely. Its moves are
  // the prefix.
  GameInProgress begin(SplitMix& random) const;

 private:
  // False: it ended too early.
  bool begin_at_random(SplitMix& random, int empties, GameInProgress& game) const;
  bool begin_with_master(SplitMix& random, int empties, GameInProgress& game) const;

  const std::vector<WthorGame>& masters_;
  const int masters_share_;  // per cent
  const int fewest_empties_, most_empties_;
};

}  // namespace outflank::train
