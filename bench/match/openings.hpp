// The positions from which games begin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game.hpp"

namespace outflank::match {

// The list that ships with Outflank: lines of eight plies, balanced by its own search, distinct modulo symmetry.
std::string_view own_opening_list();

// One opening a line: a transcript from the start position (an XOT list is one of these), or a position in OBF, whose
// moves and scores are passed over. Blank lines, lines that begin with `#` or `%`, and what follows a `%` are passed
// over too. A bad line, or an opening whose game is over, is refused with "SOURCE:LINE: what; what would be right".
std::variant<std::vector<Game>, TextError> read_openings(std::string_view text, const std::string& source);
std::variant<std::vector<Game>, TextError> read_opening_file(const std::string& path);

// 0..count-1 in a random order, the same for the same seed everywhere.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed);

}  // namespace outflank::match
