#include "protocol/gtp_line.hpp"

#include <algorithm>

namespace outflank::gtp {
namespace {

bool is_control(char letter) { return (letter >= 0 && letter < ' ') || letter == 0x7F; }

std::string reply(char status, std::string_view id, std::string_view text) {
  std::string line(1, status);
  line.append(id);
  if (!text.empty()) line.append(" ").append(text);
  return line.append("\n\n");
}

}  // namespace

std::string clean(std::string_view line) {
  std::string cleaned(line.substr(0, line.find('#')));
  std::replace(cleaned.begin(), cleaned.end(), '\t', ' ');
  cleaned.erase(std::remove_if(cleaned.begin(), cleaned.end(), is_control), cleaned.end());
  return cleaned;
}

CommandLine split_command(std::string_view cleaned) {
  CommandLine command;
  Tokens tokens = split_tokens(cleaned);
  auto next = tokens.begin();
  if (next != tokens.end() && is_digits(*next)) command.id = *next++;
  if (next != tokens.end()) command.name = *next++;
  command.arguments.assign(next, tokens.end());
  return command;
}

std::optional<Color> parse_color(std::string_view word) {
  if (equal_in_any_case(word, "b") || equal_in_any_case(word, "black")) return Color::black;
  if (equal_in_any_case(word, "w") || equal_in_any_case(word, "white")) return Color::white;
  return std::nullopt;
}

bool is_interrupt(std::string_view line) { return split_tokens(line) == Tokens{"#", "interrupt"}; }

std::string at_token(std::size_t token) { return " at token " + std::to_string(token); }

std::string success(std::string_view id, std::string_view text) { return reply('=', id, text); }
std::string failure(std::string_view id, std::string_view what) { return reply('?', id, what); }

}  // namespace outflank::gtp
