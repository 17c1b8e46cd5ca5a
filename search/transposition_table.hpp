// Results of earlier searches by position, shared by all threads without locks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/board_entry.hpp"
#include "engine/huge_memory.hpp"
#include "engine/square.hpp"
#include "eval/value.hpp"

namespace outflank {

enum class Bound : std::uint8_t { lower = 1, upper = 2, exact = 3 };

struct TableEntry {
  Value value = 0;
  int depth = 0;  // plies searched below the position; its number of empties when it was solved
  Bound bound = Bound::exact;
  Square best = Square::none;
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

  // Keeps one entry per board. Otherwise replaces an entry of an older search first, then the shallower one.
  void store(Board board, const TableEntry& entry) {
    BoardBucket& place = bucket(board);
    BoardEntry* victim = &place.entry[0];
    if (!victim->read(board) &&
        (place.entry[1].read(board) || worth(place.entry[1].peek()) < worth(place.entry[0].peek())))
      victim = &place.entry[1];
    victim->write(board, pack(entry));
  }

  void prefetch(Board board) const { __builtin_prefetch(&bucket(board)); }

  // Call before each search: entries of earlier ones are replaced first from now on.
  void start_new_search() { generation_ = (generation_ + 1) & 0xFF; }

  // Forgets everything, at once whatever the size: entries of earlier epochs count as empty from now on.
  void clear();

  // Zeroes every page, on several threads, so that no search has to wait for the system to grant one.
  void touch(int threads);

  // Per mille of a sample of entries written since start_new_search.
  int full_per_mille() const;

 private:
  // Data word: value + 32768 in bits 0-15, depth 16-23, best move 24-31, bound 32-33, generation 40-47,
  // epoch 48-63.
  std::uint64_t pack(const TableEntry& entry) const {
    return static_cast<std::uint64_t>(entry.value + 32768) | static_cast<std::uint64_t>(entry.depth) << 16 |
           static_cast<std::uint64_t>(entry.best) << 24 | static_cast<std::uint64_t>(entry.bound) << 32 |
           static_cast<std::uint64_t>(generation_) << 40 | epoch_ << 48;
  }
  static TableEntry unpack(std::uint64_t data) {
    return {static_cast<Value>(data & 0xFFFF) - 32768, static_cast<int>(data >> 16 & 0xFF),
            static_cast<Bound>(data >> 32 & 3), static_cast<Square>(data >> 24 & 0xFF)};
  }
  static std::uint64_t epoch_of(std::uint64_t data) { return data >> 48; }
  int age_of(std::uint64_t data) const { return (generation_ - static_cast<int>(data >> 40 & 0xFF)) & 0xFF; }
  // An empty entry counts as one of the oldest search, a search as eight plies.
  int worth(std::uint64_t data) const {
    return epoch_of(data) != epoch_ ? -8 * 256 : static_cast<int>(data >> 16 & 0xFF) - 8 * age_of(data);
  }
  BoardBucket& bucket(Board board) const {
    return static_cast<BoardBucket*>(memory_.data())[bucket_of(hash_of(board), count_)];
  }

  HugeMemory memory_;
  std::size_t mebibytes_;
  std::uint64_t count_;
  int generation_ = 0;
  std::uint64_t epoch_ = 1;  // 1..65535: zeroed memory belongs to none
};

}  // namespace outflank
