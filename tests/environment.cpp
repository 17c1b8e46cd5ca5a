#include "tests/environment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace outflank {

std::int64_t environment_number(const char* name, std::int64_t fallback) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoll(text, nullptr, 10) : fallback;
}

std::string data_file(const std::string& name) { return std::string(OUTFLANK_DATA) + "/" + name; }

std::vector<std::string> data_lines(const std::string& name) {
  std::ifstream file(data_file(name));
  REQUIRE_MESSAGE(file.is_open(), "cannot open reference file ", data_file(name));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!line.empty() && line[0] != '#' && line[0] != '%') lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(line);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<Tier> runnable_tiers() {
  std::vector<Tier> tiers;
  if (const char* names = std::getenv("OUTFLANK_TEST_TIERS")) {
    for (const std::string& name : split(names, ' ')) {
      const auto tier = parse_tier(name);
      REQUIRE_MESSAGE((tier && cpu_runs(*tier)), "tier ", name, " does not run here");
      tiers.push_back(*tier);
    }
  } else {
    std::copy_if(tiers_on_board().begin(), tiers_on_board().end(), std::back_inserter(tiers), cpu_runs);
  }
  return tiers;
}

}  // namespace outflank
