#include "tests/protocol/engine_process.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace outflank {
namespace {

std::array<int, 2> open_pipe() {
  std::array<int, 2> ends;
  REQUIRE(::pipe(ends.data()) == 0);
  // A child must not hold the ends of another one's pipes.
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  return ends;
}

[[noreturn]] void become_engine(const Launch& launch, int input, int output, int errors) {
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  ::signal(SIGPIPE, SIG_DFL);
  for (const auto& [name, value] : launch.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (!launch.directory.empty() && ::chdir(launch.directory.c_str()) != 0) ::_exit(126);
  std::vector<std::string> words{launch.binary.empty() ? OUTFLANK_BINARY : launch.binary};
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(pointers.front(), pointers.data());
  ::_exit(127);
}

std::chrono::steady_clock::time_point ceiling() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(EngineProcess::kCeilingSeconds);
}

}  // namespace

EngineProcess::EngineProcess(const Launch& launch) : errors_(std::tmpfile(), std::fclose) {
  REQUIRE(errors_ != nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  const auto input = open_pipe();
  const auto output = open_pipe();
  process_ = ::fork();
  REQUIRE(process_ >= 0);
  if (process_ == 0)
    become_engine(launch, input[0], output[1], launch.errors >= 0 ? launch.errors : ::fileno(errors_.get()));
  ::close(input[0]);
  ::close(output[1]);
  input_ = input[1];
  output_ = output[0];
  ::fcntl(input_, F_SETFL, O_NONBLOCK);
}

EngineProcess::~EngineProcess() {
  if (is_running()) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  close_input();
  close_output();
}

bool EngineProcess::wait_until_ready(int descriptor, short what) {
  pollfd watched{descriptor, what, 0};
  return ::poll(&watched, 1, kCeilingSeconds * 1000) > 0;
}

void EngineProcess::send(std::string_view text) {
  while (!text.empty()) {
    REQUIRE_MESSAGE(wait_until_ready(input_, POLLOUT), "the engine does not read its input");
    const ssize_t sent = ::write(input_, text.data(), text.size());
    if (sent < 0 && errno == EPIPE) return;
    if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void EngineProcess::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

void EngineProcess::close_output() {
  if (output_ >= 0) ::close(output_);
  output_ = -1;
}

void EngineProcess::signal(int number) { ::kill(process_, number); }

std::optional<std::string> EngineProcess::read_line() {
  std::array<char, 1 << 16> buffer;
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = received_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    searched = received_.size();
    if (output_ended_) {
      CHECK_MESSAGE(received_.empty(), "the last line has no end: ", received_);
      return std::nullopt;
    }
    REQUIRE_MESSAGE(wait_until_ready(output_, POLLIN), "no answer in ", kCeilingSeconds, " s; so far: ", received_);
    const ssize_t count = ::read(output_, buffer.data(), buffer.size());
    if (count > 0)
      received_.append(buffer.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
      output_ended_ = true;
  }
}

Lines EngineProcess::read_to(std::string_view prefix) {
  Lines lines;
  while (auto line = read_line()) {
    lines.push_back(std::move(*line));
    if (lines.back().starts_with(prefix)) return lines;
  }
  FAIL("the output ended without a line ", std::string(prefix), "; stderr: ", errors());
  return lines;
}

Lines EngineProcess::read_rest() {
  Lines lines;
  while (auto line = read_line()) lines.push_back(std::move(*line));
  return lines;
}

bool EngineProcess::is_running() {
  if (exit_code_) return false;
  int status = 0;
  if (::waitpid(process_, &status, WNOHANG) != process_) return true;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return false;
}

int EngineProcess::exit_code() {
  const auto deadline = ceiling();
  while (is_running()) {
    REQUIRE_MESSAGE(std::chrono::steady_clock::now() < deadline, "the process does not end");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return *exit_code_;
}

std::string EngineProcess::errors() {
  std::string text;
  std::array<char, 4096> buffer;
  for (off_t offset = 0;;) {
    const ssize_t count = ::pread(::fileno(errors_.get()), buffer.data(), buffer.size(), offset);
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    offset += count;
  }
}

std::int64_t EngineProcess::most_resident_bytes() const { return status("VmHWM:") * 1024; }
std::int64_t EngineProcess::threads() const { return status("Threads:"); }

// What the system tells of the running engine.
std::int64_t EngineProcess::status(std::string_view name) const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string word; status >> word;) {
    std::int64_t value = 0;
    if (word == name && status >> value) return value;
  }
  FAIL("the system does not tell ", name);
  return 0;
}

Run run_engine(std::string_view input, const Launch& launch) {
  EngineProcess engine(launch);
  engine.send(input);
  engine.close_input();
  Run run;
  run.out = engine.read_rest();
  run.exit_code = engine.exit_code();
  run.errors = engine.errors();
  return run;
}

std::size_t count_prefix(const Lines& lines, std::string_view prefix) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [prefix](const std::string& line) { return line.starts_with(prefix); }));
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string cells(std::size_t n, char cell) { return std::string(n, cell); }

}  // namespace outflank
