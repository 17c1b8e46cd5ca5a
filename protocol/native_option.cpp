#include "protocol/native_option.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "protocol/option_ranges.hpp"

namespace outflank::native {
namespace {

struct Option {
  std::string_view name;
  bool is_button;
  Range range{};
  int standard = 0;
  Request (*request)(std::int64_t value);
};

const std::array kOptions{
    Option{"Threads", false, kThreadsRange, kStandardThreads,
           [](std::int64_t value) -> Request { return SetThreads{static_cast<int>(value)}; }},
    Option{"Hash", false, kHashRange, kStandardHashMebibytes,
           [](std::int64_t value) -> Request { return SetHash{static_cast<std::size_t>(value)}; }},
    Option{"Clear Hash", true, {}, 0, [](std::int64_t) -> Request { return ClearHash{}; }},
};

std::string join(Tokens::const_iterator begin, Tokens::const_iterator end) {
  std::string text;
  for (; begin != end; ++begin) text.append(text.empty() ? "" : " ").append(*begin);
  return text;
}

std::string option_names() {
  std::string names;
  for (const Option& option : kOptions) names.append(names.empty() ? "" : ", ").append(option.name);
  return names;
}

}  // namespace

std::variant<Request, TextError> read_option(const Tokens& tokens) {
  if (tokens.size() < 3 || tokens[1] != "name")
    return TextError{"setoption at token 1 has no name; setoption name N [value V] would be right"};
  const auto name_begin = tokens.begin() + 2;
  const auto name_end = std::find(name_begin, tokens.end(), "value");
  const std::string name = join(name_begin, name_end);
  const auto option = std::find_if(kOptions.begin(), kOptions.end(), [&name](const Option& candidate) {
    return equal_in_any_case(candidate.name, name);
  });
  if (option == kOptions.end())
    return TextError{"unknown option " + printable(name) + " at token 3; the options are " + option_names()};
  if (option->is_button) return option->request(0);

  const std::string right =
      std::to_string(option->range.least) + " to " + std::to_string(option->range.most) + " would be right";
  const std::string text = name_end == tokens.end() ? "" : join(name_end + 1, tokens.end());
  if (text.empty()) return TextError{std::string(option->name) + " at token 3 has no value; " + right};
  const auto value = parse_number(text);
  if (!value || *value < option->range.least || *value > option->range.most)
    return TextError{"bad value " + printable(text) + " of " + std::string(option->name) + " at token " +
                     std::to_string(name_end - tokens.begin() + 2) + "; " + right};
  return option->request(*value);
}

std::string list_options() {
  std::string lines;
  for (const Option& option : kOptions) {
    lines.append("option name ").append(option.name);
    if (option.is_button)
      lines += " type button\n";
    else
      lines += " type spin default " + std::to_string(option.standard) + " min " + std::to_string(option.range.least) +
               " max " + std::to_string(option.range.most) + "\n";
  }
  return lines;
}

std::string describe(const HashRefused& refused) {
  const bool too_large = refused.wanted_mebibytes > refused.available_mebibytes;
  return "Hash value " + std::to_string(refused.wanted_mebibytes) +
         " at token 5: " + (too_large ? "more than the machine has free" : "the system refuses the memory") +
         ", the table of " + std::to_string(refused.kept_mebibytes) + " MiB stays; at most " +
         std::to_string(refused.available_mebibytes) + " would be right";
}

}  // namespace outflank::native
