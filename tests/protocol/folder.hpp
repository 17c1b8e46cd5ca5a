// Files of a test.
#pragma once

#include <string>

#include "tests/protocol/engine_process.hpp"

namespace outflank {

// A folder for the files of one test, gone at its end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  // The path of a file in the folder.
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  // The same, and makes it.
  std::string write(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

std::string content_of(const std::string& path);
Lines read_file(const std::string& path);

}  // namespace outflank
