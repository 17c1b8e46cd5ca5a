// What `outflank solve` is asked: a position, and the scores that the input gives it.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engine/notation.hpp"

namespace outflank {

struct Problem {
  Position position;
  // As written, without moves that have no score. A score without a move is that of the position.
  std::vector<ScoredMove> scores;
};

// True for a line without a problem: blank, or a comment that begins with `%` or `#`.
bool is_remark(std::string_view line);

// A line that is no remark: OBF (64 cells and the side to move are OBF without scores), a FEN, an sfen, or a transcript
// from the start position, each with a `%` comment or none.
std::variant<Problem, TextError> read_problem(std::string_view line);

}  // namespace outflank
