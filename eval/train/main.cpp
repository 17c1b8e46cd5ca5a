// outflank-train: makes the weights of the evaluation.
#include <boost/program_options.hpp>
#include <charconv>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "eval/train/accuracy.hpp"
#include "eval/train/errors.hpp"
#include "eval/train/fit.hpp"
#include "eval/train/generate.hpp"
#include "eval/weights.hpp"

namespace outflank::train {
namespace {

namespace po = boost::program_options;

// "7" or "1-100".
SeedRange parse_seeds(const std::string& text) {
  const auto number = [&text](std::string_view part) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (part.empty() || error != std::errc() || end != part.data() + part.size())
      throw std::runtime_error("--seeds " + text + ": a number or a range as in 1-100 would be right");
    return value;
  };
  const auto dash = text.find('-');
  const std::string_view all = text;
  const SeedRange range{number(all.substr(0, dash)), number(dash == std::string::npos ? all : all.substr(dash + 1))};
  if (range.first > range.last) throw std::runtime_error("--seeds " + text + ": the first is above the last");
  return range;
}

po::variables_map parse(int argc, char** argv, const po::options_description& options) {
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).run(), given);
  if (given.contains("help")) {
    std::cout << options;
    std::exit(0);
  }
  po::notify(given);
  return given;
}

// Options of every command that makes shards, and what they say.
class SourceArguments {
 public:
  SourceArguments(const char* caption, SourceOptions& wanted, int items, const char* out = "folder of the shards")
      : options_(caption), wanted_(wanted) {
    wanted_.items = items;
    options_.add_options()("help", "this text")("out", po::value(&out_)->required(), out)(
        "seeds", po::value(&seeds_), "which shards: a seed or a range as in 1-100; standard 1")(
        "items", po::value(&wanted.items)->default_value(items), "games or positions in a shard")(
        "fewest", po::value(&wanted.fewest_empties)->default_value(wanted.fewest_empties),
        "prefixes end at so many empty squares at least")(
        "most", po::value(&wanted.most_empties)->default_value(wanted.most_empties), "... and at most")(
        "masters", po::value(&masters_), "folder of WTHOR files: a share of the prefixes is of these games")(
        "masters-share", po::value(&wanted.masters_share)->default_value(wanted.masters_share), "per cent")(
        "games", po::value(&games_), "folder of games by `generate`: another share of the prefixes is of these")(
        "games-share", po::value(&wanted.games_share)->default_value(wanted.games_share), "per cent")(
        "own-moves", po::value(&wanted.own_moves_share)->default_value(wanted.own_moves_share),
        "per cent of the prefixes of games that leave them early and go on with moves by the evaluation")(
        "avoid", po::value(&avoid_)->multitoken(), "OBF files: their positions are left out")(
        "weights", po::value(&weights_), "weights of the evaluation; otherwise the built-in ones")(
        "threads", po::value(&wanted.threads)->default_value(1), "threads")("missing",
                                                                            "only print the seeds without a shard");
  }

  po::options_description_easy_init add_options() { return options_.add_options(); }

  // True if only the missing seeds are asked for.
  bool read(int argc, char** argv) {
    const po::variables_map given = parse(argc, argv, options_);
    wanted_.out = out_;
    wanted_.masters = masters_;
    wanted_.games = games_;
    wanted_.weights = weights_;
    wanted_.seeds = parse_seeds(seeds_);
    wanted_.avoid.assign(avoid_.begin(), avoid_.end());
    if (wanted_.fewest_empties < 1 || wanted_.most_empties > 60 || wanted_.fewest_empties > wanted_.most_empties)
      throw std::runtime_error("--fewest, --most: 1 to 60 and in this order would be right");
    if (wanted_.masters_share < 0 || wanted_.games_share < 0 || wanted_.masters_share > 100 ||
        wanted_.games_share > 100)
      throw std::runtime_error("--masters-share, --games-share: 0 to 100 would be right");
    if (wanted_.own_moves_share < 0 || wanted_.own_moves_share > 100)
      throw std::runtime_error("--own-moves: 0 to 100 would be right");
    if (!masters_.empty() && !games_.empty() && wanted_.masters_share + wanted_.games_share > 100)
      throw std::runtime_error("--masters-share, --games-share: 100 at most together would be right");
    if (wanted_.items < 1 || wanted_.threads < 1)
      throw std::runtime_error("--items, --threads: 1 or more would be right");
    return given.contains("missing");
  }

 private:
  po::options_description options_;
  SourceOptions& wanted_;
  std::string out_, seeds_ = "1", masters_, games_, weights_;
  std::vector<std::string> avoid_;
};

int report_missing(const ShardPlan& plan) {
  const std::string list = missing_seeds(plan);
  std::cout << (list.empty() ? "no seed is missing" : "missing: " + list) << '\n';
  return list.empty() ? 0 : 1;
}

int generate_command(int argc, char** argv) {
  GenerateOptions wanted;
  SourceArguments arguments("outflank-train generate: games for learning", wanted, 2000);
  arguments.add_options()("depth", po::value(&wanted.depth)->default_value(wanted.depth), "of the search for a move")(
      "exact", po::value(&wanted.exact_empties)->default_value(wanted.exact_empties),
      "perfect play from so many empty squares on");
  if (arguments.read(argc, argv)) return report_missing(plan_of(wanted));
  generate(wanted);
  return 0;
}

