// The rows of all pattern instances of a board at once, by table: each of its eight ranks tells its part of every
// index.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/patterns.hpp"

namespace outflank {

// One byte an instance: bit i is set if cell i of the instance is in the set. Unused instances are 0.
struct alignas(64) InstanceBytes {
  std::array<std::uint8_t, patterns::kMaxInstances> byte{};
};

// [rank][eight squares of the rank, as bits]: their part of the bytes. 128 KiB.
using RankTable = std::array<std::array<InstanceBytes, 256>, 8>;
extern const RankTable kRankTable;

// The bytes of a set of squares. Tier code has a faster one; this one is for training, and a judge for that.
inline InstanceBytes instance_bytes(std::uint64_t set) {
  InstanceBytes result = kRankTable[0][set & 0xFF];
  for (std::size_t rank = 1; rank < 8; ++rank) {
    const InstanceBytes& part = kRankTable[rank][set >> (8 * rank) & 0xFF];
    for (std::size_t i = 0; i < result.byte.size(); ++i) result.byte[i] |= part.byte[i];
  }
  return result;
}

}  // namespace outflank
