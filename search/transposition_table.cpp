#include "search/transposition_table.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <thread>
#include <vector>

namespace outflank {

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : memory_(mebibytes << 20), mebibytes_(mebibytes), count_(memory_.size() / sizeof(BoardBucket)) {}

void TranspositionTable::clear() {
  generation_ = 0;
  if (++epoch_ <= kLastEpoch) return;
  touch(1);
  epoch_ = 1;
}

void TranspositionTable::touch(int threads) {
  // Below this size a thread costs more than it saves.
  constexpr std::size_t kSmallestShare = std::size_t{16} << 20;
  const std::size_t size = memory_.size();
  const std::size_t parts =
      std::clamp<std::size_t>(static_cast<std::size_t>(threads), 1, std::max<std::size_t>(1, size / kSmallestShare));
  char* const start = static_cast<char*>(memory_.data());
  const auto clear_part = [start, size, parts](std::size_t part) {
    std::memset(start + size / parts * part, 0, part + 1 == parts ? size - size / parts * part : size / parts);
  };
  std::vector<std::jthread> helpers;
  std::size_t part = 1;
  try {
    for (; part < parts; ++part) helpers.emplace_back(clear_part, part);
  } catch (const std::exception&) {
    // The system grants no more threads, or no memory for them: this one does their part.
  }
  for (; part < parts; ++part) clear_part(part);
  clear_part(0);
}

int TranspositionTable::full_per_mille() const {
  const std::uint64_t sample = std::min<std::uint64_t>(count_, 500);
  int used = 0;
  for (std::uint64_t i = 0; i < sample; ++i)
    for (const BoardEntry& entry : static_cast<const BoardBucket*>(memory_.data())[i].entry) {
      const std::uint64_t data = entry.peek();
      if (epoch_of(data) == epoch_ && age_of(data) == 0) ++used;
    }
  return static_cast<int>(static_cast<std::uint64_t>(used) * 1000 / (2 * sample));
}

}  // namespace outflank
