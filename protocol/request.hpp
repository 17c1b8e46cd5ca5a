// What a front end asks of the session: typed, without a word of any protocol.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "engine/position.hpp"
#include "protocol/clocks.hpp"
#include "search/limits.hpp"

namespace outflank {

// A move and the place where the client wrote it, counted from 1, so that a refusal can say where.
struct WrittenMove {
  Square move = Square::none;  // a square on the board, or pass
  int token = 0;
  int character = 0;  // where it starts inside a token of several moves; 0 if it has a token of its own
};

// --- the game ---

struct SetPosition {
  std::optional<Position> start;  // none: the start of the game that SetStart chose
  std::vector<WrittenMove> moves;
};

// Moves on top of the game as it stands: all of them or none.
struct Play {
  std::vector<WrittenMove> moves;
};

struct Undo {
  std::size_t moves;
};

struct Redo {
  std::size_t moves;
};

// One side's move on top of the game as it stands. If the other side is to move and must pass, its pass is put in. A
// pass of a side without a move is taken at any time; where it is not due it changes nothing.
struct PlayAs {
  Color side;
  WrittenMove move;
};

// Takes back what the last PlayAs or FindMove played, a pass put in before it included; before those, as Undo does.
struct TakeBack {};

// The place at the end of a game that the front end reads when the request's turn comes: a file may take time.
struct LoadGame {
  std::function<std::variant<Game, TextError>()> read;
};

// Forget everything learnt from earlier positions; the position stays.
struct NewGame {};

// --- settings ---

struct SetThreads {
  int threads;
};

struct SetHash {
  std::size_t mebibytes;
};

struct ClearHash {};

// Weights of the evaluation; no path: those inside the program.
struct SetEvalFile {
  std::string path;
  std::size_t token;  // where the client wrote it
};

struct SetMultiPv {
  int lines;
};

struct SetMoveOverhead {
  Milliseconds overhead;
};

struct SetScoring {
  Scoring scoring;
};

// Counts from the next SetPosition without a start of its own.
struct SetStart {
  StartRule rule;
};

// --- searches ---

struct Go {
  Limits limits;  // clock, overhead, scoring and multi_pv are the session's to fill in
  std::optional<Clocks> clocks = std::nullopt;
};

struct Perft {
  int depth;
  bool free_pass;
};

// Search, then play the move.
struct Reply {
  std::optional<Milliseconds> move_time;
};

// Search for the move of one side, whose turn it is or becomes by a forced pass of the other. What leaves no choice, a
// forced pass or a single move, is answered without a search.
struct FindMove {
  Color side;
  bool play;                       // the move as well, on top of the game
  Limits limits;                   // as those of Go
  std::function<Clocks()> clocks;  // asked when the search begins; empty: no clock
};

// The best moves with their lines.
struct Hint {
  int moves;
};

// --- questions ---

struct IsReady {};

// Something that the front end has to say about the game as it stands.
struct Inspect {
  std::function<void(const Game&)> make;
};

// Something that the front end has to say itself, at its place among the session's answers.
struct Remark {
  enum class When {
    prompt,        // like IsReady: also during a search
    in_turn,       // like SetPosition: when everything read before it is done, and refused where that is
    after_search,  // like SetThreads: when everything read before it is done, however long that takes
  };
  When when;
  std::function<void()> make;
};

using Request = std::variant<SetPosition, Play, PlayAs, Undo, Redo, TakeBack, LoadGame, NewGame, SetThreads, SetHash,
                             ClearHash, SetEvalFile, SetMultiPv, SetMoveOverhead, SetScoring, SetStart, Go, Perft,
                             Reply, FindMove, Hint, IsReady, Inspect, Remark>;

}  // namespace outflank
