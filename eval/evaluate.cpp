#include "eval/evaluate.hpp"

#include "engine/by_tier.hpp"

namespace outflank {

OUTFLANK_IN_EVERY_TIER(Value evaluate_entry(const Weights& weights, Board board);)

Value evaluate(const Weights& weights, Board board, Tier tier) {
  return OUTFLANK_OF_TIER(tier, evaluate_entry)(weights, board);
}

}  // namespace outflank
