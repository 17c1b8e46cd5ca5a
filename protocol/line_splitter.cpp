#include "protocol/line_splitter.hpp"

namespace outflank {

bool LineSplitter::feed(std::string_view bytes, const Take& take) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    if (!append(bytes.substr(0, end), take)) return false;
    if (end == std::string_view::npos) break;
    if (!finish_line(take)) return false;
    bytes.remove_prefix(end + 1);
  }
  return true;
}

bool LineSplitter::finish(const Take& take) { return line_.empty() || finish_line(take); }

bool LineSplitter::finish_line(const Take& take) {
  if (skipping_) {
    skipping_ = false;
    return true;
  }
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  const bool go_on = take(Line{line_});
  line_.clear();
  return go_on;
}

bool LineSplitter::append(std::string_view piece, const Take& take) {
  if (skipping_ || piece.empty()) return true;
  constexpr std::size_t kRoomWithCarriageReturn = kMaxLength + 1;
  const std::size_t room = kRoomWithCarriageReturn - line_.size();
  const std::size_t nul = piece.find('\0');
  const bool too_long = piece.size() > room || (piece.size() == room && piece.back() != '\r');
  if (nul == std::string_view::npos && !too_long) {
    line_.append(piece);
    return true;
  }
  // Whichever comes first.
  const bool has_nul = nul != std::string_view::npos && line_.size() + nul < kMaxLength;
  const Line faulty =
      has_nul ? Line{{}, LineFault::nul_byte, line_.size() + nul + 1} : Line{{}, LineFault::too_long, kMaxLength + 1};
  line_.clear();
  line_.shrink_to_fit();
  skipping_ = true;
  return take(faulty);
}

std::string describe_fault(const Line& line) {
  if (line.fault == LineFault::nul_byte)
    return "NUL byte at byte " + std::to_string(line.position) +
           " of a line: the line is skipped; text without NUL bytes would be right";
  return "line too long at byte " + std::to_string(line.position) + ": the line is skipped; at most " +
         std::to_string(LineSplitter::kMaxLength) + " bytes would be right";
}

}  // namespace outflank
