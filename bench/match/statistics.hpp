// What results say about strength.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace outflank::match {

// Opening pairs by the points of one side in both games: 0, 1/2, 1, 3/2, 2. The two games of a pair begin alike with
// colours reversed, so they are not independent; pairs are.
using PairCounts = std::array<std::uint64_t, 5>;

// A number with the ends of its 95 % confidence interval (normal approximation).
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// The difference in Elo at which the expected share of the points is `share` (logistic model); infinite at 0 and 1.
double elo_of_share(double share);
double share_of_elo(double elo);

// Elo by the mean and the variance of pairs. Nothing without pairs. One pair, or pairs that are all alike, have no
// width.
std::optional<Estimate> elo_of_pairs(const PairCounts& pairs);

// The chance that the true difference is above 0, given the pairs.
double likelihood_of_superiority(const PairCounts& pairs);

// Sum and sum of squares of a measured quantity.
class Moments {
 public:
  void add(double value);
  std::size_t count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  // The mean with its interval; no width for fewer than two values.
  Estimate estimate() const;

 private:
  std::size_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// --- sequential probability ratio test (Wald 1945) ---

struct SprtBounds {
  double elo0 = 0;  // H0: the difference is this
  double elo1 = 0;  // H1: it is this; greater
  double alpha = 0.05;
  double beta = 0.05;

  double lower() const;  // H0 is accepted at or below it
  double upper() const;  // H1 is accepted at or above it
};

enum class Verdict { open, h0, h1 };
std::string_view verdict_name(Verdict verdict);

// The generalised log-likelihood ratio of H1 to H0 for a distribution over the five results of a pair, of which only
// the mean is fixed by the hypothesis: the rest is fitted (Van den Bergh, "The generalized sequential probability
// ratio test", as fishtest and others use it). A result that has not come up counts as a thousandth of a pair, so that
// every mean can be reached.
double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);

Verdict judge(double log_likelihood_ratio, const SprtBounds& bounds);

}  // namespace outflank::match
