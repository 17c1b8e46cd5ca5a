#include "tests/protocol/folder.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace outflank {

namespace fs = std::filesystem;

Folder::Folder() : path_((fs::temp_directory_path() / ("outflank test " + std::to_string(::getpid()))).string()) {
  fs::create_directories(path_);
}

Folder::~Folder() { fs::remove_all(path_); }

std::string Folder::write(const std::string& name, const std::string& content) const {
  std::ofstream(file(name), std::ios::binary) << content;
  return file(name);
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Lines read_file(const std::string& path) {
  Lines lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace outflank
