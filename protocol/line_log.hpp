// A file with every line of a conversation.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

namespace outflank {

// Every line appended as soon as it is read or said, `> ` before the client's and `< ` before the engine's. Nothing is
// lost when the process ends at once. A file that cannot be written any more is given up.
class LineLog {
 public:
  LineLog() = default;
  ~LineLog();
  LineLog(const LineLog&) = delete;
  LineLog& operator=(const LineLog&) = delete;

  // From now on appends to this file, or to none if the path is empty. Returns 0, or errno: then all stays as it was.
  int open(const std::string& path);

  void take_in(std::string_view line);
  // Whole lines.
  void take_out(std::string_view text);

 private:
  void append(std::string_view mark, std::string_view lines);

  std::atomic<bool> is_open_{false};  // spares a conversation without a log the lock
  std::mutex mutex_;
  int descriptor_ = -1;
};

}  // namespace outflank
