// One tier's search as a function to call. Compiled once per tier.

#include "engine/tier/prelude.hpp"
#include "eval/pattern_rows.hpp"
#include "search/solver_profile.hpp"
#include "search/split_result.hpp"
#include "search/worker.hpp"

#include "engine/tier/begin.hpp"

#include "engine/tier/kernels.hpp"
#include "eval/tier/evaluate.hpp"
#include "search/tier/visit.hpp"

#include "search/tier/last_plies.hpp"

#include "search/tier/children.hpp"

#include "search/tier/alpha_beta.hpp"

#include "search/tier/endgame.hpp"

std::optional<Value> search_root(Worker& worker, const RootTask& task, Variation& pv);
std::optional<Value> search_root(Worker& worker, const RootTask& task, Variation& pv) {
  return AlphaBeta(worker, task.selectivity).root(task, pv);
}

namespace {

template <Scoring kScoring>
std::optional<Value> solve(Worker& worker, const RootTask& task, Variation& pv) {
  // The narrowest window of whole discs that holds the one asked for.
  const int alpha = std::max(-65, discs_below(task.alpha)), beta = std::min(65, -discs_below(-task.beta));
  const auto discs = Endgame<kScoring>(worker, task.selectivity).root(task.board, alpha, beta, task.moves, pv);
  if (!discs) return std::nullopt;
  return value_of_discs(*discs);
}

}  // namespace

std::optional<Value> solve_root(Worker& worker, const RootTask& task, Variation& pv);
std::optional<Value> solve_root(Worker& worker, const RootTask& task, Variation& pv) {
  return worker.scoring == Scoring::discs ? solve<Scoring::discs>(worker, task, pv)
                                          : solve<Scoring::empties_to_winner>(worker, task, pv);
}

#include "engine/tier/end.hpp"
