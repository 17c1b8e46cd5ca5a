#include "eval/evaluate.hpp"

namespace outflank {

namespace tier_portable {
Value evaluate_entry(Board board);
}
#if defined(__x86_64__)
namespace tier_v2 {
Value evaluate_entry(Board board);
}
namespace tier_v3 {
Value evaluate_entry(Board board);
}
namespace tier_v4 {
Value evaluate_entry(Board board);
}
#elif defined(__aarch64__)
namespace tier_neon {
Value evaluate_entry(Board board);
}
#endif

Value evaluate(Board board, Tier tier) {
  switch (tier) {
#if defined(__x86_64__)
    case Tier::x86_64_v2: return tier_v2::evaluate_entry(board);
    case Tier::x86_64_v3: return tier_v3::evaluate_entry(board);
    case Tier::x86_64_v4: return tier_v4::evaluate_entry(board);
#elif defined(__aarch64__)
    case Tier::neon: return tier_neon::evaluate_entry(board);
#endif
    default: return tier_portable::evaluate_entry(board);
  }
}

}  // namespace outflank
