// The state of a match for a person who waits at stderr: a table that is drawn again and again on a terminal, a line
// now and then elsewhere.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "protocol/progress.hpp"

namespace outflank::match {

class LiveTable {
 public:
  // `describe` gives the whole table, lines with their ends. `held`: games of an earlier run. Nothing is ever written
  // if the descriptor is -1.
  LiveTable(int descriptor, std::size_t total, std::size_t held, std::function<std::string()> describe);
  // The table goes.
  ~LiveTable();
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  void advance() { ++state_.done; }
  // Draws seldom enough to be called often.
  void tick();

 private:
  using Clock = std::chrono::steady_clock;

  std::string erase();  // what takes the drawn table off the terminal

  const int descriptor_;
  const bool is_terminal_;
  const std::function<std::string()> describe_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_draw_ = start_;
  ProgressState state_;
  std::size_t drawn_lines_ = 0;
};

}  // namespace outflank::match
