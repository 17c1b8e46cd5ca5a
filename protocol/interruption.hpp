// What ends a command before its work is done: SIGINT, SIGTERM, or nobody left to read its output.
#pragma once

#include <atomic>
#include <thread>

#include "protocol/wake_pipe.hpp"
#include "search/limits.hpp"

namespace outflank {

// While it lives, SIGINT and SIGTERM stop the search that runs with its signals, and every wait. One per process.
class Interruption {
 public:
  // `output` is a descriptor whose reader is watched, or -1.
  explicit Interruption(int output);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  const SearchSignals& signals() const { return signals_; }
  bool has_come() const { return signals_.stop.load(); }
  bool reader_is_gone() const { return reader_is_gone_.load(); }

  // Waits until the descriptor can be read or written (POLLIN or POLLOUT) or is broken. False: interrupted.
  bool wait(int descriptor, short what);

 private:
  void watch(int output);

  WakePipe wake_;
  SearchSignals signals_;
  std::atomic<bool> reader_is_gone_{false};
  std::thread watcher_;  // last: it uses all of the above
};

}  // namespace outflank
