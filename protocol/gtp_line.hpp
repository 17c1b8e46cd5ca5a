// The frame of GTP 2: what a command line consists of, and what a reply looks like.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/position.hpp"
#include "protocol/text.hpp"

namespace outflank::gtp {

// The line without its comment, tabs as blanks, other control characters dropped.
std::string clean(std::string_view line);

// `[id] name arguments...`. Everything points into the cleaned line.
struct CommandLine {
  std::string_view id;    // digits; empty: none
  std::string_view name;  // empty: none follows the id
  Tokens arguments;

  // Where an argument stands: tokens are counted from 1 as they are written, the id too.
  std::size_t token_of(std::size_t argument) const { return argument + (id.empty() ? 2 : 3); }
};

CommandLine split_command(std::string_view cleaned);

// b, w, black or white, in any case.
std::optional<Color> parse_color(std::string_view word);

// The comment by which GoGui interrupts a search: `# interrupt`.
bool is_interrupt(std::string_view line);

// " at token 3".
std::string at_token(std::size_t token);

// `=[id] text` or `?[id] what`, and the empty line that ends it. The text holds no empty line. One blank stands before
// it always: a well-known match runner takes nothing else for a success.
std::string success(std::string_view id, std::string_view text);
std::string failure(std::string_view id, std::string_view what);

}  // namespace outflank::gtp
