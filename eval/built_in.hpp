// The weights inside the program.
#pragma once

#include "eval/weights.hpp"

namespace outflank {

// Read at the first call, which takes some tens of milliseconds. The same object each time.
const Weights& built_in_weights();

}  // namespace outflank
