// Subtree sizes already counted, shared by all threads of a hashed perft.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/board_entry.hpp"
#include "engine/huge_memory.hpp"

namespace outflank {

class PerftTable {
 public:
  // Throws std::bad_alloc if the system refuses the memory.
  explicit PerftTable(std::size_t mebibytes) : memory_(mebibytes << 20), count_(memory_.size() / sizeof(BoardBucket)) {}

  // Both take the canonical image of a board, so that all eight images share one entry.
  std::optional<std::uint64_t> find(Board canonical, int depth) const {
    for (const BoardEntry& entry : bucket(canonical).entry)
      if (const auto data = entry.read(canonical); data && depth_of(*data) == depth) return *data >> kDepthBits;
    return std::nullopt;
  }

  // Replaces the entry with the smaller depth: the other one saves more work.
  void store(Board canonical, int depth, std::uint64_t leaves) {
    BoardBucket& place = bucket(canonical);
    BoardEntry& entry =
        depth_of(place.entry[0].peek()) <= depth_of(place.entry[1].peek()) ? place.entry[0] : place.entry[1];
    entry.write(canonical, leaves << kDepthBits | static_cast<std::uint64_t>(depth));
  }

 private:
  // Leaves in 57 bits, depth in 7: perft 20 of the start position would still fit.
  static constexpr int kDepthBits = 7;

  static int depth_of(std::uint64_t data) { return static_cast<int>(data & ((1 << kDepthBits) - 1)); }
  BoardBucket& bucket(Board board) const {
    return static_cast<BoardBucket*>(memory_.data())[bucket_of(hash_of(board), count_)];
  }

  HugeMemory memory_;
  std::uint64_t count_;
};

}  // namespace outflank
