// How far a search to a small depth is from a deeper one, or from the true score: what a cut on statistical grounds
// goes by (ProbCut, Buro 1995). Fitted by outflank-train errors to the evaluation that it comes with.
#pragma once

#include <array>
#include <cmath>

namespace outflank {

struct ErrorModel {
  // The logarithm of the deviation in discs is linear: a constant, then by ply of the shallow search, by ply of the
  // deep one, by empty square.
  std::array<float, 4> of_search{};
  // The same against the true score: a constant, by ply of the shallow search, by empty square.
  std::array<float, 3> of_solve{};

  // In discs, of a search of `shallow` plies against one of `deep` plies; no fewer than the empty squares: a solve.
  double deviation(int shallow, int deep, int empties) const {
    const auto s = static_cast<float>(shallow), e = static_cast<float>(empties);
    if (deep >= empties) return std::exp(of_solve[0] + of_solve[1] * s + of_solve[2] * e);
    return std::exp(of_search[0] + of_search[1] * s + of_search[2] * static_cast<float>(deep) + of_search[3] * e);
  }

  // Without a model nothing can be cut.
  bool is_fitted() const { return of_search != std::array<float, 4>{} && of_solve != std::array<float, 3>{}; }
};

}  // namespace outflank
