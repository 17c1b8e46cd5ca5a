// The command line, read and checked.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/perft.hpp"
#include "engine/position.hpp"
#include "protocol/conversation.hpp"
#include "protocol/solution.hpp"

namespace outflank {

struct HelpCommand {};
struct VersionCommand {};
struct BenchCommand {};

// Sub-commands with a command line of their own: the words behind their name.
struct MatchCommand {
  std::vector<std::string> arguments;
};
struct OpeningsCommand {
  std::vector<std::string> arguments;
};

struct PerftCommand {
  int depth = 0;
  Position position;
  PerftOptions options;
  bool divide = false;
};

struct SolveCommand {
  std::vector<std::string> files;  // "-" is stdin; none: stdin
  SolveOptions options;
  bool json = false;
  int threads = 1;
  std::optional<std::size_t> hash_mebibytes;
  std::string resume_file;  // empty: the results go to stdout
  bool quiet = false;
};

using Command = std::variant<ConversationOptions, PerftCommand, SolveCommand, BenchCommand, MatchCommand,
                             OpeningsCommand, HelpCommand, VersionCommand>;

// What is wrong with the command line and what would be right.
struct UsageError {
  std::string message;
};

// Also sets the instruction tier: the one of --isa, else of OUTFLANK_ISA, else the fastest.
std::variant<Command, UsageError> read_command_line(int argc, const char* const* argv);

// The answer to --help.
std::string usage();

}  // namespace outflank
