// Cuts on statistical grounds (ProbCut): where a search to a small depth is so far beyond the window that the deep one
// would hardly come back into it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/error_model.hpp"
#include "eval/value.hpp"

namespace outflank {

// How much is left out: 0 nothing, 1 to kMostSelective by confidence.
constexpr int kMostSelective = 4;

struct Confidence {
  double deviations;  // of the model, that the small search must be beyond the window
  int per_cent;       // of the cuts are right if the differences are normally distributed
};
// [selectivity]
constexpr std::array<Confidence, kMostSelective + 1> kConfidence{
    {{0, 100}, {2.33, 99}, {1.64, 95}, {1.13, 87}, {0.65, 74}}};

// For every depth which smaller depth to try, and how far beyond the window its value must be.
class CutPlan {
 public:
  static constexpr int kLeastDepth = 2;   // of a search that may be cut
  static constexpr int kLeastSolve = 13;  // empty squares of a solve that may be cut

  explicit CutPlan(const ErrorModel& model) : is_empty_(!model.is_fitted()) {
    if (is_empty_) return;
    for (int selectivity = 1; selectivity <= kMostSelective; ++selectivity)
      for (int empties = kLeastDepth; empties <= 60; ++empties)
        for (int depth = kLeastDepth; depth <= empties; ++depth) {
          const int shallow = depth_before(depth, empties);
          const double discs =
              kConfidence[static_cast<std::size_t>(selectivity)].deviations * model.deviation(shallow, depth, empties);
          margin_[static_cast<std::size_t>(selectivity)][static_cast<std::size_t>(empties)]
                 [static_cast<std::size_t>(depth)] = static_cast<std::int16_t>(discs * kValuePerDisc);
        }
  }

  // True if a search of `depth` plies may be cut. Depth `empties` is a solve.
  bool allows(int selectivity, int depth, int empties) const {
    return selectivity > 0 && !is_empty_ && depth >= (depth >= empties ? kLeastSolve : kLeastDepth);
  }

  // The depth to try first: short of a solve one of the same parity, since the side to move at the leaves colours the
  // evaluation.
  static int depth_before(int depth, int empties) {
    if (depth >= empties) return empties < 16 ? 2 : empties < 22 ? 4 : 6;
    return depth / 4 * 2 + (depth & 1);
  }

  // How far beyond the window the value of the search before must be. Where cuts are allowed.
  Value margin(int selectivity, int depth, int empties) const {
    return margin_[static_cast<std::size_t>(selectivity)][static_cast<std::size_t>(empties)]
                  [static_cast<std::size_t>(depth)];
  }

 private:
  bool is_empty_;
  std::array<std::array<std::array<std::int16_t, 61>, 61>, kMostSelective + 1> margin_{};
};

}  // namespace outflank
