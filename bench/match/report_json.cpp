#include "bench/match/report_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace outflank::match {
namespace {

using Json = nlohmann::ordered_json;

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json describe(const Estimate& estimate) {
  return {{"value", finite(estimate.value)}, {"low", finite(estimate.low)}, {"high", finite(estimate.high)}};
}

Json describe(const Score& score) {
  const auto elo = elo_of_pairs(score.pairs);
  return {{"games", score.games()},
          {"wins", score.wins},
          {"draws", score.draws},
          {"losses", score.losses},
          {"points", score.points()},
          {"discs", score.pair_discs.count() == 0 ? Json(nullptr) : describe(score.pair_discs.estimate())},
          {"elo", elo ? describe(*elo) : Json(nullptr)},
          {"los", elo ? Json(likelihood_of_superiority(score.pairs)) : Json(nullptr)},
          {"pairs", score.pairs}};
}

Json describe(const Conduct& conduct) {
  Json losses = Json::object();
  for (const Ending ending : kEndings)
    if (ending != Ending::normal) losses[std::string(ending_name(ending))] = conduct.failures(ending);
  return {{"losses_by", losses},
          {"restarts", conduct.restarts()},
          {"moves", conduct.move_milliseconds.count()},
          {"mean_ms", conduct.move_milliseconds.mean()},
          {"longest_ms", conduct.longest_milliseconds}};
}

Json describe_sprt(const SprtBounds& bounds, const Standings& standings) {
  return {{"elo0", bounds.elo0},
          {"elo1", bounds.elo1},
          {"alpha", bounds.alpha},
          {"beta", bounds.beta},
          {"lower", bounds.lower()},
          {"upper", bounds.upper()},
          {"llr", standings.log_likelihood_ratio()},
          {"verdict", verdict_name(standings.verdict())}};
}

}  // namespace

std::string write_json_report(const MatchSetup& setup, const Standings& standings) {
  Json engines = Json::array(), all_pairings = Json::array();
  for (std::size_t engine = 0; engine < standings.engines(); ++engine)
    engines.push_back({{"name", setup.engines[engine].name},
                       {"score", describe(standings.total(engine))},
                       {"conduct", describe(standings.conduct(engine))}});
  const auto all = pairings(setup.engines.size(), setup.format);
  for (std::size_t number = 0; number < all.size(); ++number)
    all_pairings.push_back({{"first", setup.engines[all[number].first].name},
                            {"second", setup.engines[all[number].second].name},
                            {"score", describe(standings.pairing(number))}});
  const Json report{{"setup", Json::parse(describe_setup(setup))},
                    {"games", standings.games()},
                    {"engines", engines},
                    {"pairings", all_pairings},
                    {"sprt", setup.sprt ? describe_sprt(*setup.sprt, standings) : Json(nullptr)},
                    {"overhead_ms", standings.overhead().mean()}};
  return report.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace outflank::match
