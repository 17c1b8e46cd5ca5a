// What the session tells a front end: typed, without a word of any protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "engine/perft.hpp"
#include "protocol/hash_grant.hpp"
#include "protocol/request.hpp"
#include "search/search.hpp"

namespace outflank {

// Why a written move cannot be played.
struct MoveRefusal {
  WrittenMove move;
  MoveStatus status;
  std::uint64_t legal;  // what could be played instead, a forced pass put in; empty if the game is over
};

struct PositionSet {};

// The old position stays.
struct PositionRefused {
  MoveRefusal refusal;
};

// After a Play that was carried out.
struct Played {
  Game game;
};

// Nothing was played.
struct PlayRefused {
  MoveRefusal refusal;
};

// After a PlayAs that cannot be played. The game as it stands, or behind the pass that was put in for the refused side.
struct MoveRefused {
  WrittenMove move;
  Game game;
};

// After a PlayAs or FindMove of a side whose turn it is not: the other one can move.
struct WrongSide {
  Color side;
};

// After a LoadGame that read no game; the old one stays. A game that was read is a PositionSet.
struct LoadRefused {
  TextError error;
};

// After an Undo, Redo or TakeBack. No moves: there was nothing to take back or to play again.
struct Stepped {
  bool back;
  std::size_t moves;
  Game game;
};

// The weights in use stay.
struct EvalFileRefused {
  SetEvalFile request;
  std::string reason;
};

// A search or perft begins now.
struct GoBegan {};

struct SearchProgress {
  SearchReport report;
  Scoring scoring;
};

// How far a search came that was asked for a proof and ended, by a limit or a stop, before it had one.
struct Unproven {
  std::size_t lines;  // of those that were asked for, the ones without a proof
  std::size_t of_lines;
  int depth;    // of the last iteration
  int empties;  // where a proof would have been
};

// Once for every Go.
struct SearchDone {
  SearchResult result;
  std::optional<Unproven> unproven;
};

// Once for every Perft. No total if it was stopped.
struct PerftDone {
  std::vector<PerftMove> moves;
  std::optional<std::uint64_t> total;
};

// More threads were wanted than are useful here.
struct ThreadsLimited {
  int wanted, started;
};

// Instead of PerftDone: perft knows nothing of the discs that are placed at the start of a Reversi game.
struct PerftRefused {};

// Once for every Reply.
struct Replied {
  Color side;
  Square move;  // none: the game was over, and nothing was played
  SearchReport report;
  Game game;
};

// Once for every FindMove that is not answered by WrongSide.
struct MoveFound {
  Color side;
  Square move;        // none: the game was over
  Milliseconds time;  // since the request was read, or its turn came
};

// Once for every Hint: the best moves, best first. No lines if the game is over.
struct Hinted {
  std::vector<SearchReport> lines;
};

struct Ready {};

// The last event, after Session::close().
struct Closed {};

using Event = std::variant<PositionSet, PositionRefused, Played, PlayRefused, MoveRefused, WrongSide, LoadRefused,
                           Stepped, ThreadsLimited, HashRefused, EvalFileRefused, GoBegan, SearchProgress, SearchDone,
                           PerftDone, PerftRefused, Replied, MoveFound, Hinted, Ready, Closed>;

}  // namespace outflank
