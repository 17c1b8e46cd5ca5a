#include "bench/match/table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace outflank::match {
namespace {

using Row = std::vector<std::string>;

// The first column to the left, the others to the right.
std::string align(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string padding(widths[column] - row[column].size(), ' ');
      text.append(column == 0 ? row[column] + padding : "  " + padding + row[column]);
    }
    text.append("\n");
  }
  return text;
}

std::string whole(std::size_t number) { return std::to_string(number); }

Row score_row(const std::string& name, const Score& score) {
  const auto games = static_cast<double>(score.games());
  const auto elo = elo_of_pairs(score.pairs);
  return {name,
          whole(score.games()),
          whole(score.wins),
          whole(score.draws),
          whole(score.losses),
          score.games() == 0 ? "-" : number_text(100 * score.points() / games, 1) + "%",
          score.pair_discs.count() == 0 ? "-" : estimate_text(score.pair_discs.estimate(), 2),
          elo ? estimate_text(*elo, 1) : "-",
          elo ? number_text(100 * likelihood_of_superiority(score.pairs), 1) + "%" : "-"};
}

Row heading(const std::string& first) {
  return {first, "games", "wins", "draws", "losses", "points", "discs", "Elo", "LOS"};
}

}  // namespace

std::string number_text(double value, int decimals, bool has_sign) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), has_sign ? "%+.*f" : "%.*f", decimals, value);
  return text.data();
}

std::string estimate_text(const Estimate& estimate, int decimals) {
  const bool is_finite = std::isfinite(estimate.value) && std::isfinite(estimate.low) && std::isfinite(estimate.high);
  std::string value = number_text(estimate.value, decimals, true);
  if (estimate.low == estimate.value && estimate.high == estimate.value && !is_finite) return value;
  if (is_finite) return value + " +-" + number_text((estimate.high - estimate.low) / 2, decimals);
  return value + " (" + number_text(estimate.low, decimals, true) + " to " +
         number_text(estimate.high, decimals, true) + ")";
}

std::string standings_text(const MatchSetup& setup, const Standings& standings) {
  std::vector<Row> rows{heading("engine")};
  for (const std::size_t engine : standings.ranking())
    rows.push_back(score_row(setup.engines[engine].name, standings.total(engine)));
  return align(rows);
}

std::string pairings_text(const MatchSetup& setup, const Standings& standings) {
  const auto all = pairings(setup.engines.size(), setup.format);
  if (all.size() < 2) return "";
  std::vector<Row> rows{heading("pairing")};
  for (std::size_t number = 0; number < all.size(); ++number)
    rows.push_back(score_row(setup.engines[all[number].first].name + " - " + setup.engines[all[number].second].name,
                             standings.pairing(number)));
  return align(rows);
}

std::string conduct_text(const MatchSetup& setup, const Standings& standings) {
  std::vector<Row> rows{{"engine", "time losses", "illegal moves", "protocol errors", "crashes", "silences",
                         "resignations", "restarts", "ms a move", "longest"}};
  for (std::size_t engine = 0; engine < standings.engines(); ++engine) {
    const Conduct& conduct = standings.conduct(engine);
    Row row{setup.engines[engine].name};
    for (const Ending ending : {Ending::time, Ending::illegal_move, Ending::protocol_error, Ending::crash,
                                Ending::silence, Ending::resignation})
      row.push_back(whole(conduct.failures(ending)));
    row.push_back(whole(conduct.restarts()));
    row.push_back(number_text(conduct.move_milliseconds.mean(), 2));
    row.push_back(number_text(conduct.longest_milliseconds, 1));
    rows.push_back(row);
  }
  return align(rows) + "overhead of the runner: " + number_text(standings.overhead().mean(), 3) + " ms a move\n";
}

std::string sprt_text(const MatchSetup& setup, const Standings& standings) {
  if (!setup.sprt) return "";
  const SprtBounds& bounds = *setup.sprt;
  std::string text = "SPRT: elo0 " + number_text(bounds.elo0, 1) + ", elo1 " + number_text(bounds.elo1, 1) + ", LLR " +
                     number_text(standings.log_likelihood_ratio(), 2) + " (" + number_text(bounds.lower(), 2) + " to " +
                     number_text(bounds.upper(), 2) + "), pairs by points 0 1/2 1 3/2 2:";
  for (const std::uint64_t count : standings.pairing(0).pairs) text.append(" ").append(std::to_string(count));
  return text + "; " + std::string(verdict_name(standings.verdict())) + "\n";
}

}  // namespace outflank::match
