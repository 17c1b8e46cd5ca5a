#include "eval/train/errors.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

#include "engine/split_mix.hpp"
#include "eval/evaluate.hpp"
#include "eval/train/beginnings.hpp"
#include "eval/train/file.hpp"
#include "eval/train/self_play.hpp"
#include "eval/train/weights_file.hpp"
#include "protocol/progress.hpp"
#include "protocol/write_file.hpp"

namespace outflank::train {
namespace {

constexpr int kSolve = 60;  // as a depth: to the end
constexpr int kGroup = 4;   // empty squares in a row of the table
constexpr int kEnough = 100;

// Empty squares / kGroup, shallow depth, deep depth.
using Cell = std::tuple<int, int, int>;

struct Differences {
  double count = 0, sum = 0, squares = 0, empties = 0;

  void add(double difference, int of_empties) {
    count += 1;
    sum += difference;
    squares += difference * difference;
    empties += of_empties;
  }
  double mean() const { return sum / count; }
  double deviation() const { return std::sqrt(squares / count); }
};

// Least squares by the normal equations: coefficients such that the product with a row's terms is nearest its target.
template <std::size_t kTerms>
class LinearFit {
 public:
  void add(const std::array<double, kTerms>& terms, double target, double weight) {
    for (std::size_t i = 0; i < kTerms; ++i) {
      for (std::size_t j = 0; j < kTerms; ++j) matrix_[i][j] += weight * terms[i] * terms[j];
      matrix_[i][kTerms] += weight * terms[i] * target;
    }
  }

  std::array<float, kTerms> solve() {
    for (std::size_t i = 0; i < kTerms; ++i) {
      std::size_t pivot = i;
      for (std::size_t row = i; row < kTerms; ++row)
        if (std::abs(matrix_[row][i]) > std::abs(matrix_[pivot][i])) pivot = row;
      std::swap(matrix_[i], matrix_[pivot]);
      if (std::abs(matrix_[i][i]) < 1e-9) return {};
      for (std::size_t row = 0; row < kTerms; ++row) {
        if (row == i) continue;
        const double factor = matrix_[row][i] / matrix_[i][i];
        for (std::size_t column = i; column <= kTerms; ++column) matrix_[row][column] -= factor * matrix_[i][column];
      }
    }
    std::array<float, kTerms> result;
    for (std::size_t i = 0; i < kTerms; ++i) result[i] = static_cast<float>(matrix_[i][kTerms] / matrix_[i][i]);
    return result;
  }

 private:
  std::array<std::array<double, kTerms + 1>, kTerms> matrix_{};
};

ErrorModel fit_model(const std::map<Cell, Differences>& cells) {
  LinearFit<4> of_search;
  LinearFit<3> of_solve;
  for (const auto& [cell, differences] : cells) {
    if (differences.count < kEnough) continue;
    const auto [group, shallow, deep] = cell;
    const double empties = differences.empties / differences.count, target = std::log(differences.deviation());
    if (deep == kSolve)
      of_solve.add({1, 1.0 * shallow, empties}, target, differences.count);
    else if ((deep - shallow) % 2 == 0)  // as a search tries them: the side to move at the leaves colours the values
      of_search.add({1, 1.0 * shallow, 1.0 * deep, empties}, target, differences.count);
  }
  return {of_search.solve(), of_solve.solve()};
}

void print(const std::map<Cell, Differences>& cells, const ErrorModel& model) {
  std::puts(
      "| empties | depth | against | count | mean | deviation | model |\n| ---: | ---: | ---: | ---: | ---: | ---: | "
      "---: |");
  for (const auto& [cell, differences] : cells) {
    if (differences.count < kEnough) continue;
    const auto [group, shallow, deep] = cell;
    const int empties = static_cast<int>(std::lround(differences.empties / differences.count));
    std::printf("| %d-%d | %d | %s | %.0f | %.2f | %.2f | %.2f |\n", group * kGroup, group * kGroup + kGroup - 1,
                shallow, deep == kSolve ? "solved" : std::to_string(deep).c_str(), differences.count,
                differences.mean(), differences.deviation(), model.deviation(shallow, deep, empties));
  }
}

}  // namespace

void measure_errors(const ErrorOptions& options) {
  const Beginnings beginnings(options);
  SplitMix random(options.seeds.first);
  std::vector<Board> boards;
  while (boards.size() < static_cast<std::size_t>(options.items)) boards.push_back(beginnings.next(random).board);

  std::map<Cell, Differences> cells;
  std::mutex mutex;  // guards cells
  std::atomic<std::size_t> next{0};
  Progress progress(STDERR_FILENO, "positions", boards.size());
  const auto work = [&] {
    SelfPlay player(beginnings.weights());
    for (std::size_t i; (i = next++) < boards.size();) {
      const Board board = boards[i];
      const int empties = count_empties(board);
      // [depth]; the true score last
      std::vector<std::pair<int, double>> values{{0, discs_of(evaluate(*beginnings.weights(), board))}};
      values.reserve(static_cast<std::size_t>(options.depth) + 2);
      for (int depth = 1; depth <= options.depth && depth < empties; ++depth)
        values.emplace_back(depth, discs_of(player.value(board, depth)));
      if (empties <= options.exact_empties) values.emplace_back(kSolve, discs_of(player.value(board, kSolve)));
      const std::lock_guard lock(mutex);
      for (std::size_t deep = 1; deep < values.size(); ++deep)
        for (std::size_t shallow = 0; shallow < deep; ++shallow)
          cells[{empties / kGroup, values[shallow].first, values[deep].first}].add(
              values[deep].second - values[shallow].second, empties);
      progress.advance(false);
    }
  };
  {
    std::vector<std::jthread> threads(static_cast<std::size_t>(options.threads));
    for (std::jthread& thread : threads) thread = std::jthread(work);
  }
  const ErrorModel model = fit_model(cells);
  print(cells, model);
  Weights weights = options.weights.empty() ? unpack_on_demand(built_in_file()) : read_weights(options.weights);
  weights.error_model = model;
  write_file(options.out, pack_weights(weights));
}

}  // namespace outflank::train
