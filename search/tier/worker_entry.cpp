// One tier's search as a function to call. Compiled once per tier.

#include "engine/tier/prelude.hpp"
#include "search/worker.hpp"

#include "engine/tier/begin.hpp"

#include "engine/tier/kernels.hpp"
#include "eval/tier/evaluate.hpp"
#include "search/tier/alpha_beta.hpp"

std::optional<Value> search_root(Worker& worker, const RootTask& task, Variation& pv);
std::optional<Value> search_root(Worker& worker, const RootTask& task, Variation& pv) {
  return AlphaBeta(worker).root(task, pv);
}

#include "engine/tier/end.hpp"
