// An engine as a child process: lines in, lines out, and deadlines.
#pragma once

#include <atomic>
#include <boost/process/child.hpp>
#include <boost/process/group.hpp>
#include <boost/process/pipe.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace outflank::match {

using SteadyClock = std::chrono::steady_clock;

class ChildProcess {
 public:
  // Starts a program, looked for in PATH if its name has no slash. What it writes to stderr is appended to a file.
  // Throws std::runtime_error if it cannot be started.
  ChildProcess(const std::vector<std::string>& command, const std::string& error_file);
  // Kills the process and all that it started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Never waits. False: the process does not take its input, or is gone.
  bool send(std::string_view text);

  enum class Outcome { line, deadline, closed, interrupted };
  // The next line of stdout, without its end, in `line`. `closed`: the process has closed its stdout, which is what a
  // crash looks like. A stop is obeyed within a tenth of a second.
  Outcome read_line(std::string& line, SteadyClock::time_point deadline, const std::atomic<bool>& stop);

  // Waits until the process has closed its stdout.
  void await_end(std::chrono::milliseconds longest);

 private:
  bool take_line(std::string& line);
  bool read_more();  // false at the end of the output

  boost::process::pipe input_;   // of the child: written here
  boost::process::pipe output_;  // of the child: read here
  boost::process::group group_;
  boost::process::child child_;
  std::string received_;
  std::size_t searched_ = 0;  // bytes of `received_` without a line end
};

}  // namespace outflank::match
