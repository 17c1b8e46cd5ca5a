// Elo, error bars and the sequential test against values that were computed otherwise.
#include "bench/match/statistics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/split_mix.hpp"

using namespace outflank::match;

namespace {

using Distribution = std::array<double, 5>;

constexpr Distribution kPoints{0, 0.25, 0.5, 0.75, 1};

double mean_of(const Distribution& distribution) {
  double mean = 0;
  for (std::size_t result = 0; result < 5; ++result) mean += distribution[result] * kPoints[result];
  return mean;
}

// The log-likelihood of counts that may be fractions.
double log_likelihood(const Distribution& counts, const Distribution& distribution) {
  double sum = 0;
  for (std::size_t result = 0; result < 5; ++result) sum += counts[result] * std::log(distribution[result]);
  return sum;
}

// The judge: the greatest likelihood of the counts among all distributions with a given mean, by climbing. Every step
// moves along a random direction that changes neither the sum nor the mean, if that is uphill. It knows nothing of
// multipliers or tilting.
double best_log_likelihood(const Distribution& counts, double mean) {
  Distribution best{};
  for (std::size_t result = 0; result < 5; ++result) best[result] = 0.2;
  // A start with the right mean: the even distribution mixed with one end.
  const double end = mean > 0.5 ? 1 : 0, share = (mean - 0.5) / (end - 0.5);
  for (double& probability : best) probability *= 1 - share;
  best[end > 0.5 ? 4 : 0] += share;
  REQUIRE(std::abs(mean_of(best) - mean) < 1e-12);
  double height = log_likelihood(counts, best);
  outflank::SplitMix random(7);
  const auto uniform = [&random] { return static_cast<double>(random.next() >> 11) / 9007199254740992.0 - 0.5; };
  for (double size = 0.3; size > 1e-10; size *= 0.7) {
    for (int step = 0; step < 1000; ++step) {
      // Three free directions; the first and last result take up what they change of sum and mean.
      Distribution next = best;
      const std::array<double, 3> free{size * uniform(), size * uniform(), size * uniform()};
      double sum = 0, first_moment = 0;
      for (std::size_t inner = 0; inner < 3; ++inner) {
        next[inner + 1] += free[inner];
        sum += free[inner];
        first_moment += free[inner] * kPoints[inner + 1];
      }
      next[4] -= first_moment;
      next[0] -= sum - first_moment;
      if (std::ranges::any_of(next, [](double probability) { return probability <= 0; })) continue;
      const double there = log_likelihood(counts, next);
      if (there > height) {
        height = there;
        best = next;
      }
    }
  }
  return height;
}

double judge_ratio(const PairCounts& pairs, double elo0, double elo1) {
  Distribution counts{};
  for (std::size_t result = 0; result < 5; ++result)
    counts[result] = pairs[result] == 0 ? 1e-3 : static_cast<double>(pairs[result]);
  const auto share = [](double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); };
  return best_log_likelihood(counts, share(elo1)) - best_log_likelihood(counts, share(elo0));
}

}  // namespace

TEST_CASE("Elo of a share, and back") {
  // Elo's own table: 75 % are 191 points, 64 % are 100, 50 % are none; by his logistic formula in base 10.
  CHECK(elo_of_share(0.5) == 0);
  CHECK_FALSE(std::signbit(elo_of_share(0.5)));
  CHECK(elo_of_share(0.75) == doctest::Approx(190.848501887865));  // 400 log10(3)
  CHECK(elo_of_share(0.25) == doctest::Approx(-190.848501887865));
  CHECK(elo_of_share(10.0 / 11) == doctest::Approx(400));
  CHECK(std::isinf(elo_of_share(1)));
  CHECK(elo_of_share(0) < -1e9);
  for (const double elo : {-300.0, -12.5, 0.0, 1.0, 77.0})
    CHECK(elo_of_share(share_of_elo(elo)) == doctest::Approx(elo));
}

