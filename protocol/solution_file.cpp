#include "protocol/solution_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "protocol/line_reader.hpp"
#include "protocol/solution_format.hpp"

namespace outflank {
namespace {

std::string text_of(int error) { return std::generic_category().message(error); }

// The length of a file up to and with its last line end.
off_t length_of_whole_lines(int descriptor, off_t length) {
  for (char last = 0; length > 0; --length)
    if (::pread(descriptor, &last, 1, length - 1) != 1 || last == '\n') break;
  return length;
}

}  // namespace

std::variant<SolutionFile, TextError> SolutionFile::open(const std::string& path, const SolveOptions& options,
                                                         bool json, Interruption& interruption) {
  constexpr int kMode = 0644;
  const int descriptor = ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, kMode);
  if (descriptor < 0) return TextError{text_of(errno) + "; a file that can be read and written would be right"};
  SolutionFile file(descriptor);
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return TextError{"no regular file; one that can be read and continued would be right"};
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return TextError{"another process continues this file; a file for each would be right"};
  if (auto error = file.read(options, json, interruption)) return std::move(*error);
  return file;
}

SolutionFile::SolutionFile(SolutionFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      dropped_a_torn_line_(other.dropped_a_torn_line_),
      solutions_(std::move(other.solutions_)) {}

SolutionFile::~SolutionFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

SolutionFile::Key SolutionFile::key_of(const Position& position) {
  return {position.board.mover, position.board.opponent, position.side};
}

const Solution* SolutionFile::find(const Position& position) const {
  const auto held = solutions_.find(key_of(position));
  return held == solutions_.end() ? nullptr : &held->second;
}

void SolutionFile::hold(const Solution& solution) { solutions_.insert_or_assign(key_of(solution.position), solution); }

std::optional<TextError> SolutionFile::read(const SolveOptions& options, bool json, Interruption& interruption) {
  const off_t length = ::lseek(descriptor_, 0, SEEK_END);
  const off_t whole = length_of_whole_lines(descriptor_, length);
  if (whole == 0 && length > 0)
    return TextError{"no whole line; an empty file, none, or one that outflank solve wrote would be right"};
  ::lseek(descriptor_, 0, SEEK_SET);

  std::optional<TextError> error;
  std::size_t number = 0;
  const auto refuse = [&error, &number](const std::string& why) {
    error = TextError{"line " + std::to_string(number) + ": " + why};
    return false;
  };
  const int failure = read_lines(descriptor_, LastLine::is_dropped, interruption, [&](const Line& line) {
    ++number;
    if (line.fault != LineFault::none) return refuse(describe_fault(line));
    if (is_remark(line.text) || (json && is_json_totals(line.text))) return true;
    auto solution = json ? read_json_solution(line.text) : read_obf_solution(line.text);
    if (const auto* why = std::get_if<TextError>(&solution)) return refuse(why->message);
    if (answers(std::get<Solution>(solution), options)) hold(std::get<Solution>(solution));
    return true;
  });
  if (failure != 0) return TextError{text_of(failure)};
  if (error || whole == length || interruption.has_come()) return error;
  // Only now is it known to be a file of ours.
  if (::ftruncate(descriptor_, whole) != 0) return TextError{"the torn last line stays: " + text_of(errno)};
  dropped_a_torn_line_ = true;
  return std::nullopt;
}

}  // namespace outflank
