#include "eval/built_in.hpp"

// eval/weights/outflank.weights, put in by built_in_file.S.
extern "C" {
extern const char outflank_weights_begin[];
extern const char outflank_weights_end[];
}

namespace outflank {

std::string_view built_in_file() { return {outflank_weights_begin, outflank_weights_end}; }

const Weights& built_in_weights() {
  // tests/weights_test.cpp checks the file.
  static const Weights weights = unpack_on_demand(built_in_file());
  return weights;
}

}  // namespace outflank
