// The weights inside the program.
#pragma once

#include <memory>
#include <string_view>

#include "eval/weights.hpp"

namespace outflank {

// As they were packed.
std::string_view built_in_file();

// The same object each time. The first call takes all the memory that they will ever need; throws std::bad_alloc.
const Weights& built_in_weights();

// The same, owned by nobody: they are always there.
inline std::shared_ptr<const Weights> shared_built_in_weights() {
  return {std::shared_ptr<const void>(), &built_in_weights()};
}

}  // namespace outflank
