#include "eval/train/file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
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

void write_file(const fs::path& path, std::string_view bytes) {
  fs::path beside = path;
  beside += ".part";
  std::ofstream stream(beside, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  std::error_code error;
  if (stream) fs::rename(beside, path, error);
  if (!stream || error) throw std::runtime_error(path.string() + ": cannot be written; is there room, and the right?");
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
