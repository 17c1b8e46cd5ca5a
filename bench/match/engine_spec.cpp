#include "bench/match/engine_spec.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options/parsers.hpp>
#include <charconv>
#include <cmath>

#include "engine/printable.hpp"
#include "protocol/text.hpp"

namespace outflank::match {
namespace {

using std::chrono::milliseconds;

// Thrown between the functions of this file only.
struct Refusal {
  std::string message;
};

[[noreturn]] void refuse(std::string_view key, std::string_view value, std::string_view right) {
  throw Refusal{"bad value " + printable(value) + " of " + printable(key) + "; " + std::string(right) +
                " would be right"};
}

std::int64_t read_whole(std::string_view key, std::string_view value, std::int64_t least, std::int64_t most) {
  const auto number = parse_number(value);
  if (!number || *number < least || *number > most)
    refuse(key, value, std::to_string(least) + " to " + std::to_string(most));
  return *number;
}

milliseconds read_seconds(std::string_view key, std::string_view whole_value, std::string_view text) {
  double seconds = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  constexpr double kDay = 86400;
  if (error != std::errc{} || end != text.data() + text.size() || !(seconds >= 0 && seconds <= kDay))
    refuse(key, whole_value, "SECONDS or SECONDS+INCREMENT, such as 60+0.5,");
  return milliseconds(std::llround(seconds * 1000));
}

GameClock read_clock(std::string_view key, std::string_view value) {
  const auto plus = value.find('+');
  GameClock clock{.base = read_seconds(key, value, value.substr(0, plus)), .increment = milliseconds(0)};
  if (plus != std::string_view::npos) clock.increment = read_seconds(key, value, value.substr(plus + 1));
  if (clock.base.count() == 0 && clock.increment.count() == 0) refuse(key, value, "more than no time at all");
  return clock;
}

PassCustom read_custom(std::string_view key, std::string_view value) {
  if (value == "ask") return PassCustom::ask;
  if (value == "send") return PassCustom::send;
  if (value == "omit") return PassCustom::omit;
  refuse(key, value, "ask, send or omit");
}

Speech read_speech(std::string_view key, std::string_view value) {
  if (value == "native" || value == "uci") return Speech::native;
  if (value == "gtp") return Speech::gtp;
  refuse(key, value, "native or gtp");
}

// Names stand in GGF, in file names and in tables.
std::string read_name(std::string_view key, std::string_view value) {
  const bool is_good = !value.empty() && value.size() <= 60 && std::ranges::all_of(value, [](char c) {
    return c >= ' ' && c <= '~' && std::string_view("[]/\\;\"").find(c) == std::string_view::npos;
  });
  if (!is_good) refuse(key, value, "a name of 1 to 60 printable characters without [ ] / \\ ; \"");
  return std::string(value);
}

std::string read_line(std::string_view key, std::string_view value) {
  if (value.empty() || value.find_first_of("\r\n") != std::string_view::npos) refuse(key, value, "one line");
  return std::string(value);
}

// A specification on its way, with what is decided only once all keys are known.
struct Draft {
  EngineSpec spec;
  std::optional<PassCustom> passes;
  std::optional<std::int64_t> level;
  std::string level_flag;
};

struct Key {
  std::string_view name;
  void (*take)(Draft&, std::string_view key, std::string_view value);
};

constexpr std::int64_t kLongestMove = 86'400'000;  // a day, in milliseconds

constexpr std::array kKeys{
    Key{"name", [](Draft& draft, std::string_view key, std::string_view v) { draft.spec.name = read_name(key, v); }},
    Key{"cmd",
        [](Draft& draft, std::string_view key, std::string_view v) {
          draft.spec.command = boost::program_options::split_unix(std::string(v));
          if (draft.spec.command.empty()) refuse(key, v, "a program and its arguments");
        }},
    Key{"protocol",
        [](Draft& draft, std::string_view key, std::string_view v) { draft.spec.speech = read_speech(key, v); }},
    Key{"send",
        [](Draft& draft, std::string_view key, std::string_view v) { draft.spec.lines.push_back(read_line(key, v)); }},
    Key{"passes", [](Draft& draft, std::string_view key, std::string_view v) { draft.passes = read_custom(key, v); }},
    Key{"pass-word",
        [](Draft& draft, std::string_view key, std::string_view v) {
          if (v.empty() || v.find(' ') != std::string_view::npos) refuse(key, v, "one word");
          draft.spec.pass_word = read_line(key, v);
        }},
    Key{"ids",
        [](Draft& draft, std::string_view key, std::string_view v) {
          if (v != "yes" && v != "no") refuse(key, v, "yes or no");
          draft.spec.has_ids = v == "yes";
        }},
    Key{"level",
        [](Draft& draft, std::string_view key, std::string_view v) { draft.level = read_whole(key, v, 0, 1000); }},
    Key{"level-flag",
        [](Draft& draft, std::string_view key, std::string_view v) { draft.level_flag = read_line(key, v); }},
    Key{"tc",
        [](Draft& draft, std::string_view key, std::string_view v) {
          draft.spec.allowance.clock = read_clock(key, v);
          draft.spec.allowance.move_time.reset();
        }},
    Key{"movetime",
        [](Draft& draft, std::string_view key, std::string_view v) {
          draft.spec.allowance.move_time = milliseconds(read_whole(key, v, 1, kLongestMove));
          draft.spec.allowance.clock.reset();
        }},
    Key{"depth", [](Draft& draft, std::string_view key,
                    std::string_view v) { draft.spec.allowance.depth = static_cast<int>(read_whole(key, v, 1, 60)); }},
    Key{"nodes",
        [](Draft& draft, std::string_view key, std::string_view v) {
          draft.spec.allowance.nodes = static_cast<std::uint64_t>(read_whole(key, v, 1, std::int64_t{1} << 50));
        }},
    Key{"margin",
        [](Draft& draft, std::string_view key, std::string_view v) {
          draft.spec.allowance.margin = milliseconds(read_whole(key, v, 0, kLongestMove));
        }},
};

constexpr std::string_view kOptionPrefix = "option.";

void take_word(Draft& draft, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    throw Refusal{printable(word) + " has no value; KEY=VALUE, such as movetime=100, would be right"};
  const std::string_view key = std::string_view(word).substr(0, equals);
  const std::string_view value = std::string_view(word).substr(equals + 1);
  if (key.starts_with(kOptionPrefix) && key.size() > kOptionPrefix.size()) {
    draft.spec.options.emplace_back(read_line(key, key.substr(kOptionPrefix.size())), read_line(key, value));
    return;
  }
  const auto known = std::ranges::find(kKeys, key, &Key::name);
  if (known != kKeys.end()) return known->take(draft, key, value);
  std::string right;
  for (const Key& one : kKeys) right.append(one.name).append(", ");
  throw Refusal{"unknown key " + printable(key) + "; " + right + "or option.NAME would be right"};
}

// Three ways to tell an engine its level: a flag of its command line, an option, or a command that some GTP engines
// have.
void set_level(Draft& draft) {
  if (!draft.level) return;
  const std::string level = std::to_string(*draft.level);
  if (!draft.level_flag.empty()) {
    draft.spec.command.push_back(draft.level_flag);
    draft.spec.command.push_back(level);
  } else if (draft.spec.speech == Speech::native) {
    draft.spec.options.emplace_back("Level", level);
  } else {
    draft.spec.lines.push_back("set_level " + level);
  }
}

void refuse_what_the_protocol_lacks(const EngineSpec& spec) {
  if (spec.speech == Speech::native) return;
  const auto lacks = [&spec](const std::string& what, const std::string& right) {
    throw Refusal{"engine " + spec.name + ": GTP has no " + what + "; " + right + " would be right"};
  };
  if (!spec.options.empty()) lacks("options", "send=LINE with a command of the engine's own");
  if (spec.allowance.depth) lacks("depth limit", "a flag in cmd, or send=LINE,");
  if (spec.allowance.nodes) lacks("node limit", "a flag in cmd, or send=LINE,");
}

EngineSpec finish(Draft draft) {
  EngineSpec& spec = draft.spec;
  if (spec.command.empty()) throw Refusal{"an engine without cmd; cmd=\"PROGRAM ARGUMENTS\" would be right"};
  if (spec.name.empty()) spec.name = spec.command.front().substr(spec.command.front().rfind('/') + 1);
  set_level(draft);
  spec.passes = draft.passes.value_or(spec.speech == Speech::gtp ? PassCustom::ask : PassCustom::send);
  refuse_what_the_protocol_lacks(spec);
  return spec;
}

}  // namespace

std::string_view engine_keys() {
  return R"(Keys of --engine and --each:
  cmd="PROGRAM ARGUMENTS"  how the engine is started; quotes and backslashes as in a shell
  name=NAME                in tables and records; otherwise the program's name
  protocol=NAME            native (standard; also called uci) or gtp
  tc=SECONDS[+INCREMENT]   a clock for the game, such as 60+0.5
  movetime=MS              so much for each move; GTP engines are told it where it is
                           a whole number of seconds, otherwise they must know it by
                           their own flag (cmd) or command (send)
  depth=N, nodes=N         limits of the search (native)
  margin=MS                beyond the time before the flag falls, standard 100
  option.NAME=VALUE        an option (native)
  send=LINE                sent as it is after the greeting; may be repeated
  passes=CUSTOM            a side without a move is asked for its pass (ask, standard
                           of gtp), both sides are told (send, standard of native),
                           or passes are never mentioned (omit)
  pass-word=WORD           how a pass is written to the engine, standard pass
  ids=yes                  GTP commands with numbers, standard no
  level=N                  the option Level (native) or the command set_level (gtp);
  level-flag=FLAG          with this, FLAG N at the end of cmd
An engine without a limit takes its time, up to --stall seconds.
)";
}

std::variant<EngineSpec, TextError> read_engine_spec(std::span<const std::string> each,
                                                     std::span<const std::string> own) {
  try {
    Draft draft;
    for (const std::string& word : each) take_word(draft, word);
    for (const std::string& word : own) take_word(draft, word);
    return finish(std::move(draft));
  } catch (const Refusal& refusal) {
    return TextError{refusal.message};
  }
}

}  // namespace outflank::match
