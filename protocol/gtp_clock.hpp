// The clocks of a GTP game: what the controller says of them, and what was used since.
#pragma once

#include <array>

#include "engine/position.hpp"
#include "protocol/clocks.hpp"

namespace outflank::gtp {

// The three numbers of time_settings; nothing is negative. What they mean:
//   main > 0, byoyomi = 0                absolute: main for the game
//   main > 0, byoyomi > 0, stones = 0    Fischer: byoyomi is added after each move
//   byoyomi > 0, stones > 0              Canadian: after main, byoyomi for each `stones` moves
//   main = 0, byoyomi > 0, stones = 0    no limit, as GTP has it; byoyomi for each move once a time_left comes, since
//   one
//                                        controller means no limit by it, another one means that
//   nothing at all                       no limit
struct TimeSettings {
  Milliseconds main{0};
  Milliseconds byoyomi{0};
  int stones = 0;
};

class GtpClock {
 public:
  // All clocks start anew.
  void set(const TimeSettings& settings);
  void start_game() { set(settings_); }

  // What time_left says. Its seconds are whole: how they are rounded is not known, so up to one less may be left. If
  // our own account lies in between, it is the better one. `stones`: 0, or the moves for which the time of a Canadian
  // period is left.
  void tell_left(Color side, Milliseconds time, int stones);

  // A move of `side` took this long. A controller's clock sees a little more of it.
  void spend(Color side, Milliseconds time);

  // False: no limit.
  bool is_on() const;
  // Those that count for a move of `side`.
  Clocks clocks(Color side) const;

 private:
  struct Left {
    Milliseconds time{0};
    int stones = 0;
  };
  bool is_canadian() const { return settings_.byoyomi > Milliseconds{0} && settings_.stones > 0; }
  bool is_for_each_move() const;
  Left new_period() const { return {settings_.byoyomi, settings_.stones}; }

  TimeSettings settings_;
  bool was_told_ = false;  // by a time_left, in this game
  std::array<Left, 2> left_;
};

}  // namespace outflank::gtp
