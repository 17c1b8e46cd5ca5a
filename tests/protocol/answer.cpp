#include "tests/protocol/answer.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace outflank {
namespace {

Square read_move(const std::string& word) {
  return word == "pass" ? Square::pass : parse_square(word).value_or(Square::none);
}

void cut(std::string& line, const std::string& key) {
  const auto begin = line.find(key);
  if (begin != std::string::npos) line.erase(begin, line.find(' ', begin + key.size()) - begin);
}

}  // namespace

std::string word_after(const std::string& line, const std::string& key) {
  std::istringstream words(line);
  for (std::string word; words >> word;)
    if (word == key && words >> word) return word;
  return "";
}

long number_after(const std::string& line, const std::string& key) {
  const std::string word = word_after(line, key);
  REQUIRE_MESSAGE(!word.empty(), "no ", key, " in ", line);
  return std::stol(word);
}

std::string last_info(const Lines& lines) {
  std::string info;
  for (const std::string& line : lines)
    if (line.starts_with("info depth") && (!contains(line, " multipv ") || contains(line, " multipv 1 "))) info = line;
  return info;
}

Lines pv_of(const std::string& info) {
  Lines pv;
  const auto begin = info.find(" pv ");
  if (begin == std::string::npos) return pv;
  std::istringstream words(info.substr(begin + 4));
  for (std::string word; words >> word;) pv.push_back(word);
  return pv;
}

void check_answer(const Lines& lines, Position position) {
  const std::string info = last_info(lines);
  const Lines pv = pv_of(info);
  for (const std::string& word : pv) {
    REQUIRE_MESSAGE(check_move(position, read_move(word)) == MoveStatus::legal, word, " in ", info);
    position = after(position, read_move(word));
  }
  REQUIRE(!pv.empty());
  CHECK(word_after(lines.back(), "bestmove") == pv[0]);
  if (contains(lines.back(), "ponder")) CHECK(word_after(lines.back(), "ponder") == pv.at(1));
}

Lines without_times(Lines lines) {
  for (std::string& line : lines) {
    cut(line, " nps ");
    cut(line, " time ");
  }
  return lines;
}

Lines without_iterations(const Lines& lines) {
  Lines kept;
  for (const std::string& line : lines)
    if (!line.starts_with("info depth")) kept.push_back(line);
  return kept;
}

}  // namespace outflank
