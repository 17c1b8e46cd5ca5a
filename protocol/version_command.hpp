// The answer to --version.
#pragma once

#include <string>

namespace outflank {

// Name and version, compiler, the instruction tier in use, those on board, and which of them this CPU runs.
std::string version_text();

}  // namespace outflank
