#include "bench/match/standings.hpp"

#include <algorithm>
#include <numeric>

namespace outflank::match {
namespace {

// Half points.
std::size_t points_of(int difference) { return difference > 0 ? 2 : difference == 0 ? 1 : 0; }

}  // namespace

void Score::add_game(int difference) {
  ++(difference > 0 ? wins : difference == 0 ? draws : losses);
  discs.add(difference);
}

void Score::add_pair(int difference, int other_difference) {
  pair_discs.add((difference + other_difference) / 2.0);
  ++pairs[points_of(difference) + points_of(other_difference)];
}

Standings::Standings(std::size_t engines, const Schedule& schedule, const std::optional<SprtBounds>& sprt)
    : schedule_(schedule), sprt_(sprt), totals_(engines), pairings_(schedule.pairings().size()), conduct_(engines) {}

void Standings::add(const GameRecord& record) {
  const Assignment assignment = schedule_.at(record.number);
  const auto& [first, second] = schedule_.pairings()[assignment.pairing];
  const int difference = assignment.black == first ? record.score : -record.score;
  ++games_;
  pairings_[assignment.pairing].add_game(difference);
  totals_[first].add_game(difference);
  totals_[second].add_game(-difference);
  add_conduct(record, assignment);
  if (const auto half = half_pairs_.extract(Schedule::other_game_of_pair(record.number)))
    finish_pair(assignment.pairing, difference, half.mapped());
  else
    half_pairs_.emplace(record.number, difference);
}

std::vector<std::size_t> Standings::ranking() const {
  std::vector<std::size_t> order(totals_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [this](std::size_t a, std::size_t b) {
    const Score &one = totals_[a], &other = totals_[b];
    return one.points() * static_cast<double>(other.games()) > other.points() * static_cast<double>(one.games());
  });
  return order;
}

void Standings::finish_pair(std::size_t pairing, int difference, int other_difference) {
  const auto& [first, second] = schedule_.pairings()[pairing];
  pairings_[pairing].add_pair(difference, other_difference);
  totals_[first].add_pair(difference, other_difference);
  totals_[second].add_pair(-difference, -other_difference);
  if (!sprt_ || pairing != 0) return;
  ratio_ = match::log_likelihood_ratio(pairings_[0].pairs, sprt_->elo0, sprt_->elo1);
  if (verdict_ == Verdict::open) verdict_ = judge(ratio_, *sprt_);
}

void Standings::add_conduct(const GameRecord& record, const Assignment& assignment) {
  if (record.culprit)
    ++conduct_[*record.culprit == Color::black ? assignment.black : assignment.white]
          .endings[static_cast<std::size_t>(record.ending)];
  Color side = record.start ? record.start->side : Color::black;
  std::size_t moves = 0;
  for (std::size_t ply = 0; ply < record.plies.size(); ++ply, side = other(side)) {
    if (ply < record.opening_plies || record.plies[ply].time.count() == 0) continue;
    const double milliseconds = static_cast<double>(record.plies[ply].time.count()) / 1000;
    Conduct& conduct = conduct_[side == Color::black ? assignment.black : assignment.white];
    conduct.move_milliseconds.add(milliseconds);
    conduct.longest_milliseconds = std::max(conduct.longest_milliseconds, milliseconds);
    ++moves;
  }
  if (moves > 0) overhead_.add(static_cast<double>(record.overhead.count()) / 1000 / static_cast<double>(moves));
}

}  // namespace outflank::match
