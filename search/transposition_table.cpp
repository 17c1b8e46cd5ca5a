#include "search/transposition_table.hpp"

#include <algorithm>
#include <atomic>
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

void TranspositionTable::touch(int threads, const std::function<bool()>& enough) {
  // So much takes a few milliseconds; below it a thread costs more than it saves.
  constexpr std::size_t kSlice = std::size_t{16} << 20;
  const std::size_t size = memory_.size();
  char* const start = static_cast<char*>(memory_.data());
  std::atomic<std::size_t> next{0};
  const auto clear_slices = [&] {
    while (!enough || !enough()) {
      const std::size_t begin = next.fetch_add(kSlice, std::memory_order_relaxed);
      if (begin >= size) return;
      std::memset(start + begin, 0, std::min(kSlice, size - begin));
    }
  };
  std::vector<std::jthread> helpers;
  try {
    const std::size_t useful = std::min(static_cast<std::size_t>(threads), size / kSlice);
    while (helpers.size() + 1 < useful) helpers.emplace_back(clear_slices);
  } catch (const std::exception&) {
    // The system grants no more threads, or no memory for them: the others do their part.
  }
  clear_slices();
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
