#include "eval/train/phase_model.hpp"

#include <algorithm>
#include <cmath>

#include "engine/kernels.hpp"
#include "eval/pattern_rows.hpp"

namespace outflank::train {

void Errors::add(double error) {
  ++count;
  sum += error;
  absolute += std::abs(error);
  squared += error * error;
}
double Errors::mean() const { return sum / static_cast<double>(count); }
double Errors::mean_absolute() const { return absolute / static_cast<double>(count); }
double Errors::root_mean_square() const { return std::sqrt(squared / static_cast<double>(count)); }

PhaseModel::PhaseModel(const PhaseWeights& begin_with) : weights_(kRows + kFeatures * kFeatureValues) {
  std::size_t term = 0;
  const auto add_all = [&](const auto& tables) {
    for (const auto& table : tables)
      for (const std::int16_t weight : table) weights_[term++].value = static_cast<float>(weight) / kValuePerDisc;
  };
  add_all(begin_with.patterns);
  add_all(begin_with.features);
}

std::array<std::uint32_t, PhaseModel::kTerms> PhaseModel::terms_of(Board board) {
  const Kernels& kernel = kernels();
  const std::uint64_t moves = kernel.legal_moves(board);
  const CellStates states = cell_states(board, moves);
  const InstanceBytes low = instance_bytes(states.low), high = instance_bytes(states.high);
  std::array<std::uint32_t, kTerms> terms;
  for (std::size_t i = 0; i < static_cast<std::size_t>(kInstanceCount); ++i) {
    const auto shape = static_cast<std::size_t>(kInstances[i].shape);
    const std::size_t row = low.byte[i] | static_cast<std::size_t>(high.byte[i]) << kShapeCells;
    terms[i] = static_cast<std::uint32_t>(place_of_row(shape, row));
  }
  const auto values = feature_values(board, moves, kernel.legal_moves(pass(board)), kernel.frontier(board));
  for (std::size_t i = 0; i < kFeatures; ++i)
    terms[static_cast<std::size_t>(kInstanceCount) + i] =
        static_cast<std::uint32_t>(place_of_value(i, static_cast<std::size_t>(values[i])));
  return terms;
}

Errors PhaseModel::learn(std::span<const Sample> samples, float rate) {
  Errors errors;
  for (const Sample& sample : samples) {
    const auto terms = terms_of(sample.board);
    float value = 0;
    for (const std::uint32_t term : terms) value += weights_[term].value;
    const float error = static_cast<float>(sample.score) / kValuePerDisc - value;
    errors.add(error);
    const float square = error * error, step = rate * error;
    for (const std::uint32_t term : terms) {
      Weight& weight = weights_[term];
      weight.squares += square;
      weight.value += step / std::sqrt(weight.squares);
    }
  }
  return errors;
}

void PhaseModel::write(PhaseWeights& weights) const {
  const auto rounded = [this](std::size_t term) {
    return static_cast<std::int16_t>(std::clamp(std::lround(weights_[term].value * kValuePerDisc), -32767L, 32767L));
  };
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (std::size_t row = 0; row < kRowsOfShape; ++row)
      weights.patterns[shape][row] = rounded(place_of_row(shape, row));
  for (std::size_t feature = 0; feature < kFeatures; ++feature)
    for (std::size_t value = 0; value < kFeatureValues; ++value)
      weights.features[feature][value] = rounded(place_of_value(feature, value));
}

}  // namespace outflank::train
