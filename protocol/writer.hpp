// A queue of text and the thread that writes it, so that a client that does not read blocks nobody else.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace outflank {

class Writer {
 public:
  struct Hooks {
    std::function<void()> flushed;    // everything written before finish() has left
    std::function<void(int)> failed;  // a write failed, with errno; nothing is written after it
  };

  // Both hooks are called from the writing thread. SIGPIPE must be ignored by the process.
  Writer(int descriptor, Hooks hooks);
  // Waits until everything is written: a process that must not wait for its client leaves by _exit.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Never waits. One call is one piece: no other text gets between its bytes.
  void write(std::string_view text);

  // Bytes that the client has not taken yet.
  std::size_t backlog() const;

  // Waits until everything is written; false if the deadline came first.
  bool flush_until(std::chrono::steady_clock::time_point deadline);

  // No write() comes after this one.
  void finish();

 private:
  void work();

  const int descriptor_;
  const Hooks hooks_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  std::size_t being_written_ = 0;
  bool finished_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace outflank
