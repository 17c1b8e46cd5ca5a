// Which protocol a client speaks, told from its first line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank {

enum class Protocol { native, usi, nboard, gtp, cassio, xboard };

// "native", "usi", ...: the names that --protocol takes.
std::string_view protocol_name(Protocol protocol);
// In any case; "uci" is another name of native.
std::optional<Protocol> parse_protocol(std::string_view name);

// False for those known but not spoken.
bool is_spoken(Protocol protocol);
// "native (uci), gtp", for messages.
std::string spoken_protocols();

// Nothing for a line that decides nothing: empty, or a comment that starts with `#`.
std::optional<Protocol> detect_protocol(std::string_view line);

// The line without the byte-order mark with which some systems begin a file.
std::string_view without_byte_order_mark(std::string_view line);

}  // namespace outflank
