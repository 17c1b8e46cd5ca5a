#include "bench/match/live_table.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "protocol/write_all.hpp"

namespace outflank::match {
namespace {

constexpr std::chrono::milliseconds kBetweenTables{250};
constexpr std::chrono::seconds kBetweenLines{30};
constexpr std::size_t kColumns = 79;

}  // namespace

LiveTable::LiveTable(int descriptor, std::size_t total, std::size_t held, std::function<std::string()> describe)
    : descriptor_(descriptor), is_terminal_(::isatty(descriptor) == 1), describe_(std::move(describe)) {
  state_.total = total;
  state_.done = state_.free = held;
}

LiveTable::~LiveTable() {
  if (drawn_lines_ > 0) write_all(descriptor_, erase());
}

std::string LiveTable::erase() {
  if (drawn_lines_ == 0) return "";
  // Up to the first line of the table, and nothing from there on.
  return "\x1b[" + std::to_string(std::exchange(drawn_lines_, 0)) + "A\r\x1b[J";
}

void LiveTable::tick() {
  const Clock::time_point now = Clock::now();
  if (descriptor_ < 0) return;
  if (now - last_draw_ < (is_terminal_ ? Clock::duration(kBetweenTables) : Clock::duration(kBetweenLines))) return;
  last_draw_ = now;
  state_.elapsed = now - start_;
  // Whoever closed stderr does not want to know.
  if (!is_terminal_) {
    write_all(descriptor_, describe_progress(state_, "games") + "\n" + describe_());
    return;
  }
  const std::string table = describe_() + draw_progress(state_, "games", kColumns) + "\n";
  const std::string before = erase();
  drawn_lines_ = static_cast<std::size_t>(std::ranges::count(table, '\n'));
  write_all(descriptor_, before + table);
}

}  // namespace outflank::match
