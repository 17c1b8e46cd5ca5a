// The words of a sub-command's line, taken apart by Boost.Program_options.
#pragma once

#include <boost/program_options/options_description.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace outflank::match {

using Words = std::vector<std::string>;

// What is wrong with the arguments and what would be right. Caught where the command line is read.
struct Refusal {
  std::string message;
};

class Arguments {
 public:
  // Throws boost::program_options::error. Options may be repeated and are not guessed; there are no other words.
  Arguments(const boost::program_options::options_description& description, const Words& words);

  // The values of every occurrence of an option, in order.
  std::vector<Words> all(std::string_view name) const;
  bool has(std::string_view name) const { return !all(name).empty(); }
  // The last one counts.
  std::optional<std::string> value(std::string_view name) const;
  // Throws Refusal for anything but a whole number from `least` to `most`.
  std::int64_t number(std::string_view name, std::int64_t standard, std::int64_t least, std::int64_t most) const;

 private:
  std::vector<std::pair<std::string, Words>> options_;
};

}  // namespace outflank::match
