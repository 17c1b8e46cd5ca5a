#include "protocol/solve_command.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/printable.hpp"
#include "eval/value.hpp"
#include "protocol/best_lines.hpp"
#include "protocol/hash_grant.hpp"
#include "protocol/interruption.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/problem.hpp"
#include "protocol/progress.hpp"
#include "protocol/solution.hpp"
#include "protocol/solution_file.hpp"
#include "protocol/solution_format.hpp"
#include "protocol/standard_streams.hpp"
#include "protocol/text.hpp"
#include "protocol/useful_threads.hpp"
#include "protocol/write_all.hpp"
#include "search/search.hpp"

namespace outflank {
namespace {

using Clock = std::chrono::steady_clock;

enum ExitCode { good = 0, differs = 1, unusable = 2, by_signal = 130, by_reader = 141 };  // as a shell counts signals

void complain(const std::string& text) { write_all(STDERR_FILENO, text + "\n"); }

std::string text_of(int error) { return std::generic_category().message(error); }

// Why a file cannot be read; 0: it can, as far as one can tell.
int why_unreadable(const std::string& path) {
  struct stat status = {};
  if (::access(path.c_str(), R_OK) != 0 || ::stat(path.c_str(), &status) != 0) return errno;
  return S_ISDIR(status.st_mode) ? EISDIR : 0;
}

// An input file, open while in scope.
class Input {
 public:
  explicit Input(const std::string& path)
      : is_stdin_(path == "-"), descriptor_(is_stdin_ ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) error_ = errno;
  }
  ~Input() {
    if (!is_stdin_ && descriptor_ >= 0) ::close(descriptor_);
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  int descriptor() const { return descriptor_; }
  int error() const { return error_; }  // why it is not open; 0: it is

 private:
  const bool is_stdin_;
  const int descriptor_;
  int error_ = 0;
};

class Solver {
 public:
  Solver(Search& search, const SolveOptions& options) : search_(search), options_(options) {}

  // Nothing if it was interrupted. `tick` is called now and then.
  template <class Tick>
  std::optional<Solution> solve(const Position& position, const SearchSignals& signals, Tick tick) {
    const int wanted = options_.all_moves ? count_moves(position.board) : 1;
    const Limits limits{.goal = options_.goal, .scoring = options_.scoring, .multi_pv = wanted};
    // So that a position takes the same nodes wherever it stands.
    search_.clear();
    BestLines best(static_cast<std::size_t>(wanted));
    const Clock::time_point start = Clock::now();
    search_.run(position.board, limits, start, signals, [&best, &tick](const SearchReport& report) {
      best.take(report);
      tick();
    });
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    const std::vector<SearchReport> lines = std::move(best).lines();
    const bool proven = std::ranges::none_of(lines, [](const auto& line) { return line.proof == Proof::estimate; });
    if (!proven || lines.size() != static_cast<std::size_t>(wanted)) return std::nullopt;
    return describe(position, lines, time);
  }

 private:
  Solution describe(const Position& position, const std::vector<SearchReport>& lines,
                    std::chrono::microseconds time) const {
    Solution solution{.position = position,
                      .goal = options_.goal,
                      .scoring = options_.scoring,
                      .moves = {},
                      .pv = lines.front().pv,
                      .nodes = lines.back().nodes,
                      .time = time};
    for (const SearchReport& line : lines) {
      const int score = options_.goal == Goal::wld ? (line.value > 0) - (line.value < 0) : line.value / kValuePerDisc;
      solution.moves.push_back(
          {.move = line.pv.empty() ? Square::none : line.pv.front(), .has_score = true, .score = score});
    }
    return solution;
  }

  Search& search_;
  const SolveOptions options_;
};

class Run {
 public:
  explicit Run(const SolveCommand& command)
      : command_(command),
        // With a file of results, nobody waits at stdout for more than the totals.
        interruption_(command.resume_file.empty() ? STDOUT_FILENO : -1),
        solver_(search_, command.options) {
    if (command_.files.empty()) command_.files.emplace_back("-");
  }

  int run() {
    if (!prepare()) return unusable;
    const auto total = count_problems();
    {
      Progress progress(command_.quiet ? -1 : STDERR_FILENO, "positions", total);
      progress_ = &progress;
      for (const std::string& file : command_.files)
        if (goes_on()) solve_file(file);
      progress_ = nullptr;
    }
    totals_.interrupted = interruption_.has_come();
    print_totals();
    return exit_code();
  }

 private:
  bool prepare() {
    search_.set_threads(useful_threads(command_.threads));
    if (command_.hash_mebibytes) {
      if (const auto refused = grant_hash(search_, *command_.hash_mebibytes)) {
        complain("outflank: " + describe_missing_memory(refused->wanted_mebibytes, refused->available_mebibytes));
        return false;
      }
    }
    // A mistyped name should not turn up after hours.
    for (const std::string& file : command_.files) {
      const int error = file == "-" ? 0 : why_unreadable(file);
      if (error != 0) report_unusable(file, error);
    }
    return !is_unusable_ && open_solution_file();
  }

  bool open_solution_file() {
    if (command_.resume_file.empty()) return true;
    auto file = SolutionFile::open(command_.resume_file, command_.options, command_.json, interruption_);
    if (const auto* error = std::get_if<TextError>(&file)) {
      complain("outflank: --resume " + printable(command_.resume_file) + ": " + error->message);
      return false;
    }
    solution_file_.emplace(std::get<SolutionFile>(std::move(file)));
    if (solution_file_->dropped_a_torn_line() && !command_.quiet)
      complain("outflank: --resume " + printable(command_.resume_file) + ": its last line had no end and is dropped");
    return true;
  }

