#include "protocol/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace outflank {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

// The locale of the C library has no say in a protocol.
char lower_case(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

}  // namespace

Tokens split_tokens(std::string_view line) {
  Tokens tokens;
  for (std::size_t begin = line.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
    tokens.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(kBlanks, end);
  }
  return tokens;
}

std::string_view text_between(const Tokens& tokens, std::size_t first, std::size_t end) {
  if (first >= end) return "";
  return {tokens[first].data(),
          static_cast<std::size_t>(tokens[end - 1].data() - tokens[first].data()) + tokens[end - 1].size()};
}

bool is_digits(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

std::string lower_case(std::string_view text) {
  std::string lowered(text);
  for (char& letter : lowered) letter = lower_case(letter);
  return lowered;
}

bool equal_in_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char left, char right) { return lower_case(left) == lower_case(right); });
}

std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range)
    return text.front() == '-' ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
  return number;
}

std::optional<double> parse_decimal(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (end != text.data() + text.size() || error != std::errc{} || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace outflank
