// The making of weights, in small: shards, labels, a fit, the error model.

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluate.hpp"
#include "eval/train/dataset.hpp"
#include "eval/train/errors.hpp"
#include "eval/train/file.hpp"
#include "eval/train/fit.hpp"
#include "eval/train/generate.hpp"
#include "eval/train/records.hpp"
#include "eval/train/weights_file.hpp"
#include "eval/weights.hpp"
#include "protocol/write_file.hpp"
#include "tests/judge.hpp"
#include "tests/protocol/folder.hpp"

using namespace outflank;
using namespace outflank::train;

namespace {

// Positions close to the end, half of them from masters' games if there are any.
LabelOptions few_labels(const std::string& out, SeedRange seeds) {
  LabelOptions options;
  options.out = out;
  options.seeds = seeds;
  options.items = 60;
  options.fewest_empties = 5;
  options.most_empties = 8;
  return options;
}

GenerateOptions few_games(const std::string& out, int items, int depth, int exact_empties) {
  GenerateOptions options;
  options.out = out;
  options.items = items;
  options.depth = depth;
  options.exact_empties = exact_empties;
  return options;
}

std::string shard(const std::string& folder, int seed) {
  return train::read_file(folder + "/" + std::to_string(seed) + ".samples");
}

}  // namespace

TEST_CASE("true scores are those of the judge, and every label is there for both sides") {
  const Folder folder;
  label(few_labels(folder.file("a"), {1, 1}));
  const std::vector<Sample> samples = read_samples(folder.file("a/1.samples"));
  REQUIRE(samples.size() == 60);
  std::map<int, int> by_empties;
  for (const Sample& sample : samples) {
    CHECK(sample.is_true == 1);
    CHECK(discs_of(sample.score) == judge::solve(sample.board, -65, 65));
    ++by_empties[count_empties(sample.board)];
  }
  // Prefixes end at 5 to 8 empty squares, the positions after the best move at 4 to 7.
  CHECK(by_empties.begin()->first == 4);
  CHECK(by_empties.rbegin()->first == 8);
}

TEST_CASE("a shard is the same whatever else is made, and one that is there is not made again") {
  const Folder folder;
  const std::string one = folder.file("one"), many = folder.file("many");
  label(few_labels(one, {2, 2}));
  LabelOptions options = few_labels(many, {1, 4});
  CHECK(missing_seeds(plan_of(options)) == "1-4");
  options.threads = 3;
  label(options);
  CHECK(missing_seeds(plan_of(options)).empty());
  CHECK(shard(one, 2) == shard(many, 2));
  CHECK(shard(many, 1) != shard(many, 2));

  std::filesystem::remove(many + "/3.samples");
  std::filesystem::resize_file(many + "/4.samples", 8);
  CHECK(missing_seeds(plan_of(options)) == "3");
  label(options);
  CHECK(missing_seeds(plan_of(options)).empty());
  CHECK(shard(many, 4).size() == 8);

  options.most_empties = 9;
  CHECK_THROWS_AS(label(options), std::runtime_error);
}

TEST_CASE("shards belong to the weights that they were made with, and not to a file of the same name") {
  const Folder folder;
  LabelOptions options = few_labels(folder.file("shards"), {1, 1});
  const std::string built_in = plan_of(options).settings;
  options.weights = folder.file("some.weights");
  std::ofstream(options.weights) << "one";
  const std::string before = plan_of(options).settings;
  CHECK(before.find("some.weights") != std::string::npos);
  CHECK(before != built_in);
  std::ofstream(options.weights) << "another";
  CHECK(plan_of(options).settings != before);
  std::ofstream(options.weights) << "one";
  CHECK(plan_of(options).settings == before);
}

TEST_CASE("games end as they say, by legal moves") {
  const Folder folder;
  generate(few_games(folder.file("games"), 5, 2, 8));
  const std::vector<GameRecord> games = read_games(folder.file("games/1.games"));
  REQUIRE(games.size() == 5);
  for (const GameRecord& game : games) {
    CHECK(game.exact_from >= game.prefix);
    const std::vector<Sample> samples = samples_of(game);
    REQUIRE_FALSE(samples.empty());
    for (const Sample& sample : samples)
      if (sample.is_true != 0 && count_empties(sample.board) <= 6)
        CHECK(discs_of(sample.score) == judge::solve(sample.board, -65, 65));
  }
}

