// The engine as a child process at the other end of three pipes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace outflank {

using Lines = std::vector<std::string>;

struct Launch {
  std::vector<std::string> arguments{};
  std::string binary{};     // empty: the one that was built
  std::string directory{};  // to start in; empty: this one
  std::vector<std::pair<std::string, std::string>> environment{};
  int errors = -1;  // a descriptor that stderr is to be; -1: what errors() reads
};

// Waits at most kCeilingSeconds for anything; a wait that is longer fails the test. Ends the child, whatever it does.
class EngineProcess {
 public:
#ifdef OUTFLANK_CEILING_SECONDS
  static constexpr int kCeilingSeconds = OUTFLANK_CEILING_SECONDS;
#else
  static constexpr int kCeilingSeconds = 5;
#endif

  explicit EngineProcess(const Launch& launch = {});
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  void send(std::string_view text);
  void close_input();
  void close_output();
  void signal(int number);

  // The next line of stdout, without its end; nothing at the end of the output.
  std::optional<std::string> read_line();
  // Up to and with the first line that starts with `prefix`, which must come.
  Lines read_to(std::string_view prefix);
  // Up to the end of the output.
  Lines read_rest();

  // Waits for the end of the process; 128 + number if a signal ended it.
  int exit_code();
  bool is_running();
  std::string errors();
  // Of its memory, at any time so far; while it runs.
  std::int64_t most_resident_bytes() const;
  // Now, the one that reads among them.
  std::int64_t threads() const;

 private:
  bool wait_until_ready(int descriptor, short what);
  std::int64_t status(std::string_view name) const;

  pid_t process_ = -1;
  int input_ = -1;   // of the child: written here
  int output_ = -1;  // of the child: read here
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> errors_;
  std::string received_;
  bool output_ended_ = false;
  std::optional<int> exit_code_;
};

// A whole run: all of the input at once, then its end.
struct Run {
  Lines out;
  std::string errors;
  int exit_code = 0;

  // Of the output; "" if there was none.
  std::string last() const { return out.empty() ? "" : out.back(); }
};
Run run_engine(std::string_view input, const Launch& launch = {});

std::size_t count_prefix(const Lines& lines, std::string_view prefix);
bool contains(std::string_view text, std::string_view part);

// A line of n cells, "---...".
std::string cells(std::size_t n, char cell = '-');

}  // namespace outflank
