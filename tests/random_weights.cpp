#include "tests/random_weights.hpp"

#include "engine/split_mix.hpp"

namespace outflank {

const Weights& random_weights() {
  static const Weights weights = [] {
    Weights result;
    SplitMix random(77);
    const auto next = [&random] { return static_cast<std::int16_t>(random.below(201) - 100); };
    for (int phase = 0; phase < kPhases; ++phase) {
      PhaseWeights& of_phase = result.of_phase(phase);
      for (std::size_t shape = 0; shape < kShapeCount; ++shape)
        for (std::size_t row = 0; row < kRowsOfShape; ++row) {
          const std::size_t canonical = canonical_row(shape, row);
          RowWeights& of_row = of_phase.patterns[shape][row];
          if (canonical != row) {
            of_row = of_phase.patterns[shape][canonical];
            continue;
          }
          for (std::int8_t& unit : of_row.hidden) unit = static_cast<std::int8_t>(random.below(41) - 20);
          of_row.set_linear(next());
        }
      for (auto& feature : of_phase.features)
        for (std::int16_t& weight : feature) weight = next();
      for (auto* of_unit : {&of_phase.bias, &of_phase.linear, &of_phase.square})
        for (std::size_t unit = 0; unit < kHiddenUnits; ++unit)
          (*of_unit)[unit] = static_cast<std::int16_t>(next() * 10);
    }
    return result;
  }();
  return weights;
}

}  // namespace outflank
