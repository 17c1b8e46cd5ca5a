#include "bench/match/match_setup.hpp"

#include <nlohmann/json.hpp>
#include <numeric>

#include "bench/match/openings.hpp"
#include "engine/checksum.hpp"
#include "engine/notation.hpp"
#include "protocol/score_text.hpp"

namespace outflank::match {
namespace {

using Json = nlohmann::ordered_json;

std::string_view custom_name(PassCustom custom) {
  switch (custom) {
    case PassCustom::ask: return "ask";
    case PassCustom::send: return "send";
    case PassCustom::omit: break;
  }
  return "omit";
}

Json describe_allowance(const Allowance& allowance) {
  Json json = Json::object();
  if (const auto& clock = allowance.clock)
    json["clock_ms"] = {{"base", clock->base.count()}, {"increment", clock->increment.count()}};
  if (allowance.move_time) json["move_time_ms"] = allowance.move_time->count();
  if (allowance.depth) json["depth"] = *allowance.depth;
  if (allowance.nodes) json["nodes"] = *allowance.nodes;
  if (allowance.is_timed()) json["margin_ms"] = allowance.margin.count();
  return json;
}

Json describe_engine(const EngineSpec& spec) {
  Json options = Json::array();
  for (const auto& [name, value] : spec.options) options.push_back(Json{{"name", name}, {"value", value}});
  return {{"name", spec.name},
          {"command", spec.command},
          {"protocol", spec.speech == Speech::gtp ? "gtp" : "native"},
          {"options", options},
          {"lines", spec.lines},
          {"passes", custom_name(spec.passes)},
          {"pass_word", spec.pass_word},
          {"ids", spec.has_ids},
          {"limits", describe_allowance(spec.allowance)}};
}

// Tells one list of openings from another.
std::uint64_t fingerprint(const std::vector<Game>& openings) {
  Checksum checksum;
  for (const Game& opening : openings) checksum.add(to_string(opening.start()) + write_transcript(opening) + "\n");
  return checksum.value();
}

Json describe_sprt(const std::optional<SprtBounds>& sprt) {
  if (!sprt) return nullptr;
  return {{"elo0", sprt->elo0}, {"elo1", sprt->elo1}, {"alpha", sprt->alpha}, {"beta", sprt->beta}};
}

}  // namespace

Schedule MatchSetup::schedule() const {
  std::vector<std::size_t> order(openings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return {pairings(engines.size(), format), shuffles_openings ? shuffled(openings.size(), seed) : order, games};
}

std::string describe_setup(const MatchSetup& setup) {
  Json engines = Json::array();
  for (const EngineSpec& spec : setup.engines) engines.push_back(describe_engine(spec));
  const Json json{
      {"engines", engines},
      {"openings",
       {{"source", setup.openings_source},
        {"count", setup.openings.size()},
        {"fingerprint", fingerprint(setup.openings)},
        {"order", setup.shuffles_openings ? "random" : "sequential"},
        {"seed", setup.seed}}},
      {"format", setup.format == Format::gauntlet ? "gauntlet" : "round robin"},
      {"scoring", scoring_name(setup.scoring)},
      {"sprt", describe_sprt(setup.sprt)},
      {"patience_ms", setup.patience.count()},
  };
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace outflank::match
