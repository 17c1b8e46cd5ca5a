#include "protocol/gtp_arguments.hpp"

#include <algorithm>
#include <cmath>

#include "engine/printable.hpp"

namespace outflank::gtp {

Color ArgumentReader::color(std::size_t place) {
  if (const auto color = parse_color(text(place))) return *color;
  refuse(place, "black or white");
  return Color::black;
}

Square ArgumentReader::move(std::size_t place) {
  if (equal_in_any_case(text(place), "pass")) return Square::pass;
  if (const auto square = parse_square(text(place))) return *square;
  refuse(place, "a move A1 to H8 or pass");
  return Square::none;
}

std::int64_t ArgumentReader::number(std::size_t place, Range range) {
  const auto number = parse_number(text(place));
  if (number && *number >= range.least && *number <= range.most) return *number;
  refuse(place, std::to_string(range.least) + " to " + std::to_string(range.most));
  return range.least;
}

Milliseconds ArgumentReader::seconds(std::size_t place, bool overdrawn) {
  // Three years: adding it to a point in time cannot overflow.
  constexpr double kMostSeconds = 1e8;
  const std::string right = "a number of seconds";
  const double seconds = decimal(place, right);
  if (seconds < 0 && !overdrawn) refuse(place, right);
  return Milliseconds{std::llround(std::clamp(seconds, 0.0, kMostSeconds) * 1000)};
}

double ArgumentReader::decimal(std::size_t place, const std::string& right) {
  if (const auto number = parse_decimal(text(place))) return *number;
  refuse(place, right);
  return 0;
}

void ArgumentReader::refuse(std::size_t place, const std::string& right) {
  if (!error_.empty()) return;
  error_ = "bad value " + printable(text(place)) + " of " + std::string(line_.name) + at_token(line_.token_of(place)) +
           "; " + right + " would be right";
}

}  // namespace outflank::gtp
