// How far a long piece of work has come, for a person who waits at stderr: a bar on a terminal, a plain line now and
// then elsewhere.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace outflank {

struct ProgressState {
  std::uint64_t done = 0;
  std::uint64_t free = 0;                // of these, what took no time: it says nothing about the rate
  std::optional<std::uint64_t> total{};  // nothing: unknown
  std::chrono::duration<double> elapsed{0};
};

// "123 of 2000 positions, 45.3/s, time left 0:41" and "123 positions, 45.3/s".
std::string describe_progress(const ProgressState& state, const std::string& unit);

// The same behind a bar, in at most `columns` columns; without the bar where there is no room or no total.
std::string draw_progress(const ProgressState& state, const std::string& unit, std::size_t columns);

class Progress {
 public:
  // Nothing is ever written if the descriptor is -1.
  Progress(int descriptor, std::string unit, std::optional<std::uint64_t> total);
  // The bar goes.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(bool was_free);
  // Time has passed. Draws seldom enough to be called often.
  void tick();
  // Makes room for something else on the terminal; the next tick draws again.
  void hide();

 private:
  using Clock = std::chrono::steady_clock;

  void write(const std::string& text) const;
  std::size_t columns() const;

  const int descriptor_;
  const bool is_terminal_;
  const std::string unit_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_draw_ = start_;
  ProgressState state_;
  bool is_drawn_ = false;
};

}  // namespace outflank
