// Words and numbers of a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

using Tokens = std::vector<std::string_view>;

// The words between blanks, tabs and stray carriage returns. They point into `line`.
Tokens split_tokens(std::string_view line);

// The words from number `first` up to, but not including, number `end`, counted from 0, as they were written with the
// blanks between them.
std::string_view text_between(const Tokens& tokens, std::size_t first, std::size_t end);

// True for digits alone; also for no letter at all.
bool is_digits(std::string_view word);

std::string lower_case(std::string_view text);
bool equal_in_any_case(std::string_view a, std::string_view b);

// A whole decimal number with an optional minus sign and nothing else; one beyond 64 bits becomes the nearest limit.
std::optional<std::int64_t> parse_number(std::string_view text);

// The same for a finite number with a decimal fraction, "6.5" or "-0.5", and without limits.
std::optional<double> parse_decimal(std::string_view text);

}  // namespace outflank
