#include "protocol/solution.hpp"

#include <algorithm>
#include <bit>

#include "engine/kernels.hpp"

namespace outflank {
namespace {

int sign(int score) { return (score > 0) - (score < 0); }

std::vector<ScoredMove> expected_scores(const Problem& problem, const SolveOptions& options) {
  if (options.all_moves || problem.scores.empty()) return problem.scores;
  const ScoredMove& best = *std::ranges::max_element(problem.scores, {}, &ScoredMove::score);
  return {{.move = Square::none, .has_score = true, .score = best.score}};
}

}  // namespace

std::optional<std::chrono::microseconds> solve_time(std::int64_t milliseconds) {
  constexpr Milliseconds kLongest = std::chrono::hours(24 * 365'000);
  if (milliseconds < 0 || milliseconds > kLongest.count()) return std::nullopt;
  return Milliseconds(milliseconds);
}

std::optional<Square> parse_move(std::string_view name) {
  return name == to_string(Square::pass) ? Square::pass : parse_square(name);
}

int count_moves(Board board) { return std::max(1, std::popcount(kernels().legal_moves(board))); }

bool answers(const Solution& solution, const SolveOptions& options) {
  if (solution.goal != options.goal || solution.scoring != options.scoring) return false;
  return !options.all_moves || static_cast<int>(solution.moves.size()) == count_moves(solution.position.board);
}

Comparison compare(const Problem& problem, const Solution& solution, const SolveOptions& options) {
  Comparison comparison{expected_scores(problem, options), {}};
  for (const ScoredMove& expected : comparison.expected) {
    const auto found = expected.move == Square::none
                           ? solution.moves.begin()
                           : std::ranges::find(solution.moves, expected.move, &ScoredMove::move);
    const int score = options.goal == Goal::wld ? sign(expected.score) : expected.score;
    if (found == solution.moves.end() || found->score != score) comparison.differing.push_back(expected);
  }
  return comparison;
}

void SolveTotals::count(const Solution& solution, const Comparison& comparison) {
  if (!comparison.expected.empty()) ++compared;
  if (!comparison.differing.empty()) ++differing;
  nodes += solution.nodes;
  time += solution.time;
}

std::uint64_t SolveTotals::nodes_per_second() const {
  const auto microseconds = static_cast<double>(std::max<std::int64_t>(1, time.count()));
  return static_cast<std::uint64_t>(static_cast<double>(nodes) * 1e6 / microseconds);
}

}  // namespace outflank
