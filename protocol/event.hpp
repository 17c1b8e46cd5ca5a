// What the session tells a front end: typed, without a word of any protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/perft.hpp"
#include "engine/position.hpp"
#include "protocol/request.hpp"
#include "search/search.hpp"

namespace outflank {

struct PositionSet {};

// The old position stays.
struct PositionRefused {
  WrittenMove move;
  MoveStatus status;  // why
  Position before;    // where the move was to be played
};

// The old table stays.
struct HashRefused {
  std::size_t wanted_mebibytes;
  std::size_t available_mebibytes;
  std::size_t kept_mebibytes;
};

// The search or perft of a Go or Perft begins now.
struct GoBegan {};

struct SearchProgress {
  SearchReport report;
};

// Once for every Go.
struct SearchDone {
  SearchResult result;
};

// Once for every Perft. No total if it was stopped.
struct PerftDone {
  std::vector<PerftMove> moves;
  std::optional<std::uint64_t> total;
};

struct Ready {};

struct PositionShown {
  Position position;
};

// The last event, after Session::close().
struct Closed {};

using Event = std::variant<PositionSet, PositionRefused, HashRefused, GoBegan, SearchProgress, SearchDone, PerftDone,
                           Ready, PositionShown, Closed>;

}  // namespace outflank
