#include "protocol/detect.hpp"

#include <algorithm>
#include <array>

#include "protocol/gtp_line.hpp"
#include "protocol/text.hpp"

namespace outflank {
namespace {

struct Name {
  std::string_view name;
  Protocol protocol;
};

constexpr std::array kNames{Name{"native", Protocol::native}, Name{"uci", Protocol::native},
                            Name{"usi", Protocol::usi},       Name{"nboard", Protocol::nboard},
                            Name{"gtp", Protocol::gtp},       Name{"cassio", Protocol::cassio},
                            Name{"xboard", Protocol::xboard}};

// `undo`, `quit`, `help`, `version` and `play d3` are GTP words too, but as a first line they are native.
constexpr std::array<std::string_view, 16> kGtpWords{
    "protocol_version", "name",      "list_commands", "list_games", "known_command", "boardsize",
    "clear_board",      "set_game",  "komi",          "genmove",    "reg_genmove",   "time_settings",
    "time_left",        "showboard", "final_score",   "loadsgf"};

bool is_gtp(const Tokens& tokens) {
  const std::string_view first = tokens.front();
  if (is_digits(first) || first.starts_with("gogui-")) return true;
  if (first == "play") return tokens.size() > 1 && gtp::parse_color(tokens[1]).has_value();
  return std::find(kGtpWords.begin(), kGtpWords.end(), first) != kGtpWords.end();
}

}  // namespace

std::string_view protocol_name(Protocol protocol) {
  return std::find_if(kNames.begin(), kNames.end(),
                      [protocol](const Name& entry) { return entry.protocol == protocol; })
      ->name;
}

std::optional<Protocol> parse_protocol(std::string_view name) {
  for (const Name& entry : kNames)
    if (equal_in_any_case(name, entry.name)) return entry.protocol;
  return std::nullopt;
}

bool is_spoken(Protocol protocol) { return protocol == Protocol::native || protocol == Protocol::gtp; }

std::string spoken_protocols() { return "native (uci), gtp"; }

std::optional<Protocol> detect_protocol(std::string_view line) {
  const Tokens tokens = split_tokens(line);
  if (tokens.empty() || tokens.front().starts_with('#')) return std::nullopt;
  const std::string_view first = tokens.front();
  if (first == "usi") return Protocol::usi;
  if (first == "nboard" && tokens.size() > 1) return Protocol::nboard;
  if (first == "xboard") return Protocol::xboard;
  if (equal_in_any_case(first, "engine-protocol")) return Protocol::cassio;
  return is_gtp(tokens) ? Protocol::gtp : Protocol::native;
}

std::string_view without_byte_order_mark(std::string_view line) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (line.starts_with(kMark)) line.remove_prefix(kMark.size());
  return line;
}

}  // namespace outflank
