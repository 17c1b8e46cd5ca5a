// The evaluation, for cold code. Hot code inlines eval/tier/evaluate.hpp instead.
#pragma once

#include "engine/board.hpp"
#include "engine/isa.hpp"
#include "eval/value.hpp"

namespace outflank {

// Expected final disc difference of a position that is not over, from the side to move. The same number on every tier.
Value evaluate(Board board, Tier tier = active_tier());

}  // namespace outflank
