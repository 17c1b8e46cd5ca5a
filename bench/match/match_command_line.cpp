#include "bench/match/match_command_line.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "bench/match/arguments.hpp"
#include "bench/match/openings.hpp"
#include "engine/printable.hpp"
#include "protocol/score_text.hpp"

namespace outflank::match {
namespace {

namespace po = boost::program_options;

po::options_description describe_options() {
  po::options_description description("Options");
  const auto words = [](const char* name) { return po::value<Words>()->multitoken()->value_name(name); };
  const auto word = [](const char* name) { return po::value<std::string>()->value_name(name); };
  auto add = description.add_options();
  add("engine", words("KEY=VALUE ..."), "an engine; two or more");
  add("each", words("KEY=VALUE ..."), "for every engine; its own keys come after these");
  add("out", word("FOLDER"), "where the games and reports go; a match in it is continued");
  add("games", word("N"), "for each pairing, even, standard 100");
  add("gauntlet", "the first engine against each of the others; otherwise everyone against everyone");
  add("concurrency", word("N"), "games at once, 1 to 256, standard 1");
  add("openings", word("FILE"), "transcripts (XOT) or positions (OBF), one a line; otherwise Outflank's own list");
  add("order", word("ORDER"), "of the openings: random (standard) or sequential");
  add("seed", word("N"), "of the random order, standard 1");
  add("scoring", word("RULE"), "empties-to-winner (standard) or discs");
  add("sprt", words("elo0=E elo1=E [alpha=P beta=P]"),
      "end when the first engine's lead over the second is decided; alpha and beta are 0.05 if not given");
  add("stall", word("SECONDS"), "without an answer, before an engine is killed, beyond its time; standard 60");
  add("quiet", "no live table on stderr");
  add("help", "this text");
  return description;
}

std::vector<EngineSpec> read_engines(const Arguments& arguments) {
  Words each;
  for (const Words& words : arguments.all("each")) each.insert(each.end(), words.begin(), words.end());
  std::vector<EngineSpec> engines;
  for (const Words& words : arguments.all("engine")) {
    auto spec = read_engine_spec(each, words);
    if (const auto* error = std::get_if<TextError>(&spec)) throw Refusal{"--engine: " + error->message};
    const std::string& name = std::get<EngineSpec>(spec).name;
    if (std::ranges::find(engines, name, &EngineSpec::name) != engines.end())
      throw Refusal{"two engines are called " + name + "; name=NAME with another name would be right"};
    engines.push_back(std::get<EngineSpec>(std::move(spec)));
  }
  constexpr std::size_t kMostEngines = 256;
  if (engines.size() < 2 || engines.size() > kMostEngines)
    throw Refusal{"a match of " + std::to_string(engines.size()) +
                  " engines; --engine cmd=\"PROGRAM\" two times or more would be right"};
  return engines;
}

double read_real(const std::string& key, std::string_view text, double least, double most) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || !(number >= least && number <= most))
    throw Refusal{"bad value " + printable(text) + " of --sprt " + key + "; a number in its range would be right"};
  return number;
}

std::optional<SprtBounds> read_sprt(const Arguments& arguments) {
  const auto given = arguments.all("sprt");
  if (given.empty()) return std::nullopt;
  std::optional<double> elo0, elo1;
  SprtBounds bounds;
  constexpr double kMostElo = 1000, kLeastRisk = 1e-6, kMostRisk = 0.4;
  for (const std::string& word : given.back()) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string key = word.substr(0, equals);
    const std::string_view value = std::string_view(word).substr(std::min(equals + 1, word.size()));
    if (key == "elo0")
      elo0 = read_real(key, value, -kMostElo, kMostElo);
    else if (key == "elo1")
      elo1 = read_real(key, value, -kMostElo, kMostElo);
    else if (key == "alpha")
      bounds.alpha = read_real(key, value, kLeastRisk, kMostRisk);
    else if (key == "beta")
      bounds.beta = read_real(key, value, kLeastRisk, kMostRisk);
    else
      throw Refusal{"unknown key " + printable(key) + " of --sprt; elo0, elo1, alpha or beta would be right"};
  }
  if (!elo0 || !elo1 || *elo0 >= *elo1)
    throw Refusal{"--sprt without elo0 below elo1; --sprt elo0=0 elo1=10 would be right"};
  bounds.elo0 = *elo0;
  bounds.elo1 = *elo1;
  return bounds;
}