  void report_unusable(const std::string& file, int error) {
    complain("outflank: " + printable(file) + ": " + text_of(error) +
             "; a readable file, or - for stdin, would be right");
    is_unusable_ = true;
  }

  // How many problems all files hold; nothing if one can be read only once, or nobody wants to know.
  std::optional<std::uint64_t> count_problems() {
    std::uint64_t count = 0;
    if (command_.quiet) return std::nullopt;
    for (const std::string& file : command_.files) {
      struct stat status = {};
      if (file == "-" || ::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
      const Input input(file);
      read_lines(input.descriptor(), LastLine::counts, interruption_, [&count](const Line& line) {
        if (line.fault == LineFault::none && !is_remark(line.text)) ++count;
        return true;
      });
    }
    return count;
  }

  bool goes_on() const { return !interruption_.has_come() && !output_is_broken_; }

  void solve_file(const std::string& file) {
    const Input input(file);
    const std::string name = file == "-" ? "<stdin>" : printable(file);
    std::size_t number = 0;
    const int error = input.error() != 0 ? input.error()
                                         : read_lines(input.descriptor(), LastLine::counts, interruption_,
                                                      [this, &name, &number](const Line& line) {
                                                        take_line(line, name + ":" + std::to_string(++number));
                                                        return goes_on();
                                                      });
    progress_->hide();
    if (error != 0) report_unusable(file, error);
  }

  void take_line(const Line& line, const std::string& place) {
    if (line.fault != LineFault::none) return take_bad_line(place, describe_fault(line));
    if (is_remark(line.text)) return;
    const auto problem = read_problem(line.text);
    if (const auto* error = std::get_if<TextError>(&problem)) {
      take_bad_line(place, error->message);
      progress_->advance(true);
    } else {
      take_problem(std::get<Problem>(problem));
    }
  }

  void take_bad_line(const std::string& place, const std::string& why) {
    progress_->hide();
    complain(place + ": " + why);
    ++totals_.bad_lines;
  }

  void take_problem(const Problem& problem) {
    const Solution* const held = solution_file_ ? solution_file_->find(problem.position) : nullptr;
    if (held != nullptr) {
      totals_.count(*held, compare(problem, *held, command_.options));
      ++totals_.positions;
      ++totals_.held;
      return progress_->advance(true);
    }
    const auto solution = solver_.solve(problem.position, interruption_.signals(), [this] { progress_->tick(); });
    if (!solution) {
      if (!interruption_.has_come()) throw std::logic_error("the search of a position ended without a proof");
      return;
    }
    const Comparison comparison = compare(problem, *solution, command_.options);
    if (!print(command_.json ? write_json_solution(*solution, comparison, command_.options.all_moves)
                             : write_obf_solution(*solution, comparison)))
      return;
    if (solution_file_) solution_file_->hold(*solution);
    totals_.count(*solution, comparison);
    ++totals_.positions;
    ++totals_.solved;
    progress_->advance(false);
  }

  // A line of results. False: it is not written, and the run ends.
  bool print(const std::string& line) {
    progress_->hide();
    if (solution_file_) return write(solution_file_->descriptor(), command_.resume_file, line);
    // A signal ends the wait for a reader that does not read.
    return interruption_.wait(STDOUT_FILENO, POLLOUT) && write(STDOUT_FILENO, "stdout", line);
  }

  bool write(int descriptor, const std::string& name, const std::string& line) {
    const int error = write_all(descriptor, line);
    if (error == 0) return true;
    output_is_broken_ = true;
    if (error != EPIPE) {
      complain("outflank: " + printable(name) + ": " + text_of(error) + "; room for the results would be right");
      is_unusable_ = true;
    }
    return false;
  }

  void print_totals() {
    const std::string line = command_.json ? write_json_totals(totals_) : write_obf_totals(totals_);
    const bool both_at_one_terminal = ::isatty(STDOUT_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
    const bool can_write = !output_is_broken_ && !interruption_.reader_is_gone();
    if (can_write && is_writable(STDOUT_FILENO)) write(STDOUT_FILENO, "stdout", line);
    if (!command_.quiet && can_write && !both_at_one_terminal) complain(describe_totals(totals_));
  }

  // After a signal a reader that does not read is not waited for.
  bool is_writable(int descriptor) const {
    if (!interruption_.has_come()) return true;
    pollfd room{descriptor, POLLOUT, 0};
    return ::poll(&room, 1, 0) == 1;
  }

  int exit_code() const {
    if (interruption_.reader_is_gone() || (output_is_broken_ && !is_unusable_)) return by_reader;
    if (interruption_.has_come()) return by_signal;
    if (is_unusable_ || totals_.bad_lines > 0) return unusable;
    return totals_.differing > 0 ? differs : good;
  }

  SolveCommand command_;
  Interruption interruption_;
  Search search_;
  Solver solver_;
  std::optional<SolutionFile> solution_file_;
  Progress* progress_ = nullptr;
  SolveTotals totals_;
  bool is_unusable_ = false;       // an input or the output
  bool output_is_broken_ = false;  // nothing can be written any more
};

}  // namespace

int run_solve(const SolveCommand& command) {
  if (!check_standard_streams()) return unusable;
  return Run(command).run();
}

}  // namespace outflank
