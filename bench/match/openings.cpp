#include "bench/match/openings.hpp"

#include <cerrno>
#include <fstream>
#include <numeric>
#include <sstream>
#include <system_error>
#include <utility>

#include "engine/notation.hpp"
#include "engine/printable.hpp"
#include "engine/split_mix.hpp"
#include "protocol/problem.hpp"

namespace outflank::match {
namespace {

// Boards have 64 cells in one word; no transcript begins with so many of their letters.
bool is_board(std::string_view line) {
  const std::string_view word = line.substr(0, line.find_first_of(" \t;"));
  return word.size() >= kSquares && word.find_first_not_of("XxOo*.-BbWw") == std::string_view::npos;
}

std::variant<Game, TextError> read_opening(std::string_view line) {
  if (is_board(line)) {
    auto record = parse_obf(line);
    if (auto* error = std::get_if<TextError>(&record)) return std::move(*error);
    return Game(std::get<ObfRecord>(record).position);
  }
  return read_transcript(Game(), line.substr(0, line.find('%')));
}

}  // namespace

std::variant<std::vector<Game>, TextError> read_openings(std::string_view text, const std::string& source) {
  std::vector<Game> openings;
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (is_remark(line)) continue;
    const auto refuse = [&](const std::string& why) {
      return TextError{printable(source) + ":" + std::to_string(number) + ": " + why};
    };
    auto opening = read_opening(line);
    if (const auto* error = std::get_if<TextError>(&opening)) return refuse(error->message);
    if (std::get<Game>(opening).is_over()) return refuse("the game is over; an opening with moves left would be right");
    openings.push_back(std::get<Game>(std::move(opening)));
  }
  if (openings.empty())
    return TextError{printable(source) + ": no opening; one transcript or position a line would be right"};
  return openings;
}

std::variant<std::vector<Game>, TextError> read_opening_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    return TextError{printable(path) + ": " + std::generic_category().message(errno == 0 ? EIO : errno) +
                     "; a file of openings would be right"};
  return read_openings(text.str(), path);
}

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  SplitMix random(seed);
  for (std::size_t left = count; left > 1; --left)
    std::swap(order[left - 1], order[static_cast<std::size_t>(random.below(static_cast<int>(left)))]);
  return order;
}

}  // namespace outflank::match
