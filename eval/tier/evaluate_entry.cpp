// One tier's evaluation as a function to call. Compiled once per tier.

#include "engine/tier/prelude.hpp"
#include "eval/pattern_rows.hpp"
#include "eval/value.hpp"
#include "eval/weights.hpp"

#include "engine/tier/begin.hpp"

#include "engine/tier/kernels.hpp"
#include "eval/tier/evaluate.hpp"

Value evaluate_entry(const Weights& weights, Board board);
Value evaluate_entry(const Weights& weights, Board board) {
  return evaluate(weights.of(board), board, legal_moves(board));
}

#include "engine/tier/end.hpp"
