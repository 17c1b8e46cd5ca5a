// The evaluation of one phase while it is trained: tables of floating-point weights.
#pragma once

#include <array>
#include <cstdint>
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
  // (Adagrad: Duchi, Hazan and Singer 2011), those of a row's hidden units with one together. Returns the errors met on
  // the way. The steps are taken one after the other, so that the result is the same each time; a second thread looks
  // up what the samples are made of.
  Errors learn(std::span<const Sample> samples, float rate);

  // Rounded to what the evaluation adds up. A row met fewer than `least_met` times says nothing to the hidden units:
  // that is more noise than knowledge, and would be most of the file.
  void write(PhaseWeights& weights, std::uint32_t least_met) const;

 private:
  struct Weight {
    float value = 0;
    float squares = kFirstSquares;  // sum of squared gradients
  };
  using Hidden = std::array<float, kHiddenUnits>;
  struct Row {
    Weight linear;
    Hidden hidden{};
    float hidden_squares = kFirstHiddenSquares;
    std::uint32_t met = 0;
  };
  // Before the first gradient: so that a weight met once or twice stays small.
  static constexpr float kFirstSquares = 400;
  static constexpr float kFirstHiddenSquares = 20;
  // A hidden unit's weights are in this many discs, its sums in units of PhaseWeights::kHiddenOne.
  static constexpr float kDiscsOfHidden = 8;
  // The steps of the hidden units' weights, for one of the others.
  static constexpr float kHiddenRate = 0.1F;

  static constexpr std::size_t kInstances = static_cast<std::size_t>(kInstanceCount);
  // Where a board's rows are among all rows, and its features' values among all values.
  struct Terms {
    std::array<std::uint32_t, kInstances> rows;
    std::array<std::uint16_t, kFeatures> values;
  };
  static Terms terms_of(Board board);
  static std::vector<Terms> terms_of(std::span<const Sample> samples);

  static constexpr std::size_t place_of_row(std::size_t shape, std::size_t row) {
    return shape * kRowsOfShape + canonical_row(shape, row);
  }

  void learn(const Terms& terms, float score, float rate, Errors& errors);

  std::vector<Row> rows_;       // of all shapes in turn
  std::vector<Weight> values_;  // of all features in turn
  struct Units {
    std::array<Weight, kHiddenUnits> bias, linear, square;
  } units_;
};

}  // namespace outflank::train
