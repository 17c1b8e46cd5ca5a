// A small table of one thread for positions near the end: bounds of exact scores, in whole discs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
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
    std::uint16_t epoch = 0;
  };

  // Rounded down to a power of two, at least one entry. Until it is unfolded it has a single one.
  explicit SolveCache(std::size_t entries) : full_size_(std::bit_floor(entries | 1)), entries_(1) {}

  // Takes the memory for all entries, once: for the thread that is about to use them. Where the system refuses it, the
  // cache does with the one that it has.
  void unfold() noexcept {
    if (entries_.size() == full_size_) return;
    try {
      entries_.assign(full_size_, Entry{});
    } catch (const std::exception&) {
      // Nothing depends on what a cache remembers.
    }
  }

  std::size_t size() const { return entries_.size(); }

  // The one place where the board may be: look at it, then overwrite it.
  Entry& at(Board board) { return entries_[static_cast<std::size_t>(hash_of(board)) & (entries_.size() - 1)]; }

  // True if the entry at its place speaks of this board.
  bool knows(const Entry& entry, Board board) const {
    return entry.mover == board.mover && entry.opponent == board.opponent && entry.epoch == epoch_;
  }

  // An entry of which nothing is known yet.
  Entry blank(Board board) const { return {board.mover, board.opponent, -64, 64, epoch_}; }

  void prefetch(Board board) { __builtin_prefetch(&at(board)); }

  // At once whatever the size: entries of earlier epochs speak of no board.
  void clear() {
    if (++epoch_ != 0) return;
    entries_.assign(entries_.size(), Entry{});
    epoch_ = 1;
  }

 private:
  std::size_t full_size_;
  std::vector<Entry> entries_;
  std::uint16_t epoch_ = 1;  // 0: of no entry that was ever written
};

}  // namespace outflank
