#include "protocol/line_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace outflank {

LineLog::~LineLog() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

int LineLog::open(const std::string& path) {
  constexpr int kMode = 0644;
  int descriptor = -1;
  if (!path.empty()) {
    // Not blocking: a pipe that nobody reads is an error, not a wait.
    descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, kMode);
    if (descriptor < 0) return errno;
  }
  const std::scoped_lock lock(mutex_);
  std::swap(descriptor, descriptor_);
  if (descriptor >= 0) ::close(descriptor);
  is_open_.store(descriptor_ >= 0);
  return 0;
}

void LineLog::take_in(std::string_view line) { append("> ", line); }

void LineLog::take_out(std::string_view text) { append("< ", text); }

void LineLog::append(std::string_view mark, std::string_view lines) {
  if (!is_open_.load()) return;
  std::string marked;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    marked.append(mark).append(line).append("\n");
    lines.remove_prefix(line.size() < lines.size() ? line.size() + 1 : line.size());
  }
  const std::scoped_lock lock(mutex_);
  for (std::string_view rest = marked; !rest.empty() && descriptor_ >= 0;) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      ::close(std::exchange(descriptor_, -1));
      is_open_.store(false);
    }
  }
}

}  // namespace outflank
