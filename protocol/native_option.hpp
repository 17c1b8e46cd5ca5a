// The options of the native dialect.
#pragma once

#include <string>
#include <variant>

#include "engine/position.hpp"
#include "protocol/event.hpp"
#include "protocol/request.hpp"
#include "protocol/text.hpp"

namespace outflank::native {

// The whole line, the word `setoption` included.
std::variant<Request, TextError> read_option(const Tokens& tokens);

// The `option` lines that answer `uci`.
std::string list_options();

// "Hash 9000000 MiB at token 5 ...".
std::string describe(const HashRefused& refused);

}  // namespace outflank::native
