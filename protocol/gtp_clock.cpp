#include "protocol/gtp_clock.hpp"

#include <algorithm>

namespace outflank::gtp {
namespace {

constexpr Milliseconds kNone{0};

// What a controller's clock may see of a move beyond what ours does.
constexpr Milliseconds kUnseen{20};

constexpr std::size_t index(Color side) { return side == Color::black ? 0 : 1; }

}  // namespace

void GtpClock::set(const TimeSettings& settings) {
  settings_ = settings;
  was_told_ = false;
  left_.fill(settings.main > kNone || !is_canadian() ? Left{settings.main, 0} : new_period());
}

bool GtpClock::is_for_each_move() const {
  return settings_.main == kNone && settings_.byoyomi > kNone && settings_.stones == 0;
}

void GtpClock::tell_left(Color side, Milliseconds time, int stones) {
  constexpr Milliseconds kRounding{1000};
  was_told_ = true;
  Left& left = left_[index(side)];
  const Milliseconds least = std::max(kNone, time - kRounding);
  left = {left.stones == stones ? std::clamp(left.time, least, time) : least, stones};
}

void GtpClock::spend(Color side, Milliseconds time) {
  Left& left = left_[index(side)];
  left.time -= time + kUnseen;
  if (is_canadian()) {
    // A move that outlasts the main time is the first of a period.
    if (left.stones == 0 && left.time <= kNone) left = {left.time + settings_.byoyomi, settings_.stones};
    if (left.stones > 0 && --left.stones == 0) left = new_period();
  } else if (settings_.main > kNone) {
    left.time += settings_.byoyomi;
  }
  left.time = std::max(kNone, left.time);
}

bool GtpClock::is_on() const { return was_told_ || settings_.main > kNone || is_canadian(); }

Clocks GtpClock::clocks(Color side) const {
  Clocks clocks;
  if (is_for_each_move()) {
    clocks.black.remaining = clocks.white.remaining = kNone;
    clocks.byoyomi = settings_.byoyomi;
    return clocks;
  }
  clocks.black.remaining = left_[index(Color::black)].time;
  clocks.white.remaining = left_[index(Color::white)].time;
  if (!is_canadian()) {
    if (settings_.main > kNone) clocks.black.increment = clocks.white.increment = settings_.byoyomi;
  } else if (left_[index(side)].stones == 0) {
    // After the main time each move of a period has its share of it.
    clocks.byoyomi = settings_.byoyomi / settings_.stones;
  }
  clocks.moves_to_go = left_[index(side)].stones;
  return clocks;
}

}  // namespace outflank::gtp
