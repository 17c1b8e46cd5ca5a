#include "eval/evaluate.hpp"

#include "engine/by_tier.hpp"

namespace outflank {

OUTFLANK_IN_EVERY_TIER(Value evaluate_entry(Board board);)

Value evaluate(Board board, Tier tier) { return OUTFLANK_OF_TIER(tier, evaluate_entry)(board); }

}  // namespace outflank
