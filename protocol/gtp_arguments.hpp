// The arguments of a GTP command, read and checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/position.hpp"
#include "protocol/gtp_line.hpp"
#include "protocol/option_ranges.hpp"
#include "search/limits.hpp"

namespace outflank::gtp {

// Reads arguments by their place, counted from 0; all of those that are read must be there. The first bad one is
// remembered, and what is read from then on means nothing.
class ArgumentReader {
 public:
  explicit ArgumentReader(const CommandLine& line) : line_(line) {}

  std::string_view text(std::size_t place) const { return line_.arguments[place]; }
  // b, w, black or white, in any case.
  Color color(std::size_t place);
  // A square or a pass, in any case.
  Square move(std::size_t place);
  std::int64_t number(std::size_t place, Range range);
  // Seconds, which may have a fraction. A negative number is bad, or if `overdrawn` is true none left.
  Milliseconds seconds(std::size_t place, bool overdrawn = false);
  double decimal(std::size_t place, const std::string& right);

  // Says that the argument is a bad one and what would be right.
  void refuse(std::size_t place, const std::string& right);
  // Of the first bad one; empty: there is none.
  const std::string& error() const { return error_; }

 private:
  const CommandLine& line_;
  std::string error_;
};

}  // namespace outflank::gtp
