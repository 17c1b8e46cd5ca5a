// Whole files, read. protocol/write_file.hpp writes them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.hpp"

namespace outflank::train {

// The bytes of a file. Throws std::runtime_error, with the path, if it cannot be read.
std::string read_file(const std::filesystem::path& path);

// The records of an OBF file. Throws std::runtime_error, with the place, if it cannot be read or holds anything else.
std::vector<ObfRecord> read_obf(const std::filesystem::path& path);

// The regular files of a folder with this extension (".games"), sorted by name; or the file itself, if it has it.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& place, std::string_view extension);

}  // namespace outflank::train
