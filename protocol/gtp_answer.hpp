// The session's answers in GTP's words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "protocol/event.hpp"

namespace outflank::gtp {

struct Answer {
  bool is_success;
  std::string text;
};

// What an event says to the command that asked, whose arguments begin at token `first_token`; nothing for an event that
// answers none of GTP's commands.
std::optional<Answer> answer_of(const Event& event, std::size_t first_token);

}  // namespace outflank::gtp
