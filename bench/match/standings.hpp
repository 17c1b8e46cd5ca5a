// Results added up, game by game, in the order in which the games ended.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "bench/match/game_record.hpp"
#include "bench/match/schedule.hpp"
#include "bench/match/statistics.hpp"

namespace outflank::match {

// From the view of one side.
struct Score {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
  Moments discs;       // difference of each game
  Moments pair_discs;  // the mean of the two games of each finished pair
  PairCounts pairs{};

  std::size_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  void add_game(int difference);
  void add_pair(int difference, int other_difference);
};

// What an engine did besides winning and losing.
struct Conduct {
  std::array<std::size_t, kEndings.size()> endings{};  // games that it lost so, by Ending; none of them normal
  Moments move_milliseconds;                           // over its moves
  double longest_milliseconds = 0;

  std::size_t failures(Ending ending) const { return endings[static_cast<std::size_t>(ending)]; }
  // A crashed, silent or confused process was replaced.
  std::size_t restarts() const {
    return failures(Ending::crash) + failures(Ending::silence) + failures(Ending::protocol_error);
  }
};

class Standings {
 public:
  Standings(std::size_t engines, const Schedule& schedule, const std::optional<SprtBounds>& sprt);

  void add(const GameRecord& record);

  std::size_t games() const { return games_; }
  std::size_t engines() const { return totals_.size(); }
  const Score& total(std::size_t engine) const { return totals_[engine]; }      // against all others
  const Score& pairing(std::size_t number) const { return pairings_[number]; }  // the view of its first engine
  std::vector<std::size_t> ranking() const;  // numbers of the engines, by their share of the points
  const Conduct& conduct(std::size_t engine) const { return conduct_[engine]; }

  // Milliseconds of the runner's own work for each move of a game.
  const Moments& overhead() const { return overhead_; }

  // The test of the first engine against the second. The verdict stays what it was when it first was one.
  double log_likelihood_ratio() const { return ratio_; }
  Verdict verdict() const { return verdict_; }

 private:
  void add_conduct(const GameRecord& record, const Assignment& assignment);
  void finish_pair(std::size_t pairing, int first_difference, int other_difference);

  const Schedule schedule_;
  const std::optional<SprtBounds> sprt_;
  std::vector<Score> totals_;
  std::vector<Score> pairings_;
  std::vector<Conduct> conduct_;
  std::map<std::size_t, int> half_pairs_;  // by number of the game: the difference for the first engine of its pairing
  Moments overhead_;
  std::size_t games_ = 0;
  double ratio_ = 0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace outflank::match