TEST_CASE("Elo and its interval from pairs") {
  // 10 pairs, 2 3 1 2 2 with 0, 1/2, 1, 3/2, 2 points: mean share (0.75 + 0.5 + 1.5 + 2) / 10 = 0.475; the squares
  // (3/16 + 1/4 + 9/8 + 2) / 10 = 0.35625, so the variance is 0.35625 - 0.225625 = 0.130625 and the standard error
  // sqrt(0.0130625) = 0.114291; 1.959964 of it are 0.224006.
  const PairCounts pairs{2, 3, 1, 2, 2};
  const auto elo = elo_of_pairs(pairs);
  REQUIRE(elo.has_value());
  CHECK(elo->value == doctest::Approx(-400 * std::log10(1 / 0.475 - 1)));
  CHECK(elo->low == doctest::Approx(-400 * std::log10(1 / (0.475 - 0.2240064) - 1)).epsilon(1e-5));
  CHECK(elo->high == doctest::Approx(-400 * std::log10(1 / (0.475 + 0.2240064) - 1)).epsilon(1e-5));
  // 0.025 / 0.114291 = 0.218740 standard errors below the middle; the normal distribution has 41.3426 % above.
  CHECK(likelihood_of_superiority(pairs) == doctest::Approx(0.413426).epsilon(1e-5));
}

TEST_CASE("pairs without information") {
  CHECK_FALSE(elo_of_pairs({}).has_value());
  CHECK(likelihood_of_superiority({}) == 0.5);
  CHECK(elo_of_pairs({0, 0, 9, 0, 0})->value == 0);
  CHECK(elo_of_pairs({0, 0, 9, 0, 0})->high == 0);
  CHECK(likelihood_of_superiority({0, 0, 0, 0, 3}) == 1);
  CHECK(likelihood_of_superiority({3, 0, 0, 0, 0}) == 0);
  CHECK(std::isinf(elo_of_pairs({0, 0, 0, 0, 3})->value));
  CHECK(log_likelihood_ratio({}, 0, 10) == 0);
}

TEST_CASE("the interval holds the true Elo 19 times in 20") {
  // 2,000 matches of 200 pairs with probabilities whose mean share is 0.55.
  const Distribution probabilities{0.1, 0.2, 0.25, 0.3, 0.15};
  const double truth = elo_of_share(mean_of(probabilities));
  outflank::SplitMix random(3);
  int held = 0;
  constexpr int kMatches = 2000;
  for (int match = 0; match < kMatches; ++match) {
    PairCounts pairs{};
    for (int pair = 0; pair < 200; ++pair) {
      double place = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      std::size_t result = 0;
      while (result < 4 && place >= probabilities[result]) place -= probabilities[result++];
      ++pairs[result];
    }
    const auto elo = elo_of_pairs(pairs);
    held += elo->low <= truth && truth <= elo->high;
  }
  CHECK(held > 0.935 * kMatches);
  CHECK(held < 0.965 * kMatches);
}

TEST_CASE("the mean of discs with its interval") {
  // 4, -2, 10, 0: mean 3, sum of squared deviations 1 + 25 + 49 + 9 = 84, variance 28, standard error sqrt(7).
  Moments moments;
  for (const double value : {4.0, -2.0, 10.0, 0.0}) moments.add(value);
  CHECK(moments.estimate().value == doctest::Approx(3));
  CHECK(moments.estimate().high == doctest::Approx(3 + 1.959964 * std::sqrt(7.0)));
  CHECK(moments.estimate().low == doctest::Approx(3 - 1.959964 * std::sqrt(7.0)));
  Moments one;
  one.add(-6);
  CHECK(one.estimate().low == -6);
  CHECK(Moments().mean() == 0);
}

TEST_CASE("the log-likelihood ratio where it has a closed form") {
  // Only lost and won pairs, a and b of them: the distribution with mean s is (1 - s, s), so the ratio is
  // a log((1 - s1) / (1 - s0)) + b log(s1 / s0). The results that did not come up weigh a thousandth each.
  const double s0 = share_of_elo(-20), s1 = share_of_elo(35);
  const double expected = 400 * std::log((1 - s1) / (1 - s0)) + 600 * std::log(s1 / s0);
  CHECK(log_likelihood_ratio({400, 0, 0, 0, 600}, -20, 35) == doctest::Approx(expected).epsilon(1e-4));
}

