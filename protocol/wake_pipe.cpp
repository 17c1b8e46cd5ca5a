#include "protocol/wake_pipe.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <system_error>

namespace outflank {
namespace {

std::atomic<int> signal_descriptor{-1};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler must not wait");

void write_reason(int descriptor, WakePipe::Reason reason) {
  const char byte = static_cast<char>(reason);
  // A full pipe wakes as well as one byte more.
  static_cast<void>(!::write(descriptor, &byte, 1));
}

void handle_signal(int) {
  const int saved = errno;
  write_reason(signal_descriptor.load(), WakePipe::Reason::signal);
  errno = saved;
}

void set_handler(int number, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(number, &action, nullptr);
}

}  // namespace

WakePipe::WakePipe() {
  int ends[2];
  if (::pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  read_end_ = ends[0];
  write_end_ = ends[1];
  for (const int end : ends) {
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(end, F_SETFL, O_NONBLOCK);
  }
  signal_descriptor.store(write_end_);
  set_handler(SIGINT, handle_signal);
  set_handler(SIGTERM, handle_signal);
  set_handler(SIGPIPE, SIG_IGN);
}

WakePipe::~WakePipe() {
  set_handler(SIGINT, SIG_DFL);
  set_handler(SIGTERM, SIG_DFL);
  ::close(read_end_);
  ::close(write_end_);
}

void WakePipe::wake(Reason reason) const { write_reason(write_end_, reason); }

std::string WakePipe::reasons() const {
  std::array<char, 64> bytes;
  const ssize_t count = ::read(read_end_, bytes.data(), bytes.size());
  return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : std::string();
}

}  // namespace outflank
