#include "bench/match/by_ply.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace outflank::match {
namespace {

double discs_of(int centidiscs) { return centidiscs / 100.0; }

std::size_t discs_on(const Board& board) { return static_cast<std::size_t>(kSquares - count_empties(board)); }

// Goes through one game.
class Collector {
 public:
  Collector(const MatchSetup& setup, const GameRecord& record, ByPly& all)
      : record_(record), all_(all), game_(record.start ? Game(*record.start) : Game()) {
    for (std::size_t color = 0; color < engines_.size(); ++color)
      engines_[color] = static_cast<std::size_t>(
          std::ranges::find(setup.engines, record.players[color], &EngineSpec::name) - setup.engines.begin());
  }

  std::optional<Disagreement> collect() {
    for (std::size_t ply = 0; ply < record_.plies.size(); ++ply) {
      const Position before = game_.position();
      const bool had_a_choice = has_a_choice();
      game_.play(record_.plies[ply].move);
      if (ply < record_.opening_plies) continue;
      take(before, record_.plies[ply], had_a_choice);
      if (had_a_choice && has_a_choice() && ply + 1 < record_.plies.size())
        compare(before.side, record_.plies[ply], record_.plies[ply + 1]);
    }
    return std::move(widest_);
  }

 private:
  // Engines answer an only move without much of a search: its score says little.
  bool has_a_choice() const { return std::popcount(game_.legal_moves()) > 1; }

  void take(const Position& before, const Ply& ply, bool had_a_choice) {
    if (ply.time.count() == 0) return;
    const std::size_t discs = discs_on(before.board);
    EngineByPly& engine = all_.engines[engines_[static_cast<std::size_t>(before.side)]];
    const double milliseconds = static_cast<double>(ply.time.count()) / 1000;
    engine.milliseconds[discs].add(milliseconds);
    engine.longest[discs] = std::max(engine.longest[discs], milliseconds);
    if (ply.thought.depth) engine.depth[discs].add(*ply.thought.depth);
    // A game that was not played out says nothing about scores.
    if (!had_a_choice || !ply.thought.score || record_.ending != Ending::normal) return;
    const int result = before.side == Color::black ? record_.score : -record_.score;
    engine.error[discs].add(std::abs(discs_of(*ply.thought.score) - result));
  }

  void compare(Color side, const Ply& one, const Ply& next) {
    if (!one.thought.score || !next.thought.score) return;
    const double sign = side == Color::black ? 1 : -1;
    Disagreement found{.game = record_.number,
                       .names = {record_.players[static_cast<std::size_t>(side)],
                                 record_.players[static_cast<std::size_t>(other(side))]},
                       .position = game_.position(),
                       .move = one.move,
                       .mover_score = sign * discs_of(*one.thought.score),
                       .answer_score = -sign * discs_of(*next.thought.score),
                       .result = record_.score};
    all_.disagreement[discs_on(found.position.board)].add(found.distance());
    if (!widest_ || found.distance() > widest_->distance()) widest_ = std::move(found);
  }

  const GameRecord& record_;
  ByPly& all_;
  Game game_;
  std::array<std::size_t, 2> engines_{};
  std::optional<Disagreement> widest_;
};

}  // namespace

ByPly collect_by_ply(const MatchSetup& setup, const std::vector<GameRecord>& games, std::size_t widest) {
  ByPly all;
  all.engines.resize(setup.engines.size());
  for (const GameRecord& record : games)
    if (auto found = Collector(setup, record, all).collect()) all.widest.push_back(*std::move(found));
  std::ranges::stable_sort(all.widest, std::ranges::greater{}, &Disagreement::distance);
  if (all.widest.size() > widest)
    all.widest.erase(all.widest.begin() + static_cast<std::ptrdiff_t>(widest), all.widest.end());
  return all;
}

}  // namespace outflank::match
