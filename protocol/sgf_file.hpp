// A game record in a file.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "engine/game.hpp"

namespace outflank {

// The game of an SGF file after at most `most_moves` moves (see read_sgf), or why it cannot be loaded.
std::variant<Game, TextError> read_sgf_file(const std::string& path, std::size_t most_moves);

}  // namespace outflank
