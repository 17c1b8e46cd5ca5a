#include "protocol/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "protocol/detect.hpp"

namespace outflank {

int read_lines(int descriptor, LastLine without_end, Interruption& interruption, const LineSplitter::Take& take) {
  LineSplitter splitter;
  std::array<char, 1 << 16> buffer;
  bool is_first = true;
  const LineSplitter::Take take_line = [&take, &is_first](Line line) {
    if (is_first) line.text = without_byte_order_mark(line.text);
    is_first = false;
    return take(line);
  };
  while (interruption.wait(descriptor, POLLIN)) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) return errno;
    if (count == 0 && without_end == LastLine::counts) splitter.finish(take_line);
    if (count == 0 || !splitter.feed({buffer.data(), static_cast<std::size_t>(count)}, take_line)) break;
  }
  return 0;
}

}  // namespace outflank
