// The command line of `outflank match`, read and checked.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "bench/match/match_setup.hpp"

namespace outflank::match {

struct MatchRequest {
  MatchSetup setup;
  std::string folder;
  bool quiet = false;
  bool asks_for_help = false;  // then nothing else is set
};

// `arguments`: the words behind `match`. Reads the file of openings too. An error says what would be right.
std::variant<MatchRequest, TextError> read_match_command_line(const std::vector<std::string>& arguments);

// The answer to `outflank match --help`.
std::string match_usage();

}  // namespace outflank::match
