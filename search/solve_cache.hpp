// A small table of one thread for positions near the end: bounds of exact scores, in whole discs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board.hpp"
#include "engine/board_entry.hpp"

namespace outflank {

class SolveCache {
 public:
  // Bounds of the score of exactly this board: keys are compared in full.
  struct Entry {
    std::uint64_t mover = 0;
    std::uint64_t opponent = 0;
    std::int8_t lower = 0;
    std::int8_t upper = 0;

    bool is_of(Board board) const { return mover == board.mover && opponent == board.opponent; }
  };

  // Rounded down to a power of two, at least one entry.
  explicit SolveCache(std::size_t entries) : entries_(std::bit_floor(entries | 1)) {}

  // The one place where the board may be: look at it, then overwrite it.
  Entry& at(Board board) { return entries_[static_cast<std::size_t>(hash_of(board)) & (entries_.size() - 1)]; }

  void prefetch(Board board) { __builtin_prefetch(&at(board)); }

  void clear() { entries_.assign(entries_.size(), Entry{}); }

 private:
  std::vector<Entry> entries_;
};

}  // namespace outflank
