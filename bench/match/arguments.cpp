#include "bench/match/arguments.hpp"

#include <boost/program_options/parsers.hpp>
#include <boost/program_options/positional_options.hpp>

#include "engine/printable.hpp"
#include "protocol/text.hpp"

namespace outflank::match {

namespace po = boost::program_options;

Arguments::Arguments(const po::options_description& description, const Words& words) {
  namespace style = po::command_line_style;
  const po::positional_options_description none;
  const auto parsed = po::command_line_parser(words)
                          .options(description)
                          .positional(none)
                          .style(style::unix_style & ~style::allow_guessing)
                          .run();
  for (const auto& option : parsed.options) options_.emplace_back(option.string_key, option.value);
}

std::vector<Words> Arguments::all(std::string_view name) const {
  std::vector<Words> found;
  for (const auto& [key, words] : options_)
    if (key == name) found.push_back(words);
  return found;
}

std::optional<std::string> Arguments::value(std::string_view name) const {
  const auto found = all(name);
  return found.empty() ? std::nullopt : std::optional(found.back().front());
}

std::int64_t Arguments::number(std::string_view name, std::int64_t standard, std::int64_t least,
                               std::int64_t most) const {
  const auto text = value(name);
  if (!text) return standard;
  const auto number = parse_number(*text);
  if (number && *number >= least && *number <= most) return *number;
  throw Refusal{"bad value " + printable(*text) + " of --" + std::string(name) + "; " + std::to_string(least) + " to " +
                std::to_string(most) + " would be right"};
}

}  // namespace outflank::match
