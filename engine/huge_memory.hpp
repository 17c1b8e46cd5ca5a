// A large zeroed block of memory for a hash table, on huge pages where the system grants them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace outflank {

// Owns the block; movable, not copyable. The pages are zero and untouched: the first write to each pays for it.
class HugeMemory {
 public:
  HugeMemory() = default;
  // Throws std::bad_alloc if the system refuses `bytes`.
  explicit HugeMemory(std::size_t bytes);
  HugeMemory(HugeMemory&& other) noexcept;
  HugeMemory& operator=(HugeMemory&& other) noexcept;
  ~HugeMemory();

  void* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

// Bytes that can be allocated now without swapping: MemAvailable of the system, lowered to what the process's memory
// control group and its limit of address space (ulimit -v) leave it. `replaced` bytes of an old block are given back
// after the new one is allocated and before it is touched: they are available too, but not as address space. Nearly all
// of the address space where the system does not tell.
std::uint64_t available_memory(std::uint64_t replaced = 0);

}  // namespace outflank
