#include "protocol/command_line.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cstdlib>
#include <optional>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/isa.hpp"
#include "engine/printable.hpp"
#include "protocol/option_ranges.hpp"
#include "protocol/score_text.hpp"
#include "protocol/text.hpp"

namespace outflank {
namespace {

namespace po = boost::program_options;

// Thrown between the functions of this file only.
struct Refusal {
  std::string message;
};

struct Option {
  const char* name;
  const char* value;  // what the help calls it; null if the option has none
  const char* help;
};

constexpr std::array kOptions{
    Option{"help", nullptr, "this text"},
    Option{"version", nullptr, "name, version, compiler and instruction tiers"},
    Option{"protocol", "NAME", "speak this protocol: native or gtp; otherwise the first line of the input tells"},
    Option{"threads,t", "N", "threads that search, 1 to 1024; standard 1"},
    Option{"hash", "MiB", "size of the hash table, 1 to 1048576; standard 64, and none for perft"},
    Option{"level,l", "N", "0 to 60, standard 60: the depth of a search that is given none"},
    Option{"move-time", "MS", "1 to 86400000: bounds the time of a search that is given no time for its move"},
    Option{"nodes", "N", "from 1: bounds the nodes of a search that is given none"},
    Option{"isa", "TIER",
           "instruction tier: portable, x86-64-v2, x86-64-v3, x86-64-v4 or neon; also by the environment variable "
           "OUTFLANK_ISA; otherwise the fastest that the CPU runs"},
};

constexpr std::array kPerftOptions{
    Option{"board", "\"<64> X\"", "64 cells row by row (X, O, -) and the side to move; otherwise the start position"},
    Option{"freepass", nullptr, "a pass costs no ply"},
    Option{"divide", nullptr, "count below each move"},
};

constexpr std::array kSolveOptions{
    Option{"wld", nullptr, "prove only win, loss or draw"},
    Option{"all-moves", nullptr, "the score of every move, best first; otherwise of the best one"},
    Option{"scoring", "RULE",
           "empties-to-winner (standard) or discs; the scores of the input are taken to be of this rule"},
    Option{"json", nullptr, "JSON lines instead of OBF"},
    Option{"resume", "OUTFILE", "append the results to this file and skip what it holds"},
    Option{"quiet", nullptr, "no progress and no totals on stderr"},
};

po::options_description describe_options(const char* caption, std::span<const Option> options) {
  po::options_description description(caption);
  for (const Option& option : options) {
    if (option.value != nullptr)
      description.add_options()(option.name, po::value<std::string>()->value_name(option.value), option.help);
    else
      description.add_options()(option.name, option.help);
  }
  return description;
}

po::options_description describe_options() {
  po::options_description description = describe_options("Options", kOptions);
  description.add(describe_options("Options of perft", kPerftOptions));
  return description.add(describe_options("Options of solve", kSolveOptions));
}

// The command line as a list of words and, for each option, its last value.
class Arguments {
 public:
  Arguments(int argc, const char* const* argv) {
    namespace style = po::command_line_style;
    const auto description = describe_options();
    po::positional_options_description words;
    words.add("word", -1);
    const auto parsed = po::command_line_parser(argc, argv)
                            .options(description)
                            .positional(words)
                            .style(style::unix_style & ~style::allow_guessing)
                            .run();
    for (const auto& option : parsed.options) {
      if (option.position_key >= 0)
        words_.insert(words_.end(), option.value.begin(), option.value.end());
      else
        options_.emplace_back(option.string_key, option.value.empty() ? "" : option.value.front());
    }
  }

  const std::vector<std::string>& words() const { return words_; }

  std::optional<std::string> value(std::string_view name) const {
    const auto last =
        std::find_if(options_.rbegin(), options_.rend(), [name](const auto& option) { return option.first == name; });
    if (last == options_.rend()) return std::nullopt;
    return last->second;
  }

  bool has(std::string_view name) const { return value(name).has_value(); }

