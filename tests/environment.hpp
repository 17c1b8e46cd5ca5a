// What tests are told from outside.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/isa.hpp"

namespace outflank {

// A number from the environment variable, or the default.
std::int64_t environment_number(const char* name, std::int64_t fallback);

// Path of a reference file; the file is in the data folder given to the build.
std::string data_file(const std::string& name);

// Lines of a reference file that are neither empty nor comments (`#`, `%`). Fails the test if there is no such file.
std::vector<std::string> data_lines(const std::string& name);

std::vector<std::string> split(const std::string& line, char separator);

// The tiers to test: those named in OUTFLANK_TEST_TIERS, separated by blanks, else all on board that this CPU runs.
// Fails the test if a named one does not run: a test that silently ran fewer would show nothing.
std::vector<Tier> runnable_tiers();

// Uses a tier while in scope.
class TierInUse {
 public:
  explicit TierInUse(Tier tier) : before_(active_tier()) { use_tier(tier); }
  ~TierInUse() { use_tier(before_); }
  TierInUse(const TierInUse&) = delete;
  TierInUse& operator=(const TierInUse&) = delete;

 private:
  Tier before_;
};

}  // namespace outflank
