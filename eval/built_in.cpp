#include "eval/built_in.hpp"

#include <exception>
#include <string_view>
#include <utility>
#include <variant>

// eval/weights/outflank.weights, put in by built_in_file.S.
extern "C" {
extern const char outflank_weights_begin[];
extern const char outflank_weights_end[];
}

namespace outflank {

const Weights& built_in_weights() {
  static const Weights weights = [] {
    auto read = unpack_weights({outflank_weights_begin, outflank_weights_end});
    // The build checks the file: see tests/weights_test.cpp.
    if (!std::holds_alternative<Weights>(read)) std::terminate();
    return std::get<Weights>(std::move(read));
  }();
  return weights;
}

}  // namespace outflank
