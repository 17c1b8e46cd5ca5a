// Text from outside, safe to repeat in a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace outflank {

// The first `longest` bytes, "..." if there are more; "\x0a" and the like for bytes outside printable ASCII.
std::string printable(std::string_view text, std::size_t longest = 200);

}  // namespace outflank
