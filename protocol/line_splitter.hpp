// Bytes in, lines out, in bounded memory whatever the bytes are.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace outflank {

enum class LineFault { none, nul_byte, too_long };

struct Line {
  std::string_view text;  // without its end; empty if faulty
  LineFault fault = LineFault::none;
  std::size_t position = 0;  // of the faulty byte, counted from 1
};

// Lines end in LF or CRLF. A line with a NUL byte or of more than kMaxLength bytes is reported once, as a fault, as
// soon as it is seen, and skipped up to its end.
class LineSplitter {
 public:
  static constexpr std::size_t kMaxLength = std::size_t{1} << 20;

  // Called for each line in turn; returning false ends the feed, and what is left of it is dropped.
  using Take = std::function<bool(const Line&)>;

  // Returns what `take` returned last; true if there was no line.
  bool feed(std::string_view bytes, const Take& take);

  // A last line without an end counts too.
  bool finish(const Take& take);

 private:
  bool finish_line(const Take& take);
  bool append(std::string_view piece, const Take& take);

  std::string line_;
  bool skipping_ = false;
};

// What is wrong with a faulty line and what would be right.
std::string describe_fault(const Line& line);

}  // namespace outflank
