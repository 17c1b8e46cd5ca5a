// The process as a client sees it: stdin, stdout, signals and their ends.
#pragma once

#include <cstddef>
#include <optional>

#include "protocol/detect.hpp"
#include "protocol/session.hpp"

namespace outflank {

struct ConversationOptions {
  std::optional<Protocol> protocol;  // none: told from the first line; otherwise one that is spoken
  SessionOptions session;
  std::optional<std::size_t> hash_mebibytes;  // none: the standard size
};

// Speaks on stdin and stdout until the input ends, and returns the exit code. Does not return at all after `quit`, a
// signal, or when nobody reads stdout any more: then it ends the process.
int converse(const ConversationOptions& options);

}  // namespace outflank