  std::optional<std::int64_t> number(std::string_view name, Range range) const {
    const auto text = value(name);
    if (!text) return std::nullopt;
    return read_number("--" + std::string(name), *text, range);
  }

  static std::int64_t read_number(const std::string& what, const std::string& text, Range range) {
    const auto number = parse_number(text);
    if (number && *number >= range.least && *number <= range.most) return *number;
    throw Refusal{"bad value " + printable(text) + " of " + what + "; " + std::to_string(range.least) + " to " +
                  std::to_string(range.most) + " would be right"};
  }

 private:
  std::vector<std::string> words_;
  std::vector<std::pair<std::string, std::string>> options_;
};

std::string usable_tiers() {
  std::string names;
  for (const Tier tier : tiers_on_board())
    if (cpu_runs(tier)) names.append(names.empty() ? "" : ", ").append(tier_name(tier));
  return names;
}

void set_tier(const std::string& origin, const std::string& name) {
  const auto refuse = [&](const std::string& why) {
    throw Refusal{origin + ": " + why + "; one of " + usable_tiers() + " would be right"};
  };
  const auto tier = parse_tier(name);
  if (!tier) return refuse("unknown instruction tier " + printable(name));
  const auto on_board = tiers_on_board();
  if (std::find(on_board.begin(), on_board.end(), *tier) == on_board.end())
    return refuse("instruction tier " + name + " is not on board of this binary");
  if (!use_tier(*tier)) return refuse("this CPU lacks instruction tier " + name);
}

void set_tier(const Arguments& arguments) {
  const char* const from_environment = std::getenv("OUTFLANK_ISA");
  if (const auto name = arguments.value("isa"))
    set_tier("--isa", *name);
  else if (from_environment != nullptr && *from_environment != '\0')
    set_tier("OUTFLANK_ISA", from_environment);
}

ConversationOptions read_conversation(const Arguments& arguments) {
  ConversationOptions options;
  if (const auto name = arguments.value("protocol")) {
    options.protocol = parse_protocol(*name);
    if (!options.protocol)
      throw Refusal{"unknown protocol " + printable(*name) + "; " + spoken_protocols() + " would be right"};
    if (!is_spoken(*options.protocol))
      throw Refusal{"protocol " + printable(*name) + " is not spoken here; " + spoken_protocols() + " would be right"};
  }
  if (const auto threads = arguments.number("threads", kThreadsRange))
    options.session.threads = static_cast<int>(*threads);
  if (const auto hash = arguments.number("hash", kHashRange)) options.hash_mebibytes = static_cast<std::size_t>(*hash);
  if (const auto level = arguments.number("level", kLevelRange)) options.session.bounds.depth = depth_of_level(*level);
  if (const auto time = arguments.number("move-time", kMoveTimeRange))
    options.session.bounds.move_time = Milliseconds{*time};
  if (const auto nodes = arguments.number("nodes", kNodesRange))
    options.session.bounds.nodes = static_cast<std::uint64_t>(*nodes);
  return options;
}

PerftCommand read_perft(const Arguments& arguments) {
  const auto& words = arguments.words();
  if (words.size() < 2)
    throw Refusal{"perft has no depth; perft DEPTH, 0 to " + std::to_string(kMaxPerftDepth) + ", would be right"};
  if (words.size() > 2)
    throw Refusal{"unknown argument " + printable(words[2]) + "; perft DEPTH [options] would be right"};
  PerftCommand command;
  command.depth = static_cast<int>(Arguments::read_number("perft DEPTH", words[1], {0, kMaxPerftDepth}));
  if (const auto board = arguments.value("board")) {
    const auto position = parse_position(*board);
    if (const auto* error = std::get_if<TextError>(&position)) throw Refusal{"--board: " + printable(error->message)};
    command.position = std::get<Position>(position);
  }
  command.options.free_pass = arguments.has("freepass");
  command.divide = arguments.has("divide");
  command.options.threads = static_cast<int>(arguments.number("threads", kThreadsRange).value_or(1));
  command.options.hash_mebibytes = static_cast<std::size_t>(arguments.number("hash", kHashRange).value_or(0));
  arguments.number("level", kLevelRange);
  return command;
}

Scoring read_scoring(const std::string& name) {
  if (const auto scoring = parse_scoring(name)) return *scoring;
  std::string right;
  for (const Scoring scoring : kScorings) right.append(right.empty() ? "" : " or ").append(scoring_name(scoring));
  throw Refusal{"bad value " + printable(name) + " of --scoring; " + right + " would be right"};
}

SolveCommand read_solve(const Arguments& arguments) {
  SolveCommand command;
  const auto& words = arguments.words();
  command.files.assign(words.begin() + 1, words.end());
  if (arguments.has("wld")) command.options.goal = Goal::wld;
  if (const auto name = arguments.value("scoring")) command.options.scoring = read_scoring(*name);
  command.options.all_moves = arguments.has("all-moves");
  command.json = arguments.has("json");
  command.threads = static_cast<int>(arguments.number("threads", kThreadsRange).value_or(kStandardThreads));
  if (const auto hash = arguments.number("hash", kHashRange)) command.hash_mebibytes = static_cast<std::size_t>(*hash);
  if (const auto file = arguments.value("resume")) {
    if (file->empty()) throw Refusal{"--resume names no file; --resume OUTFILE would be right"};
    command.resume_file = *file;
  }
  command.quiet = arguments.has("quiet");
  arguments.number("level", kLevelRange);
  return command;
}

// Options that mean nothing to a command are refused rather than silently without effect. --level and --threads are
// not: a well-known match script appends them to every engine's command line.
void refuse_misplaced_options(const Arguments& arguments, const std::string& command) {
  const auto refuse = [&](std::string_view name, const std::string& right) {
    if (arguments.has(name)) throw Refusal{"--" + std::string(name) + " goes with " + right + " only"};
  };
  if (command != "perft")
    for (const char* name : {"board", "freepass", "divide"}) refuse(name, "perft DEPTH");
  if (command != "solve")
    for (const char* name : {"wld", "all-moves", "scoring", "json", "resume", "quiet"}) refuse(name, "solve");
  if (!command.empty())
    for (const char* name : {"protocol", "move-time", "nodes"}) refuse(name, "a conversation on stdin");
  if (command == "bench") refuse("hash", "perft DEPTH, solve or a conversation on stdin");
}

Command read_command(const Arguments& arguments) {
  if (arguments.has("help")) return HelpCommand{};
  set_tier(arguments);
  if (arguments.has("version")) return VersionCommand{};
  const auto& words = arguments.words();
  const std::string command = words.empty() ? "" : words.front();
  if (!command.empty() && command != "perft" && command != "solve" && command != "bench")
    throw Refusal{"unknown command " + printable(command) +
                  "; perft DEPTH, solve, bench, or no command would be right"};
  refuse_misplaced_options(arguments, command);
  if (command == "perft") return read_perft(arguments);
  if (command == "solve") return read_solve(arguments);
  if (command.empty()) return read_conversation(arguments);
  if (words.size() > 1) throw Refusal{"unknown argument " + printable(words[1]) + "; bench alone would be right"};
  arguments.number("threads", kThreadsRange);
  arguments.number("level", kLevelRange);
  return BenchCommand{};
}

}  // namespace

std::variant<Command, UsageError> read_command_line(int argc, const char* const* argv) {
  try {
    return read_command(Arguments(argc, argv));
  } catch (const Refusal& refusal) {
    return UsageError{refusal.message};
  } catch (const po::error& error) {
    return UsageError{printable(error.what()) + "; outflank --help lists what would be right"};
  }
}

std::string usage() {
  std::ostringstream text;
  text << "outflank [options]              converse with a program or a person on stdin and stdout; type help\n"
          "outflank perft DEPTH [options]  count the leaves of the game tree\n"
          "outflank solve [FILE...]        the true scores of positions in files or on stdin\n"
          "outflank bench                  fixed work: speed and a signature of the search\n\n"
       << describe_options();
  return text.str();
}

}  // namespace outflank
