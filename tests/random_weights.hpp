// Weights that nobody trained, for tests of the evaluation.
#pragma once

#include "eval/weights.hpp"

namespace outflank {

// Small numbers in every row, equal where the evaluation wants them equal. The same each time.
const Weights& random_weights();

}  // namespace outflank
