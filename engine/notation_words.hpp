// Words that several notations share; for the readers and writers of engine/notation.hpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/position.hpp"

namespace outflank::notation {

constexpr bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }
constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
constexpr char to_upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
}

std::string_view trim(std::string_view text);

// A piece of a text as an error message shows it: printable, in quotes, cut to 16 characters.
std::string quoted(std::string_view text);

// " (character 5)" for the offset 4.
std::string at_character(std::size_t offset);

// The number written in decimal digits, at most 9999; longer ones are 9999 too.
int number_of(std::string_view digits);

// A square or a pass (pass pa ps --) in any case at the beginning of the text, and how many characters it takes.
std::optional<std::pair<Square, std::size_t>> leading_move(std::string_view text);

constexpr Position make_position(std::uint64_t black, std::uint64_t white, Color side) {
  return {side == Color::black ? Board{black, white} : Board{white, black}, side};
}

}  // namespace outflank::notation
