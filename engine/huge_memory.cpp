#include "engine/huge_memory.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <utility>

namespace outflank {

HugeMemory::HugeMemory(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  // Only advice: without huge pages the table works, with more misses in the TLB.
  static_cast<void>(madvise(block, bytes, MADV_HUGEPAGE));
#endif
  data_ = block;
}

HugeMemory::HugeMemory(HugeMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

HugeMemory& HugeMemory::operator=(HugeMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

HugeMemory::~HugeMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

namespace {

constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

std::uint64_t read_number(const char* path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  return file >> number ? number : kUnknown;
}

std::uint64_t system_available() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  std::uint64_t kibibytes = 0;
  std::string rest;
  while (file >> key >> kibibytes && std::getline(file, rest))
    if (key == "MemAvailable:") return kibibytes * 1024;
  return kUnknown;
}

// Containers are commonly given less than the machine has.
std::uint64_t control_group_available() {
  const std::uint64_t limit = read_number("/sys/fs/cgroup/memory.max");
  const std::uint64_t used = read_number("/sys/fs/cgroup/memory.current");
  if (limit == kUnknown || used == kUnknown) return kUnknown;
  return limit > used ? limit - used : 0;
}

std::uint64_t address_space_available() {
  // For the stacks of threads and all else that is allocated later.
  constexpr std::uint64_t kReserve = std::uint64_t{32} << 20;
  rlimit limit = {};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnknown;
  const std::uint64_t pages = read_number("/proc/self/statm");
  if (pages == kUnknown) return kUnknown;
  const std::uint64_t taken = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + kReserve;
  return limit.rlim_cur > taken ? limit.rlim_cur - taken : 0;
}

}  // namespace

std::uint64_t available_memory(std::uint64_t replaced) {
  const std::uint64_t free = std::min(system_available(), control_group_available());
  return std::min(free < kUnknown - replaced ? free + replaced : kUnknown, address_space_available());
}

}  // namespace outflank
