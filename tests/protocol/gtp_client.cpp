#include "tests/protocol/gtp_client.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>

namespace outflank {
namespace {

void check_head(const std::string& line) {
  CAPTURE(line);
  REQUIRE_FALSE(line.empty());
  REQUIRE((line[0] == '=' || line[0] == '?'));
  const auto text = std::find_if_not(line.begin() + 1, line.end(),
                                     [](char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; });
  REQUIRE((text == line.end() || *text == ' '));
  // A failure says what was wrong.
  if (line[0] == '?') REQUIRE(line.end() - text > 4);
}

}  // namespace

std::string read_reply(EngineProcess& engine) {
  auto line = engine.read_line();
  REQUIRE_MESSAGE(line, "the output ended without a reply; stderr: ", engine.errors());
  check_head(*line);
  std::string reply = *line;
  for (line = engine.read_line(); line && !line->empty(); line = engine.read_line()) reply.append("\n").append(*line);
  REQUIRE_MESSAGE(line, "no empty line ends ", reply);
  return reply;
}

Square move_of(const std::string& reply) {
  REQUIRE_MESSAGE(reply.starts_with("= "), reply);
  std::string word = reply.substr(2);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (word == "pass") return Square::pass;
  const auto square = parse_square(word);
  REQUIRE_MESSAGE(square, reply);
  return *square;
}

std::string vertex(Square move) {
  std::string name = to_string(move);
  if (on_board(move)) name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

Lines gtp_replies(std::string_view input, const Launch& launch) {
  const Run run = run_engine(input, launch);
  CHECK(run.errors.empty());
  CHECK(run.exit_code == 0);
  Lines replies;
  bool in_reply = false;
  for (const std::string& line : run.out) {
    if (line.empty()) {
      CHECK_MESSAGE(in_reply, "two empty lines");
      in_reply = false;
    } else if (in_reply) {
      replies.back().append("\n").append(line);
    } else {
      check_head(line);
      replies.push_back(line);
      in_reply = true;
    }
  }
  CHECK_FALSE(in_reply);
  return replies;
}

}  // namespace outflank
