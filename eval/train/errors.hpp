// outflank-train errors: how far searches of different depths are from each other and from the truth.
#pragma once

#include "eval/train/generate.hpp"

namespace outflank::train {

struct ErrorOptions : SourceOptions {
  int depth = 9;           // of the deepest search
  int exact_empties = 16;  // positions with no more empty squares are solved as well
};

// Searches `items` positions of the first seed to every depth, prints mean and deviation of the differences by number
// of empty squares (in groups of four) and pair of depths, fits the model to them, and writes the weights with it to
// the file `out`.
void measure_errors(const ErrorOptions& options);

}  // namespace outflank::train
