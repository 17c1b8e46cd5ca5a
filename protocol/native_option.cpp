#include "protocol/native_option.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/printable.hpp"
#include "protocol/option_ranges.hpp"
#include "protocol/score_text.hpp"
#include "protocol/useful_threads.hpp"

namespace outflank::native {
namespace {

enum class Kind { spin, combo, button, text };

struct OptionValue {
  std::int64_t number = 0;  // of a spin; the place among the choices of a combo
  std::string text{};       // of a text
  std::size_t token = 0;    // counted from 1
};

struct Option {
  std::string_view name;
  Kind kind;
  OptionLine (*request)(const OptionValue& value);
  int standard = 0;  // as OptionValue::number
  Range range{};
  std::vector<std::string_view> choices{};
  bool is_check = false;  // a combo of false and true, by UCI's name
};

Option spin(std::string_view name, Range range, int standard, OptionLine (*request)(const OptionValue& value)) {
  return {name, Kind::spin, request, standard, range};
}
Option combo(std::string_view name, std::vector<std::string_view> choices,
             OptionLine (*request)(const OptionValue& value)) {
  return {name, Kind::combo, request, 0, {}, std::move(choices)};
}
Option check(std::string_view name, OptionLine (*request)(const OptionValue& value)) {
  return {name, Kind::combo, request, 0, {}, {"false", "true"}, true};
}

OptionLine no_effect(const OptionValue&) { return NoEffect{}; }

// In the order of the sheet. Ponder and UCI_AnalyseMode change nothing: `go ponder` says when to ponder, and the
// strength is the same in a game and in an analysis.
std::vector<Option> make_options() {
  using Given = const OptionValue&;
  return {
      spin("Threads", kThreadsRange, kStandardThreads,
           [](Given value) -> OptionLine { return SetThreads{static_cast<int>(value.number)}; }),
      spin("Hash", kHashRange, kStandardHashMebibytes,
           [](Given value) -> OptionLine { return SetHash{static_cast<std::size_t>(value.number)}; }),
      {"Clear Hash", Kind::button, [](Given) -> OptionLine { return ClearHash{}; }},
      spin("MultiPV", kMultiPvRange, kStandardMultiPv,
           [](Given value) -> OptionLine { return SetMultiPv{static_cast<int>(value.number)}; }),
      check("Ponder", no_effect),
      spin("Move Overhead", kMoveOverheadRange, kStandardMoveOverhead,
           [](Given value) -> OptionLine { return SetMoveOverhead{Milliseconds{value.number}}; }),
      combo("Scoring", {scoring_name(kScorings[0]), scoring_name(kScorings[1])},
            [](Given value) -> OptionLine { return SetScoring{kScorings[static_cast<std::size_t>(value.number)]}; }),
      combo("Start", {"othello", "reversi"},
            [](Given value) -> OptionLine {
              return SetStart{value.number == 0 ? StartRule::othello : StartRule::reversi};
            }),
      combo("UCI_Variant", {"othello"}, no_effect),
      check("UCI_AnalyseMode", no_effect),
      {"EvalFile", Kind::text,
       [](Given value) -> OptionLine {
         return SetEvalFile{value.text, value.token};
       }},
      {"Log File", Kind::text,
       [](Given value) -> OptionLine {
         return LogFile{value.text, value.token};
       }},
  };
}

const std::vector<Option>& options() {
  static const std::vector<Option> kOptions = make_options();
  return kOptions;
}

// The words with one blank between them: names of options are taken as loosely as UCI allows.
std::string join(Tokens::const_iterator begin, Tokens::const_iterator end) {
  std::string text;
  for (; begin != end; ++begin) text.append(text.empty() ? "" : " ").append(*begin);
  return text;
}

std::string option_names() {
  std::string names;
  for (const Option& option : options()) names.append(names.empty() ? "" : ", ").append(option.name);
  return names;
}

std::string what_would_be_right(const Option& option) {
  std::string text;
  if (option.kind == Kind::spin)
    text = std::to_string(option.range.least) + " to " + std::to_string(option.range.most);
  else if (option.kind == Kind::combo)
    for (const std::string_view choice : option.choices) text.append(text.empty() ? "" : " or ").append(choice);
  else
    text = "the name of a file, or <empty>,";
  return text + " would be right";
}

std::optional<OptionValue> read_value(const Option& option, const std::string& text, std::size_t token) {
  OptionValue value{.number = 0, .text = text == "<empty>" ? "" : text, .token = token};
  if (option.kind == Kind::spin) {
    const auto number = parse_number(text);
    if (!number || *number < option.range.least || *number > option.range.most) return std::nullopt;
    value.number = *number;
  } else if (option.kind == Kind::combo) {
    const auto choice = std::find_if(option.choices.begin(), option.choices.end(),
                                     [&](std::string_view entry) { return equal_in_any_case(entry, text); });
    if (choice == option.choices.end()) return std::nullopt;
    value.number = choice - option.choices.begin();
  }
  return value;
}

}  // namespace

OptionLine read_option(const Tokens& tokens) {
  if (tokens.size() < 3 || tokens[1] != "name")
    return TextError{"setoption at token 1 has no name; setoption name N [value V] would be right"};
  const auto name_begin = tokens.begin() + 2;
  const auto name_end = std::find(name_begin, tokens.end(), "value");
  const std::string name = join(name_begin, name_end);
  const auto option = std::find_if(options().begin(), options().end(), [&name](const Option& candidate) {
    return equal_in_any_case(candidate.name, name);
  });
  if (option == options().end())
    return TextError{"unknown option " + printable(name) + " at token 3; the options are " + option_names()};
  if (option->kind == Kind::button) return option->request({});

  const std::string text(text_between(tokens, static_cast<std::size_t>(name_end - tokens.begin()) + 1, tokens.size()));
  if (text.empty())
    return TextError{std::string(option->name) + " at token 3 has no value; " + what_would_be_right(*option)};
  const auto token = static_cast<std::size_t>(name_end - tokens.begin()) + 2;
  if (const auto value = read_value(*option, text, token)) return option->request(*value);
  return TextError{"bad value " + printable(text) + " of " + std::string(option->name) + " at token " +
                   std::to_string(token) + "; " + what_would_be_right(*option)};
}

std::string list_options() {
  std::string lines;
  for (const Option& option : options()) {
    lines.append("option name ").append(option.name);
    if (option.kind == Kind::button) {
      lines += " type button";
    } else if (option.kind == Kind::spin) {
      lines.append(" type spin default ").append(std::to_string(option.standard));
      lines.append(" min ").append(std::to_string(option.range.least));
      lines.append(" max ").append(std::to_string(option.range.most));
    } else if (option.is_check) {
      lines += " type check default false";
    } else if (option.kind == Kind::combo) {
      lines.append(" type combo default ").append(option.choices.front());
      for (const std::string_view choice : option.choices) lines.append(" var ").append(choice);
    } else {
      lines += " type string default <empty>";
    }
    lines += "\n";
  }
  return lines;
}

std::string describe(const ThreadsLimited& limited) {
  return "Threads value " + std::to_string(limited.wanted) + " at token 5: " + std::to_string(limited.started) +
         " run, " + std::to_string(kMostThreadsOfProcessor) +
         " for each processor; more would only wait for each other";
}

std::string describe(const HashRefused& refused) {
  const bool too_large = refused.wanted_mebibytes > refused.available_mebibytes;
  return "Hash value " + std::to_string(refused.wanted_mebibytes) +
         " at token 5: " + (too_large ? "more than is free" : "the system refuses the memory") + ", the table of " +
         std::to_string(refused.kept_mebibytes) + " MiB stays; at most " + std::to_string(refused.available_mebibytes) +
         " would be right";
}

std::string describe(const EvalFileRefused& refused) {
  return "EvalFile value " + printable(refused.request.path) + " at token " + std::to_string(refused.request.token) +
         ": " + refused.reason + ", the weights in use stay; a file made by outflank-train fit would be right";
}

}  // namespace outflank::native
