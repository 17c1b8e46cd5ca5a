#include "bench/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace outflank::match {
namespace {

constexpr double kNormal95 = 1.959963984540054;

// The share of the points of each result of a pair.
constexpr std::array<double, 5> kShares{0, 0.25, 0.5, 0.75, 1};

struct MeanAndError {
  double mean = 0;
  double standard_error = 0;
};

std::optional<MeanAndError> mean_share(const PairCounts& pairs) {
  const auto count = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}));
  if (count == 0) return std::nullopt;
  double mean = 0, variance = 0;
  for (std::size_t result = 0; result < pairs.size(); ++result)
    mean += static_cast<double>(pairs[result]) * kShares[result] / count;
  for (std::size_t result = 0; result < pairs.size(); ++result)
    variance += static_cast<double>(pairs[result]) * (kShares[result] - mean) * (kShares[result] - mean) / count;
  return MeanAndError{mean, std::sqrt(variance / count)};
}

// Among the distributions with mean `mean` the one under which results with the probabilities `observed` are likeliest:
// observed / (1 + t (share - mean)) for the t that gives it that mean. The sum below falls with t, between the two
// values at which a denominator becomes 0; so t is found by bisection.
std::array<double, 5> likeliest(const std::array<double, 5>& observed, double mean) {
  double low = -1 / (1 - mean), high = 1 / mean;
  constexpr int kSteps = 200;  // far more than a double has bits
  for (int step = 0; step < kSteps; ++step) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t result = 0; result < observed.size(); ++result)
      sum += observed[result] * (kShares[result] - mean) / (1 + t * (kShares[result] - mean));
    (sum > 0 ? low : high) = t;
  }
  const double t = (low + high) / 2;
  std::array<double, 5> fitted{};
  for (std::size_t result = 0; result < observed.size(); ++result)
    fitted[result] = observed[result] / (1 + t * (kShares[result] - mean));
  return fitted;
}

}  // namespace

double elo_of_share(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

std::optional<Estimate> elo_of_pairs(const PairCounts& pairs) {
  const auto share = mean_share(pairs);
  if (!share) return std::nullopt;
  const double width = kNormal95 * share->standard_error;
  return Estimate{elo_of_share(share->mean), elo_of_share(share->mean - width), elo_of_share(share->mean + width)};
}

double likelihood_of_superiority(const PairCounts& pairs) {
  const auto share = mean_share(pairs);
  if (!share || share->mean == 0.5) return 0.5;
  if (share->standard_error == 0) return share->mean > 0.5 ? 1 : 0;
  return 0.5 * std::erfc((0.5 - share->mean) / share->standard_error / std::sqrt(2.0));
}

void Moments::add(double value) {
  ++count_;
  sum_ += value;
  squares_ += value * value;
}

Estimate Moments::estimate() const {
  const double average = mean();
  if (count_ < 2) return {average, average, average};
  const auto count = static_cast<double>(count_);
  const double variance = std::max(0.0, (squares_ - sum_ * average) / (count - 1));
  const double width = kNormal95 * std::sqrt(variance / count);
  return {average, average - width, average + width};
}

double SprtBounds::lower() const { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const { return std::log((1 - beta) / alpha); }

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::h0: return "H0 accepted";
    case Verdict::h1: return "H1 accepted";
    case Verdict::open: break;
  }
  return "open";
}

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1) {
  if (std::ranges::all_of(pairs, [](std::uint64_t count) { return count == 0; })) return 0;
  constexpr double kUnseen = 1e-3;
  std::array<double, 5> observed{};
  for (std::size_t result = 0; result < pairs.size(); ++result)
    observed[result] = pairs[result] == 0 ? kUnseen : static_cast<double>(pairs[result]);
  const double count = std::accumulate(observed.begin(), observed.end(), 0.0);
  for (double& probability : observed) probability /= count;
  const auto under_h0 = likeliest(observed, share_of_elo(elo0)), under_h1 = likeliest(observed, share_of_elo(elo1));
  double ratio = 0;
  for (std::size_t result = 0; result < observed.size(); ++result)
    ratio += count * observed[result] * std::log(under_h1[result] / under_h0[result]);
  return ratio;
}

Verdict judge(double ratio, const SprtBounds& bounds) {
  if (ratio >= bounds.upper()) return Verdict::h1;
  return ratio <= bounds.lower() ? Verdict::h0 : Verdict::open;
}

}  // namespace outflank::match
