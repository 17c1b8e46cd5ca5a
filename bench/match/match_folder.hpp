// The folder of a match: its setup, its games as they end, its reports.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bench/match/game_record.hpp"
#include "bench/match/match_setup.hpp"

namespace outflank::match {

// match.json is the setup. games.jsonl is the truth about the games: a line each, appended with one write, so that
// whatever ends the process leaves whole lines. games.ggf and games.txt say the same in the formats of others; they are
// written anew from it when a match is continued. Another process cannot open the folder in the meantime.
class MatchFolder {
 public:
  // Makes the folder, or continues the match in it. A torn last line is dropped. A folder with another match, or with
  // a game that does not belong to this one, is left as it is and refused.
  static std::variant<MatchFolder, TextError> open(const std::string& path, const MatchSetup& setup);
  ~MatchFolder();
  MatchFolder(MatchFolder&& other) noexcept;
  MatchFolder& operator=(MatchFolder&&) = delete;

  // In the order in which they ended.
  const std::vector<GameRecord>& games() const { return games_; }

  // Throws std::runtime_error if it cannot be written.
  void append(GameRecord record);

  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

  // A whole file, written beside and renamed. Throws std::runtime_error if it cannot be written.
  void write(std::string_view name, std::string_view text) const;

 private:
  explicit MatchFolder(std::string path) : path_(std::move(path)) {}
  std::optional<TextError> lock();
  std::optional<TextError> check_setup(const MatchSetup& setup) const;
  std::optional<TextError> read_games(const MatchSetup& setup);
  void write_copies() const;

  std::string path_;
  int descriptor_ = -1;  // of games.jsonl
  std::vector<GameRecord> games_;
  std::set<std::size_t> numbers_;
};

}  // namespace outflank::match
