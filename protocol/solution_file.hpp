// The file of results that a run of `outflank solve` continues.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "protocol/interruption.hpp"
#include "protocol/solution.hpp"

namespace outflank {

// Results are appended, each with one write, so that whatever ends the process leaves whole lines; only a crash of the
// machine can tear the last one. Another process cannot open the file in the meantime.
class SolutionFile {
 public:
  // Opens or makes the file. Reads the solutions that it holds, in OBF or JSON; what does not answer the options does
  // not count. A torn last line is dropped. A file that holds anything else is left as it is and refused.
  static std::variant<SolutionFile, TextError> open(const std::string& path, const SolveOptions& options, bool json,
                                                    Interruption& interruption);
  ~SolutionFile();
  SolutionFile(SolutionFile&& other) noexcept;
  SolutionFile& operator=(SolutionFile&&) = delete;

  // The held solution of a position, or null.
  const Solution* find(const Position& position) const;

  int descriptor() const { return descriptor_; }
  bool dropped_a_torn_line() const { return dropped_a_torn_line_; }

  // Holds a solution that was written to the descriptor.
  void hold(const Solution& solution);

 private:
  using Key = std::tuple<std::uint64_t, std::uint64_t, Color>;

  explicit SolutionFile(int descriptor) : descriptor_(descriptor) {}
  static Key key_of(const Position& position);
  std::optional<TextError> read(const SolveOptions& options, bool json, Interruption& interruption);

  int descriptor_;
  bool dropped_a_torn_line_ = false;
  std::map<Key, Solution> solutions_;
};

}  // namespace outflank
