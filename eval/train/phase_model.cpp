#include "eval/train/phase_model.hpp"

#include <cmath>

#include "engine/kernels.hpp"
#include "eval/pattern_rows.hpp"

namespace outflank::train {

const CanonicalRows& canonical_rows() {
  static const auto table = [] {
    auto rows = std::make_unique<CanonicalRows>();
    for (std::size_t shape = 0; shape < kShapeCount; ++shape)
      for (int row = 0; row < kRowsOfShape; ++row)
        (*rows)[shape][static_cast<std::size_t>(row)] = static_cast<std::uint16_t>(canonical_row(kShapes[shape], row));
    return rows;
  }();
  return *table;
}

void Errors::add(double error) {
  ++count;
  sum += error;
  absolute += std::abs(error);
  squared += error * error;
}
double Errors::mean() const { return sum / static_cast<double>(count); }
double Errors::mean_absolute() const { return absolute / static_cast<double>(count); }
double Errors::root_mean_square() const { return std::sqrt(squared / static_cast<double>(count)); }

PhaseModel::PhaseModel() : weights_(kShapeCount * kRowsOfShape + kFeatures * kFeatureValues) {}

std::array<std::uint32_t, PhaseModel::kTerms> PhaseModel::terms_of(Board board) {
  static const CanonicalRows& canonical = canonical_rows();
  const Kernels& kernel = kernels();
  const std::uint64_t moves = kernel.legal_moves(board);
  const CellStates states = cell_states(board, moves);
  const InstanceBytes low = instance_bytes(states.low), high = instance_bytes(states.high);
  std::array<std::uint32_t, kTerms> terms;
  for (std::size_t i = 0; i < static_cast<std::size_t>(kInstanceCount); ++i) {
    const auto shape = static_cast<std::size_t>(kInstances[i].shape);
    const std::size_t row = low.byte[i] | static_cast<std::size_t>(high.byte[i]) << kShapeCells;
    terms[i] = static_cast<std::uint32_t>(shape * kRowsOfShape + canonical[shape][row]);
  }
  const auto values = feature_values(board, moves, kernel.legal_moves(pass(board)), kernel.frontier(board));
  for (std::size_t i = 0; i < kFeatures; ++i)
    terms[static_cast<std::size_t>(kInstanceCount) + i] = static_cast<std::uint32_t>(
        kShapeCount * kRowsOfShape + i * kFeatureValues + static_cast<std::size_t>(values[i]));
  return terms;
}

float PhaseModel::evaluate(Board board) const {
  float value = 0;
  for (const std::uint32_t term : terms_of(board)) value += weights_[term].value;
  return value;
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

Errors PhaseModel::measure(std::span<const Sample> samples) const {
  Errors errors;
  for (const Sample& sample : samples)
    errors.add(evaluate(sample.board) - static_cast<double>(sample.score) / kValuePerDisc);
  return errors;
}

}  // namespace outflank::train
