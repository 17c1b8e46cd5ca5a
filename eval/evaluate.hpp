// The evaluation, for cold code. Hot code inlines eval/tier/evaluate.hpp instead.
#pragma once

#include "engine/board.hpp"
#include "engine/isa.hpp"
#include "eval/value.hpp"
#include "eval/weights.hpp"

namespace outflank {

// Expected final disc difference of a position with an empty square, from the side to move. The same number on every
// tier.
Value evaluate(const Weights& weights, Board board, Tier tier = active_tier());

}  // namespace outflank
