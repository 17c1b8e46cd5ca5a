#include "bench/match/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/process/args.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <system_error>

#include "engine/printable.hpp"

namespace outflank::match {
namespace {

namespace bp = boost::process;
using std::chrono::milliseconds;

// A longer line is not an engine's answer.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

// Boost's own pipes are inherited by every process that another thread starts, which then keeps them open.
bp::pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  return bp::pipe(ends[0], ends[1]);
}

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (::access(name.c_str(), X_OK) != 0)
      throw std::runtime_error(printable(name) + ": " + std::generic_category().message(errno));
    return name;
  }
  std::string found = bp::search_path(name).string();
  if (found.empty()) throw std::runtime_error(printable(name) + ": no such program in PATH");
  return found;
}

bp::child start(const std::vector<std::string>& command, const std::string& error_file, bp::pipe& input,
                bp::pipe& output, bp::group& group) {
  const std::string program = find_program(command.front());
  const std::vector<std::string> arguments(command.begin() + 1, command.end());
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> errors(std::fopen(error_file.c_str(), "ae"), std::fclose);
  if (!errors) throw std::runtime_error(printable(error_file) + ": " + std::generic_category().message(errno));
  // Boost.Process reports a failed exec through a pipe that another thread's child would hold open.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  return bp::child(bp::exe = program, bp::args = arguments, (bp::std_in < input), (bp::std_out > output),
                   (bp::std_err > errors.get()), group);
}

int time_left(SteadyClock::time_point deadline) {
  constexpr milliseconds kLookAtStop{100};
  const auto left = std::chrono::ceil<milliseconds>(deadline - SteadyClock::now());
  return static_cast<int>(std::clamp(left, milliseconds(0), kLookAtStop).count());
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, const std::string& error_file)
    : input_(make_pipe()), output_(make_pipe()), child_(start(command, error_file, input_, output_, group_)) {
  ::fcntl(input_.native_sink(), F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  std::error_code ignored;
  group_.terminate(ignored);
  child_.wait(ignored);
}

bool ChildProcess::send(std::string_view text) {
  const ssize_t sent = ::write(input_.native_sink(), text.data(), text.size());
  return sent == static_cast<ssize_t>(text.size());
}

bool ChildProcess::take_line(std::string& line) {
  const std::size_t end = received_.find('\n', searched_);
  searched_ = received_.size();
  if (end == std::string::npos) return false;
  line = received_.substr(0, end);
  while (!line.empty() && line.back() == '\r') line.pop_back();
  received_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

bool ChildProcess::read_more() {
  std::array<char, 1 << 14> buffer;
  const ssize_t count = ::read(output_.native_source(), buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR;
  received_.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 && received_.size() <= kLongestLine;
}

ChildProcess::Outcome ChildProcess::read_line(std::string& line, SteadyClock::time_point deadline,
                                              const std::atomic<bool>& stop) {
  while (!take_line(line)) {
    if (stop.load()) return Outcome::interrupted;
    pollfd watched{output_.native_source(), POLLIN, 0};
    const int ready = ::poll(&watched, 1, time_left(deadline));
    if (ready > 0 && !read_more()) return Outcome::closed;
    if (ready == 0 && SteadyClock::now() >= deadline) return Outcome::deadline;
  }
  return Outcome::line;
}

void ChildProcess::await_end(milliseconds longest) {
  const std::atomic<bool> never{false};
  const auto deadline = SteadyClock::now() + longest;
  std::string line;
  while (read_line(line, deadline, never) == Outcome::line) {
  }
}

}  // namespace outflank::match
