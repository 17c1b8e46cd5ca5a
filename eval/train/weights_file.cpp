#include "eval/train/weights_file.hpp"

#include <stdexcept>
#include <utility>
#include <variant>

namespace outflank::train {

Weights read_weights(const std::filesystem::path& path) {
  auto weights = outflank::read_weights(path.string());
  if (const auto* error = std::get_if<TextError>(&weights))
    throw std::runtime_error(path.string() + ": " + error->message);
  return std::get<Weights>(std::move(weights));
}

}  // namespace outflank::train
