#include "eval/train/file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <variant>

#include "engine/obf_file.hpp"

namespace outflank::train {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw std::runtime_error(path.string() + ": cannot be read; the path of a readable file would be right");
  return bytes;
}

std::vector<ObfRecord> read_obf(const fs::path& path) {
  auto records = read_obf_file(path.string());
  if (const auto* error = std::get_if<TextError>(&records)) throw std::runtime_error(error->message);
  return std::get<std::vector<ObfRecord>>(std::move(records));
}

std::vector<fs::path> files_of(const fs::path& place, std::string_view extension) {
  if (!fs::is_directory(place)) return place.extension() == extension ? std::vector{place} : std::vector<fs::path>{};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(place))
    if (entry.is_regular_file() && entry.path().extension() == extension) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace outflank::train
