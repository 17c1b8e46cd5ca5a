// A pipe that wakes the thread that polls: from other threads, and from SIGINT and SIGTERM.
#pragma once

#include <string>

namespace outflank {

// One per process, because signal handlers have no other way to find it.
class WakePipe {
 public:
  enum class Reason : char { signal = 's', session_closed = 'c', output_flushed = 'f' };

  // From here on SIGINT and SIGTERM only wake, and SIGPIPE does nothing. Throws std::system_error.
  WakePipe();
  ~WakePipe();
  WakePipe(const WakePipe&) = delete;
  WakePipe& operator=(const WakePipe&) = delete;

  // Readable when there are reasons to read.
  int descriptor() const { return read_end_; }

  void wake(Reason reason) const;

  // The reasons since the last call, one character each.
  std::string reasons() const;

 private:
  int read_end_ = -1;
  int write_end_ = -1;
};

}  // namespace outflank
