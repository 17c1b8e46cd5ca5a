// One entry of a lock-free table keyed by a board.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/board.hpp"

namespace outflank {

// A board in full and 64 bits about it, guarded by a version number (a sequence lock): odd while a writer is at work,
// changed by every write. A reader that meets a writer gets nothing, so a torn entry is never believed, and the key
// is compared in full, so an entry never speaks of another board. Zeroed memory is an array of empty entries: no
// board without discs is ever asked for.
//
// The memory order, without fences: every payload load is an acquire, so the second look at the version cannot move
// before it; every payload store is a release, so none becomes visible before the odd version.
class BoardEntry {
 public:
  // The data stored for `board`, or nothing.
  std::optional<std::uint64_t> read(Board board) const {
    const std::uint64_t before = version_.load(std::memory_order_acquire);
    const std::uint64_t mover = mover_.load(std::memory_order_acquire);
    const std::uint64_t opponent = opponent_.load(std::memory_order_acquire);
    const std::uint64_t data = data_.load(std::memory_order_acquire);
    if ((before & 1) != 0 || mover != board.mover || opponent != board.opponent) return std::nullopt;
    if (version_.load(std::memory_order_relaxed) != before) return std::nullopt;
    return data;
  }

  // The data of whatever board is stored; 0 for an empty entry. A hint only: it may be torn from its board.
  std::uint64_t peek() const { return data_.load(std::memory_order_relaxed); }

  // Stores, unless another thread is writing this very entry: then its write stands.
  void write(Board board, std::uint64_t data) {
    std::uint64_t version = version_.load(std::memory_order_relaxed);
    if ((version & 1) != 0 ||
        !version_.compare_exchange_strong(version, version + 1, std::memory_order_acq_rel, std::memory_order_relaxed))
      return;
    mover_.store(board.mover, std::memory_order_release);
    opponent_.store(board.opponent, std::memory_order_release);
    data_.store(data, std::memory_order_release);
    version_.store(version + 2, std::memory_order_release);
  }

 private:
  std::atomic<std::uint64_t> version_;
  std::atomic<std::uint64_t> mover_;
  std::atomic<std::uint64_t> opponent_;
  std::atomic<std::uint64_t> data_;
};
static_assert(sizeof(BoardEntry) == 32);

// A cache line of entries: what a table looks at for one board.
struct alignas(64) BoardBucket {
  BoardEntry entry[2];
};

// 64 well mixed bits of a board: both halves of a 128-bit product, folded.
inline std::uint64_t hash_of(Board board) {
  __extension__ using Wide = unsigned __int128;
  const Wide product =
      static_cast<Wide>(board.mover ^ 0x9E3779B97F4A7C15) * static_cast<Wide>(board.opponent ^ 0xD1B54A32D192ED03);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// The bucket for a hash among `count`, any count: the high half of the product spreads hashes evenly.
inline std::uint64_t bucket_of(std::uint64_t hash, std::uint64_t count) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<Wide>(hash) * count) >> 64);
}

}  // namespace outflank
