// The options of the native dialect.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "engine/position.hpp"
#include "protocol/event.hpp"
#include "protocol/request.hpp"
#include "protocol/text.hpp"

namespace outflank::native {

// A log that is asked for, empty for none, and the token of its name counted from 1.
struct LogFile {
  std::string path;
  std::size_t token;
};

// An option by which the client tells something that changes nothing here.
struct NoEffect {};

using OptionLine = std::variant<Request, LogFile, NoEffect, TextError>;

// The whole line, the word `setoption` included.
OptionLine read_option(const Tokens& tokens);

// The `option` lines that answer `uci`.
std::string list_options();

// "Threads value 1024 at token 5: ...", which is no error.
std::string describe(const ThreadsLimited& limited);
// "Hash value 9000000 at token 5: ...".
std::string describe(const HashRefused& refused);
std::string describe(const EvalFileRefused& refused);

}  // namespace outflank::native
