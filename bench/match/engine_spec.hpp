// What the command line says about one engine: how it is started, what it speaks, its oddities and its limits.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/position.hpp"

namespace outflank::match {

// Protocols that the runner speaks.
enum class Speech { native, gtp };

// A side that must pass, three customs. `ask`: it is asked for its move, answers pass, and the other side is told.
// `send`: it is not asked; both are told. `omit`: passes are never mentioned.
enum class PassCustom { ask, send, omit };

// A clock for the whole game, in the runner's hands.
struct GameClock {
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};  // added after each move
  friend bool operator==(const GameClock&, const GameClock&) = default;
};

// What an engine is allowed for its moves. Time is the runner's wall time from the request to the reply.
struct Allowance {
  std::optional<GameClock> clock{};
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  std::chrono::milliseconds margin{100};  // beyond the time, before the flag falls
  bool is_timed() const { return clock || move_time; }
  friend bool operator==(const Allowance&, const Allowance&) = default;
};

struct EngineSpec {
  std::string name;
  std::vector<std::string> command;  // program and arguments
  Speech speech = Speech::native;
  std::vector<std::pair<std::string, std::string>> options;  // of the native protocol
  std::vector<std::string> lines;                            // sent as they are after the greeting
  PassCustom passes = PassCustom::send;
  std::string pass_word = "pass";
  bool has_ids = false;  // GTP commands are numbered
  Allowance allowance;
};

// The keys of --engine and --each, one a line, for --help.
std::string_view engine_keys();

// Reads KEY=VALUE words: those of `each`, which hold for every engine, then the engine's own. The name, if none is
// given, is that of the program.
std::variant<EngineSpec, TextError> read_engine_spec(std::span<const std::string> each,
                                                     std::span<const std::string> own);

}  // namespace outflank::match
