// Results of earlier searches by position, shared by all threads without locks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/board_entry.hpp"
#include "engine/huge_memory.hpp"
#include "engine/square.hpp"
#include "eval/value.hpp"

namespace outflank {

// What is known of a position: bounds of its value at some depth, and the best move found.
struct TableEntry {
  Value lower = -kMaxValue;
  Value upper = kMaxValue;
  int depth = 0;  // plies searched below the position; its number of empties when it was solved
  Square best = Square::none;
  int selectivity = 0;  // 0: every move was searched; 1..7: the higher, the more was left out on statistical grounds
};

class TranspositionTable {
 public:
  // Throws std::bad_alloc if the system refuses the memory.
  explicit TranspositionTable(std::size_t mebibytes);

  std::size_t mebibytes() const { return mebibytes_; }

  // What is known of exactly this board; never of another one (see BoardEntry).
  std::optional<TableEntry> find(Board board) const {
    for (const BoardEntry& entry : bucket(board).entry)
      if (const auto data = entry.read(board); data && epoch_of(*data) == epoch_) return unpack(*data);
    return std::nullopt;
  }

  // Keeps one entry per board: bounds of the same depth and selectivity are combined, otherwise the deeper and less
  // selective result stands. Among boards, replaces an entry of an older search first, then the shallower one.
  void store(Board board, const TableEntry& entry) {
    BoardBucket& place = bucket(board);
    for (BoardEntry& own : place.entry)
      if (const auto data = own.read(board)) {
        own.write(board, pack(epoch_of(*data) == epoch_ ? combined(unpack(*data), entry) : entry));
        return;
      }
    const bool second = worth(place.entry[1].peek()) < worth(place.entry[0].peek());
    place.entry[second ? 1 : 0].write(board, pack(entry));
  }

  void prefetch(Board board) const { __builtin_prefetch(&bucket(board)); }

  // Call before each search: entries of earlier ones are replaced first from now on.
  void start_new_search() { generation_ = (generation_ + 1) % kGenerations; }

  // Forgets everything, at once whatever the size: entries of earlier epochs count as empty from now on.
  void clear();

  // Zeroes every page, on several threads, so that no search has to wait for the system to grant one. `enough` is asked
  // on all of them: once it says so the rest stays as it is, which in a new table is zero, but not granted yet.
  void touch(int threads, const std::function<bool()>& enough = {});

  // Per mille of a sample of entries written since start_new_search.
  int full_per_mille() const;

 private:
  static TableEntry combined(const TableEntry& old, const TableEntry& entry) {
    TableEntry result = entry;
    if (old.depth == entry.depth && old.selectivity == entry.selectivity) {
      result.lower = std::max(old.lower, entry.lower);
      result.upper = std::min(old.upper, entry.upper);
      // Two searches short of the end can contradict each other: then the later one counts.
      if (result.lower > result.upper) result = entry;
    } else if (old.depth > entry.depth || (old.depth == entry.depth && old.selectivity < entry.selectivity)) {
      result = old;
    }
    if (entry.best == Square::none) result.best = old.best;
    return result;
  }

  // Data word: lower bound + 32768 in bits 0-15, upper bound likewise in 16-31, depth 32-37, best move 38-44,
  // selectivity 45-47, generation 48-53, epoch 54-63.
  static constexpr int kGenerations = 64;
  static constexpr std::uint64_t kLastEpoch = 1023;

  std::uint64_t pack(const TableEntry& entry) const {
    return static_cast<std::uint64_t>(entry.lower + 32768) | static_cast<std::uint64_t>(entry.upper + 32768) << 16 |
           static_cast<std::uint64_t>(entry.depth) << 32 | static_cast<std::uint64_t>(entry.best) << 38 |
           static_cast<std::uint64_t>(entry.selectivity) << 45 | static_cast<std::uint64_t>(generation_) << 48 |
           epoch_ << 54;
  }
  static int depth_of(std::uint64_t data) { return static_cast<int>(data >> 32 & 63); }
  static TableEntry unpack(std::uint64_t data) {
    return {static_cast<Value>(data & 0xFFFF) - 32768, static_cast<Value>(data >> 16 & 0xFFFF) - 32768, depth_of(data),
            static_cast<Square>(data >> 38 & 127), static_cast<int>(data >> 45 & 7)};
  }
  static std::uint64_t epoch_of(std::uint64_t data) { return data >> 54; }
  int age_of(std::uint64_t data) const {
    return (generation_ - static_cast<int>(data >> 48 & (kGenerations - 1))) & (kGenerations - 1);
  }
  // An empty entry counts as one of the oldest search, a search as eight plies.
  int worth(std::uint64_t data) const {
    return epoch_of(data) != epoch_ ? -8 * kGenerations : depth_of(data) - 8 * age_of(data);
  }
  BoardBucket& bucket(Board board) const {
    return static_cast<BoardBucket*>(memory_.data())[bucket_of(hash_of(board), count_)];
  }

  HugeMemory memory_;
  std::size_t mebibytes_;
  std::uint64_t count_;
  int generation_ = 0;
  std::uint64_t epoch_ = 1;  // 1..kLastEpoch: zeroed memory belongs to none
};

}  // namespace outflank
