#include "engine/obf_file.hpp"

#include <fstream>
#include <utility>

namespace outflank {

std::variant<std::vector<ObfRecord>, TextError> read_obf_file(const std::string& path) {
  std::ifstream stream(path);
  if (!stream) return TextError{path + ": cannot be read; a readable file of OBF lines would be right"};
  std::vector<ObfRecord> records;
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.empty() || line[0] == '%' || line[0] == '#') continue;
    auto record = parse_obf(line);
    if (const auto* error = std::get_if<TextError>(&record))
      return TextError{path + ":" + std::to_string(number) + ": " + error->message};
    records.push_back(std::get<ObfRecord>(std::move(record)));
  }
  return records;
}

}  // namespace outflank
