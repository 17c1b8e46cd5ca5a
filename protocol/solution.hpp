// What `outflank solve` found about a position, and whether it agrees with the scores of the input.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/notation.hpp"
#include "protocol/problem.hpp"
#include "search/limits.hpp"

namespace outflank {

struct SolveOptions {
  Goal goal = Goal::exact;  // or wld
  Scoring scoring = Scoring::empties_to_winner;
  bool all_moves = false;
};

struct Solution {
  Position position{};
  Goal goal = Goal::exact;
  Scoring scoring = Scoring::empties_to_winner;
  // Best first: the best move, or all moves. At the end of the game one score without a move. All are proven; with
  // Goal::wld a score is 1, 0 or -1.
  std::vector<ScoredMove> moves{};
  std::vector<Square> pv{};
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};
};

// A time that a line tells; nothing for one that no search can have taken: negative, or beyond a thousand years.
std::optional<std::chrono::microseconds> solve_time(std::int64_t milliseconds);

// A square or "pass": what to_string writes for a move.
std::optional<Square> parse_move(std::string_view name);

// How many moves `all moves` are: a forced pass and the end of the game count as one.
int count_moves(Board board);

// True if the solution says everything that the options ask for.
bool answers(const Solution& solution, const SolveOptions& options);

struct Comparison {
  // What the solution was compared with: the highest score of the input, without a move; with all moves each of its
  // scores.
  std::vector<ScoredMove> expected;
  std::vector<ScoredMove> differing;  // those of them with another score in the solution
};
// Under Goal::wld only the signs count.
Comparison compare(const Problem& problem, const Solution& solution, const SolveOptions& options);

// What a run of `outflank solve` has done so far.
struct SolveTotals {
  int positions = 0;
  int solved = 0;
  int held = 0;  // skipped, because the file of results held their solutions
  int compared = 0;
  int differing = 0;
  int bad_lines = 0;
  std::uint64_t nodes = 0;  // these two of the held ones too
  std::chrono::microseconds time{0};
  bool interrupted = false;

  void count(const Solution& solution, const Comparison& comparison);
  std::uint64_t nodes_per_second() const;
};

}  // namespace outflank
