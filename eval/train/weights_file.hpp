// Files of weights.
#pragma once

#include <filesystem>

#include "eval/weights.hpp"

namespace outflank::train {

// Throws std::runtime_error if the file cannot be read or is refused.
Weights read_weights(const std::filesystem::path& path);

}  // namespace outflank::train
