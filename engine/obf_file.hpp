// Files of OBF lines.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/notation.hpp"

namespace outflank {

// Every record of a file; empty lines and lines that begin with `%` or `#` are skipped. An error names the file, and
// the line, counted from 1, that is no OBF.
std::variant<std::vector<ObfRecord>, TextError> read_obf_file(const std::string& path);

}  // namespace outflank
