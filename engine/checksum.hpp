// A number that tells one sequence of bytes from another; no protection against intent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace outflank {

// Fowler, Noll and Vo's 64-bit hash, FNV-1a: of all bytes added so far.
class Checksum {
 public:
  void add(const void* data, std::size_t size) {
    const auto* byte = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) value_ = (value_ ^ byte[i]) * 0x100000001B3;
  }
  void add(std::string_view text) { add(text.data(), text.size()); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

}  // namespace outflank