int label_command(int argc, char** argv) {
  LabelOptions wanted;
  SourceArguments arguments("outflank-train label: positions with their scores", wanted, 20000);
  arguments.add_options()("depth", po::value(&wanted.depth)->default_value(wanted.depth),
                          "of the search for the score; the true score where there are no more empty squares");
  if (arguments.read(argc, argv)) return report_missing(plan_of(wanted));
  label(wanted);
  return 0;
}

int fit_command(int argc, char** argv) {
  FitOptions wanted;
  std::vector<std::string> data, tests;
  std::string out, from;
  po::options_description options("outflank-train fit: weights from games and positions");
  options.add_options()("help", "this text")("data", po::value(&data)->multitoken()->required(),
                                             "files or folders of games and samples")(
      "tests", po::value(&tests)->multitoken(), "OBF files to measure by")("out", po::value(&out)->required(),
                                                                           "the file of weights to write")(
      "from", po::value(&from), "weights to begin with, and to keep in other phases")(
      "first", po::value(&wanted.first_phase)->default_value(wanted.first_phase), "first phase to fit, 0 to 14")(
      "last", po::value(&wanted.last_phase)->default_value(wanted.last_phase), "last phase to fit")(
      "passes", po::value(&wanted.passes)->default_value(wanted.passes), "over the samples")(
      "rate", po::value(&wanted.rate)->default_value(wanted.rate), "of learning")(
      "overlap", po::value(&wanted.overlap)->default_value(wanted.overlap),
      "a phase learns from its neighbours' positions, so many empty squares off")(
      "hold-out", po::value(&wanted.held_out_share)->default_value(wanted.held_out_share),
      "one game in so many, and all that comes from it, only measures");
  parse(argc, argv, options);
  wanted.data.assign(data.begin(), data.end());
  wanted.tests.assign(tests.begin(), tests.end());
  wanted.out = out;
  wanted.from = from;
  if (wanted.first_phase < 0 || wanted.last_phase >= kPhases)
    throw std::runtime_error("--first, --last: 0 to " + std::to_string(kPhases - 1) + " would be right");
  if (wanted.held_out_share < 2) throw std::runtime_error("--hold-out: 2 or more would be right");
  fit(wanted);
  return 0;
}

int measure_command(int argc, char** argv) {
  std::string weights;
  std::vector<std::string> tests, data;
  int held_out_share = 50;
  po::options_description options("outflank-train measure: errors of weights");
  options.add_options()("help", "this text")("weights", po::value(&weights)->required(), "the file of weights")(
      "tests", po::value(&tests)->multitoken(), "OBF files")("data", po::value(&data)->multitoken(),
                                                             "games and samples, of which a share is held out")(
      "hold-out", po::value(&held_out_share)->default_value(held_out_share), "one in so many");
  parse(argc, argv, options);
  measure(weights, {tests.begin(), tests.end()}, {data.begin(), data.end()}, held_out_share);
  return 0;
}

int errors_command(int argc, char** argv) {
  ErrorOptions wanted;
  wanted.fewest_empties = 8;
  SourceArguments arguments("outflank-train errors: how far searches of different depths are apart", wanted, 4000,
                            "the file to write: the weights with the model");
  arguments.add_options()("depth", po::value(&wanted.depth)->default_value(wanted.depth), "of the deepest search")(
      "exact", po::value(&wanted.exact_empties)->default_value(wanted.exact_empties),
      "positions with no more empty squares are solved too");
  if (arguments.read(argc, argv) || wanted.seeds.first != wanted.seeds.last)
    throw std::runtime_error("errors makes no shards: one seed, and no --missing, would be right");
  measure_errors(wanted);
  return 0;
}

int accuracy_command(int argc, char** argv) {
  AccuracyOptions wanted;
  std::vector<std::string> tests;
  std::string weights;
  po::options_description options("outflank-train accuracy: moves and scores of searches against known ones");
  options.add_options()("help", "this text")("tests", po::value(&tests)->multitoken()->required(),
                                             "OBF files with the scores of the moves")(
      "depth", po::value(&wanted.depths)->multitoken(), "nominal depths; standard 10 14")(
      "weights", po::value(&weights), "weights of the evaluation; otherwise the built-in ones")(
      "hash", po::value(&wanted.hash_mebibytes)->default_value(wanted.hash_mebibytes), "MiB");
  parse(argc, argv, options);
  wanted.tests.assign(tests.begin(), tests.end());
  wanted.weights = weights;
  measure_accuracy(wanted);
  return 0;
}

struct Command {
  const char* name;
  int (*run)(int argc, char** argv);
  const char* purpose;
};

constexpr Command kCommands[] = {
    {"generate", generate_command, "plays games against itself, in shards by seed"},
    {"label", label_command, "scores of positions, in shards by seed"},
    {"fit", fit_command, "weights from games and positions"},
    {"measure", measure_command, "errors of weights"},
    {"accuracy", accuracy_command, "moves and scores of searches to a depth against known ones"},
    {"errors", errors_command, "differences of searches to different depths, and the model of them"},
};

int run(int argc, char** argv) {
  if (argc > 1)
    for (const Command& command : kCommands)
      if (std::string(argv[1]) == command.name) return command.run(argc - 1, argv + 1);
  std::cerr << "outflank-train COMMAND [options]; COMMAND --help tells the options\n";
  for (const Command& command : kCommands) std::cerr << "  " << command.name << ": " << command.purpose << '\n';
  return 2;
}

}  // namespace
}  // namespace outflank::train

int main(int argc, char** argv) {
  try {
    return outflank::train::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "outflank-train: " << error.what() << '\n';
    return 2;
  }
}
