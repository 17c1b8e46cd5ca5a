#include "protocol/clocks.hpp"

namespace outflank {

ClockLimits clock_of(const Clocks& clocks, Color side) {
  const Clocks::Side& own = side == Color::black ? clocks.black : clocks.white;
  const Clocks::Side& others = side == Color::black ? clocks.white : clocks.black;
  const Milliseconds remaining = own.remaining.value_or(others.remaining.value_or(Milliseconds{0}));
  return {remaining, own.increment, clocks.byoyomi, clocks.moves_to_go};
}

}  // namespace outflank
