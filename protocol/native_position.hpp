// The `position` command and the moves of the native dialect.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "engine/position.hpp"
#include "protocol/event.hpp"
#include "protocol/request.hpp"
#include "protocol/text.hpp"

namespace outflank::native {

// The whole line, the word `position` included.
std::variant<SetPosition, TextError> read_position(const Tokens& tokens);

// The moves of the token number `index` (counted from 0).
std::variant<std::vector<WrittenMove>, TextError> read_moves_of_token(const Tokens& tokens, std::size_t index);

// The moves from token number `first` (counted from 0) to the end. Squares and words for a pass in any case; a
// transcript may stand as one token.
std::variant<std::vector<WrittenMove>, TextError> read_moves(const Tokens& tokens, std::size_t first);

// "illegal move a1 at token 3: outflanks nothing; legal: c3 c5 e3".
std::string describe(const MoveRefusal& refusal);

}  // namespace outflank::native