void read_opening_options(const Arguments& arguments, MatchSetup& setup) {
  const auto file = arguments.value("openings");
  setup.openings_source = file.value_or("built in");
  auto openings = file ? read_opening_file(*file) : read_openings(own_opening_list(), "built-in openings");
  if (const auto* error = std::get_if<TextError>(&openings)) throw Refusal{error->message};
  setup.openings = std::get<std::vector<Game>>(std::move(openings));
  const std::string order = arguments.value("order").value_or("random");
  if (order != "random" && order != "sequential")
    throw Refusal{"bad value " + printable(order) + " of --order; random or sequential would be right"};
  setup.shuffles_openings = order == "random";
  setup.seed = static_cast<std::uint64_t>(arguments.number("seed", 1, 0, std::int64_t{1} << 53));
  const bool has_positions =
      std::ranges::any_of(setup.openings, [](const Game& game) { return !(game.start() == Position{}); });
  const auto gtp = std::ranges::find(setup.engines, Speech::gtp, &EngineSpec::speech);
  if (has_positions && gtp != setup.engines.end())
    throw Refusal{"engine " + gtp->name + ": GTP cannot set up the positions of " + printable(setup.openings_source) +
                  "; openings of moves would be right"};
}

MatchSetup read_setup(const Arguments& arguments) {
  MatchSetup setup;
  setup.engines = read_engines(arguments);
  read_opening_options(arguments, setup);
  setup.games = static_cast<std::size_t>(arguments.number("games", 100, 2, 1'000'000'000));
  if (setup.games % 2 != 0)
    throw Refusal{"--games " + std::to_string(setup.games) +
                  " is odd; an even number would be right: every opening is played twice, with colours reversed"};
  if (arguments.has("gauntlet")) setup.format = Format::gauntlet;
  setup.concurrency = static_cast<std::size_t>(arguments.number("concurrency", 1, 1, 256));
  if (const auto name = arguments.value("scoring")) {
    const auto scoring = parse_scoring(*name);
    if (!scoring)
      throw Refusal{"bad value " + printable(*name) + " of --scoring; empties-to-winner or discs would be right"};
    setup.scoring = *scoring;
  }
  setup.sprt = read_sprt(arguments);
  if (setup.sprt && setup.engines.size() != 2)
    throw Refusal{"--sprt with " + std::to_string(setup.engines.size()) + " engines; two would be right"};
  setup.patience = std::chrono::seconds(arguments.number("stall", 60, 1, 86'400));
  return setup;
}

MatchRequest read_command(const Arguments& arguments) {
  MatchRequest command;
  command.asks_for_help = arguments.has("help");
  if (command.asks_for_help) return command;
  command.setup = read_setup(arguments);
  command.folder = arguments.value("out").value_or("");
  if (command.folder.empty()) throw Refusal{"no folder for the games; --out FOLDER would be right"};
  command.quiet = arguments.has("quiet");
  return command;
}

}  // namespace

std::variant<MatchRequest, TextError> read_match_command_line(const std::vector<std::string>& arguments) {
  try {
    return read_command(Arguments(describe_options(), arguments));
  } catch (const Refusal& refusal) {
    return TextError{refusal.message};
  } catch (const po::error& error) {
    return TextError{printable(error.what()) + "; outflank match --help lists what would be right"};
  }
}

std::string match_usage() {
  std::ostringstream text;
  text << "outflank match --engine cmd=PROGRAM ... --engine cmd=PROGRAM ... --out FOLDER [options]\n\n"
       << describe_options() << '\n'
       << engine_keys();
  return text.str();
}

}  // namespace outflank::match
