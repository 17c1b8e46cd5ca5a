#include "protocol/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "protocol/write_all.hpp"

namespace outflank {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds kBetweenBars{100};
constexpr std::chrono::seconds kBetweenLines{30};

// Back to the first column, and nothing behind it.
constexpr const char* kEraseLine = "\r\x1b[K";

// Three digits tell enough: "0.0123", "45.3", "1234".
std::string rate_text(double rate) {
  std::array<char, 32> text{};
  const int decimals = rate <= 0 ? 0 : std::clamp(2 - static_cast<int>(std::floor(std::log10(rate))), 0, 6);
  std::snprintf(text.data(), text.size(), "%.*f/s", decimals, rate);
  return text.data();
}

// "0:41", "12:05", "3:00:00".
std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const auto two_digits = [](std::uint64_t number) { return (number < 10 ? ":0" : ":") + std::to_string(number); };
  const std::uint64_t minutes = whole / 60;
  std::string text = minutes < 60 ? std::to_string(minutes) : std::to_string(minutes / 60) + two_digits(minutes % 60);
  return text + two_digits(whole % 60);
}

}  // namespace

std::string describe_progress(const ProgressState& state, const std::string& unit) {
  std::string text = std::to_string(state.done);
  if (state.total) text.append(" of ").append(std::to_string(*state.total));
  text.append(" ").append(unit);
  if (state.done <= state.free || state.elapsed <= Seconds(0)) return text;
  const double rate = static_cast<double>(state.done - state.free) / state.elapsed.count();
  text.append(", ").append(rate_text(rate));
  if (state.total && *state.total >= state.done)
    text.append(", time left ").append(duration_text(static_cast<double>(*state.total - state.done) / rate));
  return text;
}

std::string draw_progress(const ProgressState& state, const std::string& unit, std::size_t columns) {
  constexpr std::size_t kLongestBar = 40, kShortestBar = 10;
  const std::string text = describe_progress(state, unit);
  const std::size_t around_bar = text.size() + 3;  // the brackets and a blank
  if (!state.total || *state.total == 0 || columns < around_bar + kShortestBar) return text.substr(0, columns);
  const std::size_t length = std::min(kLongestBar, columns - around_bar);
  const std::size_t full = length * std::min(state.done, *state.total) / *state.total;
  return "[" + std::string(full, '#') + std::string(length - full, '.') + "] " + text;
}

Progress::Progress(int descriptor, std::string unit, std::optional<std::uint64_t> total)
    : descriptor_(descriptor), is_terminal_(::isatty(descriptor) == 1), unit_(std::move(unit)) {
  state_.total = total;
}

Progress::~Progress() { hide(); }

void Progress::advance(bool was_free) {
  ++state_.done;
  if (was_free) ++state_.free;
  tick();
}

void Progress::tick() {
  const Clock::time_point now = Clock::now();
  if (descriptor_ < 0) return;
  if (now - last_draw_ < (is_terminal_ ? Clock::duration(kBetweenBars) : Clock::duration(kBetweenLines))) return;
  last_draw_ = now;
  state_.elapsed = now - start_;
  is_drawn_ = is_terminal_;
  if (is_terminal_)
    write(kEraseLine + draw_progress(state_, unit_, columns()));
  else
    write(describe_progress(state_, unit_) + "\n");
}

void Progress::hide() {
  if (std::exchange(is_drawn_, false)) write(kEraseLine);
}

// Whoever closed stderr does not want to know.
void Progress::write(const std::string& text) const { write_all(descriptor_, text); }

std::size_t Progress::columns() const {
  constexpr std::size_t kUnknown = 80;
  winsize size{};
  const bool known = ::ioctl(descriptor_, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  // The last column stays free: some terminals begin a new line behind it.
  return (known ? size.ws_col : kUnknown) - 1;
}

}  // namespace outflank
