// What is kept of a game.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/position.hpp"
#include "engine/square.hpp"

namespace outflank::match {

using std::chrono::microseconds;

// Why a game ended. In all but the first the culprit loses 64.
enum class Ending { normal, time, illegal_move, protocol_error, crash, silence, resignation };
inline constexpr std::array kEndings{Ending::normal, Ending::time,    Ending::illegal_move, Ending::protocol_error,
                                     Ending::crash,  Ending::silence, Ending::resignation};
// "normal", "time", "illegal move", "protocol error", ...
std::string_view ending_name(Ending ending);
std::optional<Ending> parse_ending(std::string_view name);

// What an engine said about its move; nothing where it said nothing.
struct Thought {
  std::optional<int> score{};  // hundredths of a disc, from the mover
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  friend bool operator==(const Thought&, const Thought&) = default;
};

struct Ply {
  Square move = Square::none;
  microseconds time{0};  // the runner's wall time; 0 for moves of the opening and passes nobody was asked for
  Thought thought{};
  friend bool operator==(const Ply&, const Ply&) = default;
};

struct GameRecord {
  std::size_t number = 0;              // in the schedule, from 0
  std::size_t opening = 0;             // in the list of openings, from 0
  std::array<std::string, 2> players;  // names: black, white
  std::optional<Position> start;       // where it is not the standard one
  std::size_t opening_plies = 0;       // the first of `plies`, passes counted
  std::vector<Ply> plies;              // passes written out
  int score = 0;                       // Black's discs minus White's, by the rule of the match
  Ending ending = Ending::normal;
  std::optional<Color> culprit;  // of an ending that is not normal
  std::string detail;            // what happened, for a person
  microseconds duration{0};      // from the first request to the end
  microseconds overhead{0};      // of this, when no engine was waited for
  std::string date;              // UTC, "2026-11-30 12:00:00"
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// One line of JSON without its end, and back. Reading replays the moves: a record with an illegal one is refused.
std::string to_json_line(const GameRecord& record);
std::variant<GameRecord, TextError> parse_json_line(std::string_view line);

// The game as GGF on one line: move/score/seconds, the depth of each search in a comment.
std::string to_ggf(const GameRecord& record);

// A transcript with the rest behind a `%`: players, result, and for every move its score, depth and seconds.
std::string to_transcript(const GameRecord& record);

}  // namespace outflank::match
