// Whole files.
#pragma once

#include <string>
#include <string_view>

namespace outflank {

// Writes a file beside its name and renames it: whoever reads it sees the old one or the new one. Throws
// std::runtime_error, which says why and what would be right.
void write_file(const std::string& path, std::string_view text);

}  // namespace outflank