TEST_CASE("prefixes come from games of one's own, as often as asked for") {
  const Folder folder;
  GenerateOptions games = few_games(folder.file("games"), 5, 1, 6);
  games.fewest_empties = games.most_empties = 58;
  generate(games);
  std::set<std::pair<std::uint64_t, std::uint64_t>> on_the_way;
  for (const GameRecord& game : read_games(folder.file("games/1.games")))
    for (const Sample& sample : samples_of(game)) on_the_way.emplace(sample.board.mover, sample.board.opponent);

  LabelOptions options;
  options.items = 200;
  options.fewest_empties = 20;
  options.most_empties = 40;
  options.depth = 1;
  options.games = games.out;
  const auto met = [&](const char* out) {
    options.out = folder.file(out);
    label(options);
    int count = 0;
    for (const Sample& sample : read_samples(options.out / "1.samples"))
      if (on_the_way.contains({sample.board.mover, sample.board.opponent})) ++count;
    return count;
  };
  // One in four is followed by no random move; of the other half of the samples some follow the same move.
  options.games_share = 100;
  const std::string settings = plan_of(options).settings;
  CHECK(met("all") >= 20);
  options.games_share = 0;
  CHECK(met("none") == 0);
  CHECK(plan_of(options).settings != settings);

  // Most leave the game early: by weights that say nothing, so that no good move leads back to it.
  options.games_share = options.own_moves_share = 100;
  options.weights = folder.file("nothing.weights");
  write_file(options.weights, pack_weights(Weights()));
  CHECK(met("left early") < 10);
  options.weights.clear();
  CHECK(plan_of(options).settings != settings);
  options.own_moves_share = 0;

  // Other games, other shards.
  games.seeds = {2, 2};
  generate(games);
  options.games_share = 100;
  CHECK(plan_of(options).settings != settings);
}

TEST_CASE("what is held out comes from other games than what is learnt from") {
  const Folder folder;
  const GenerateOptions games = few_games(folder.file("games"), 20, 1, 6);
  generate(games);
  LabelOptions options = few_labels(folder.file("data"), {1, 2});
  options.items = 300;
  options.games = games.out;
  label(options);
  Dataset data;
  data.add(options.out, 3);
  std::set<std::uint32_t> learnt, held_out;
  for (const SamplesByEmpties& samples : data.at) {
    for (const Sample& sample : samples.learn) learnt.insert(sample.origin);
    for (const Sample& sample : samples.held_out) held_out.insert(sample.origin);
  }
  CHECK(learnt.size() > 100);
  CHECK(held_out.size() > 50);
  for (const std::uint32_t origin : held_out) CHECK_FALSE(learnt.contains(origin));
}

TEST_CASE("a fit comes nearer to what it learns from, and leaves other phases alone") {
  const Folder folder;
  LabelOptions options = few_labels(folder.file("data"), {1, 4});
  options.items = 500;
  options.fewest_empties = 6;
  label(options);
  FitOptions wanted;
  wanted.data = {folder.file("data")};
  wanted.out = folder.file("weights");
  wanted.first_phase = wanted.last_phase = 1;
  wanted.overlap = 0;
  fit(wanted);
  const Weights weights = train::read_weights(wanted.out);
  Dataset data;
  data.add(folder.file("data"), wanted.held_out_share);
  double error = 0, without = 0;
  for (int empties = 5; empties <= 8; ++empties)
    for (const Sample& sample : data.at[static_cast<std::size_t>(empties)].learn) {
      error += std::abs(discs_of(evaluate(weights, sample.board) - sample.score));
      without += std::abs(discs_of(sample.score));
    }
  CHECK(error < 0.7 * without);
  // What a later phase begins with; nothing for an earlier one.
  CHECK(std::memcmp(&weights.of_phase(2), &weights.of_phase(1), sizeof(PhaseWeights)) == 0);
  CHECK(std::memcmp(&weights.of_phase(0), &Weights().of_phase(0), sizeof(PhaseWeights)) == 0);
}

TEST_CASE("the error model says less of deeper searches, and goes with the weights") {
  const Folder folder;
  ErrorOptions options;
  options.out = folder.file("weights");
  options.items = 500;
  options.fewest_empties = 9;
  options.most_empties = 14;
  options.depth = 4;
  options.exact_empties = 14;
  measure_errors(options);
  const ErrorModel model = train::read_weights(options.out).error_model;
  CHECK(model.is_fitted());
  for (int empties = 10; empties <= 14; ++empties) {
    CHECK(model.deviation(2, 4, empties) < model.deviation(0, 4, empties));
    CHECK(model.deviation(3, empties, empties) < model.deviation(1, empties, empties));
    CHECK(model.deviation(0, 4, empties) > 2);
    CHECK(model.deviation(0, 4, empties) < 15);
  }
}