TEST_CASE("the log-likelihood ratio against a judge that climbs") {
  for (const PairCounts& pairs :
       {PairCounts{12, 60, 130, 71, 20}, PairCounts{3, 1, 4, 1, 5}, PairCounts{0, 0, 40, 0, 0},
        PairCounts{0, 2, 50, 9, 0}, PairCounts{90, 30, 5, 1, 0}}) {
    CAPTURE(pairs[0]);
    CAPTURE(pairs[2]);
    CHECK(log_likelihood_ratio(pairs, 0, 10) == doctest::Approx(judge_ratio(pairs, 0, 10)).epsilon(1e-5));
    CHECK(log_likelihood_ratio(pairs, -30, 50) == doctest::Approx(judge_ratio(pairs, -30, 50)).epsilon(1e-5));
  }
}

TEST_CASE("near H0 and H1 the ratio is that of the normal approximation") {
  // N (s1 - s0) (2 x - s0 - s1) / (2 v) for mean x and variance v: exact in the limit of small differences.
  const PairCounts pairs{1200, 6000, 13000, 7100, 2000};
  double count = 0, mean = 0, square = 0;
  for (std::size_t result = 0; result < 5; ++result) {
    const auto number = static_cast<double>(pairs[result]);
    count += number;
    mean += number * kPoints[result];
    square += number * kPoints[result] * kPoints[result];
  }
  mean /= count;
  const double variance = square / count - mean * mean, s0 = share_of_elo(0), s1 = share_of_elo(5);
  const double expected = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  CHECK(log_likelihood_ratio(pairs, 0, 5) == doctest::Approx(expected).epsilon(0.02));
}

TEST_CASE("bounds and verdicts of the sequential test") {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 10};
  CHECK(bounds.upper() == doctest::Approx(2.94443897916644));  // log(19)
  CHECK(bounds.lower() == doctest::Approx(-2.94443897916644));
  CHECK(judge(2.95, bounds) == Verdict::h1);
  CHECK(judge(-2.95, bounds) == Verdict::h0);
  CHECK(judge(2.9, bounds) == Verdict::open);
  const SprtBounds strict{.elo0 = 0, .elo1 = 10, .alpha = 0.01, .beta = 0.1};
  CHECK(strict.upper() == doctest::Approx(std::log(90.0)));
  CHECK(strict.lower() == doctest::Approx(std::log(0.1 / 0.99)));
}

TEST_CASE("the sequential test errs as seldom as it says") {
  // 400 tests of H0: 0 against H1: 60 Elo with the truth at each hypothesis; 5 % of wrong verdicts allowed, which are
  // 20; 36 is more than three standard deviations above.
  for (const double truth : {0.0, 60.0}) {
    const SprtBounds bounds{.elo0 = 0, .elo1 = 60};
    // A symmetric distribution, its mean shifted by moving weight from the lost pairs to the won ones.
    const double shift = share_of_elo(truth) - 0.5;
    const Distribution probabilities{0.15 - shift / 2, 0.2 - shift, 0.3, 0.2 + shift, 0.15 + shift / 2};
    REQUIRE(std::abs(mean_of(probabilities) - share_of_elo(truth)) < 1e-9);
    outflank::SplitMix random(11);
    int wrong = 0;
    for (int test = 0; test < 400; ++test) {
      PairCounts pairs{};
      Verdict verdict = Verdict::open;
      while (verdict == Verdict::open) {
        double place = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
        std::size_t result = 0;
        while (result < 4 && place >= probabilities[result]) place -= probabilities[result++];
        ++pairs[result];
        verdict = judge(log_likelihood_ratio(pairs, bounds.elo0, bounds.elo1), bounds);
      }
      wrong += verdict == (truth > 0 ? Verdict::h0 : Verdict::h1);
    }
    CAPTURE(truth);
    CHECK(wrong <= 36);
    CHECK(wrong > 0);
  }
}
