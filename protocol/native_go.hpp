// The `go` command of the native dialect.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/request.hpp"
#include "protocol/text.hpp"

namespace outflank::native {

struct GoLine {
  // Nothing for a perft whose depth cannot be read: there is no depth to fall back on, and a perft owes no bestmove.
  std::optional<std::variant<Go, Perft>> request;
  // Unknown words and bad values: reported, otherwise as if they had not been written.
  std::vector<std::string> errors;
};

// The whole line, the word `go` included.
GoLine read_go(const Tokens& tokens);

}  // namespace outflank::native
