#include "engine/printable.hpp"

namespace outflank {

std::string printable(std::string_view text, std::size_t longest) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string shown;
  for (const char letter : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= ' ' && byte < 0x7F)
      shown += letter;
    else
      shown.append("\\x").append(1, kHex[byte >> 4]).append(1, kHex[byte & 15]);
  }
  if (text.size() > longest) shown += "...";
  return shown;
}

}  // namespace outflank
