#include "search/cut_plan.hpp"

#include <doctest/doctest.h>

using namespace outflank;

TEST_CASE("nothing is cut without an error model, without selectivity, or close to the leaves") {
  ErrorModel model;
  CHECK_FALSE(model.is_fitted());
  CHECK_FALSE(CutPlan(model).allows(kMostSelective, 10, 30));
  model = {.of_search = {2, -0.16F, 0.08F, -0.03F}, .of_solve = {2, -0.08F, 0.01F}};
  REQUIRE(model.is_fitted());
  const CutPlan plan(model);
  CHECK_FALSE(plan.allows(0, 10, 30));
  CHECK_FALSE(plan.allows(kMostSelective, CutPlan::kLeastDepth - 1, 30));
  CHECK_FALSE(plan.allows(kMostSelective, CutPlan::kLeastSolve - 1, CutPlan::kLeastSolve - 1));
  CHECK(plan.allows(1, CutPlan::kLeastDepth, 30));
  CHECK(plan.allows(1, CutPlan::kLeastSolve, CutPlan::kLeastSolve));
}

TEST_CASE("margins are so many deviations of the model, and more confidence takes a larger one") {
  const ErrorModel model{.of_search = {2, -0.16F, 0.08F, -0.03F}, .of_solve = {2, -0.08F, 0.01F}};
  const CutPlan plan(model);
  for (int empties = CutPlan::kLeastSolve; empties <= 60; ++empties)
    for (int depth = CutPlan::kLeastDepth; depth <= empties; ++depth) {
      const bool to_the_end = depth == empties;
      if (to_the_end && depth < CutPlan::kLeastSolve) continue;
      const int shallow = CutPlan::depth_before(depth, empties);
      CHECK(shallow < depth);
      if (!to_the_end) CHECK((depth - shallow) % 2 == 0);
      for (int selectivity = 1; selectivity <= kMostSelective; ++selectivity) {
        const Value margin = plan.margin(selectivity, depth, empties);
        CHECK(margin == static_cast<Value>(kConfidence[static_cast<std::size_t>(selectivity)].deviations *
                                           model.deviation(shallow, depth, empties) * kValuePerDisc));
        if (selectivity > 1) CHECK(margin < plan.margin(selectivity - 1, depth, empties));
      }
    }
}
