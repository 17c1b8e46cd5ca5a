// The evaluation of one phase while it is trained: tables of floating-point weights.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/features.hpp"
#include "eval/patterns.hpp"
#include "eval/train/dataset.hpp"
#include "eval/weights.hpp"

namespace outflank::train {

// Differences between evaluation and score, in discs.
struct Errors {
  std::uint64_t count = 0;
  double sum = 0, absolute = 0, squared = 0;

  void add(double error);
  double mean() const;
  double mean_absolute() const;
  double root_mean_square() const;
};

class PhaseModel {
 public:
  explicit PhaseModel(const PhaseWeights& begin_with);

  // One pass over the samples: stochastic gradient descent on the squared error, each weight with a step of its own
  // (Adagrad: Duchi, Hazan and Singer 2011). Returns the errors met on the way.
  Errors learn(std::span<const Sample> samples, float rate);

  // Rounded to what the evaluation adds up.
  void write(PhaseWeights& weights) const;

 private:
  struct Weight {
    float value = 0;
    float squares = kFirstSquares;  // sum of squared gradients
  };
  // Before the first gradient: so that a weight met once or twice stays small.
  static constexpr float kFirstSquares = 400;
  // How many weights add up to an evaluation.
  static constexpr std::size_t kTerms = static_cast<std::size_t>(kInstanceCount) + kFeatures;

  // Where the weights of a shape's row and of a feature's value are.
  static constexpr std::size_t kRows = std::size_t{kShapeCount} * kRowsOfShape;
  static constexpr std::size_t place_of_row(std::size_t shape, std::size_t row) {
    return shape * kRowsOfShape + canonical_row(shape, row);
  }
  static constexpr std::size_t place_of_value(std::size_t feature, std::size_t value) {
    return kRows + feature * kFeatureValues + value;
  }
  // Where the terms of a board are among the weights.
  static std::array<std::uint32_t, kTerms> terms_of(Board board);

  std::vector<Weight> weights_;  // the shapes' rows, then the features' values
};

}  // namespace outflank::train
