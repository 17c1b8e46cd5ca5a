// What a front end asks of the session: typed, without a word of any protocol.
#pragma once

#include <cstddef>
#include <functional>
#include <variant>
#include <vector>

#include "engine/position.hpp"
#include "search/limits.hpp"

namespace outflank {

// A move and the place where the client wrote it, counted from 1, so that a refusal can say where.
struct WrittenMove {
  Square move = Square::none;  // a square on the board, or pass
  int token = 0;
  int character = 0;  // where it starts inside a token of several moves; 0 if it has a token of its own
};

struct SetPosition {
  Position start;
  std::vector<WrittenMove> moves;
};

// Forget everything learnt from earlier positions; the position stays.
struct NewGame {};

struct SetThreads {
  int threads;
};

struct SetHash {
  std::size_t mebibytes;
};

struct ClearHash {};

struct Go {
  Limits limits;
};

struct Perft {
  int depth;
  bool free_pass;
};

struct IsReady {};

struct ShowPosition {};

// Something that the front end has to say itself, at its place among the session's answers.
struct Remark {
  enum class When {
    prompt,   // like IsReady: also during a search
    in_turn,  // like SetPosition: when everything read before it is done
  };
  When when;
  std::function<void()> make;
};

using Request =
    std::variant<SetPosition, NewGame, SetThreads, SetHash, ClearHash, Go, Perft, IsReady, ShowPosition, Remark>;

}  // namespace outflank
