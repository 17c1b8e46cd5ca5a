// One tier's evaluation as a function to call. Compiled once per tier.

#include "engine/tier/prelude.hpp"
#include "eval/value.hpp"

#include "engine/tier/begin.hpp"

#include "engine/tier/kernels.hpp"
#include "eval/tier/evaluate.hpp"

Value evaluate_entry(Board board);
Value evaluate_entry(Board board) { return evaluate(board); }

#include "engine/tier/end.hpp"
