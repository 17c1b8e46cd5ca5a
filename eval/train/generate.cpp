#include "eval/train/generate.hpp"

#include <array>
#include <filesystem>
#include <ios>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/checksum.hpp"
#include "engine/split_mix.hpp"
#include "eval/train/beginnings.hpp"
#include "eval/train/file.hpp"
#include "eval/train/records.hpp"
#include "eval/train/self_play.hpp"

namespace outflank::train {
namespace {

std::string setting(const char* name, int number) { return name + (": " + std::to_string(number)) + "\n"; }

// By contents: shards of an earlier making of files with the same names are others.
std::string describe_contents(const std::vector<std::filesystem::path>& files) {
  Checksum checksum;
  for (const std::filesystem::path& file : files) checksum.add(read_file(file));
  std::ostringstream text;
  text << ", checksum " << std::hex << checksum.value();
  return text.str();
}

std::string describe_weights(const std::filesystem::path& file) {
  return file.empty() ? "built in" : file.filename().string() + describe_contents({file});
}

std::string describe_games(const SourceOptions& options) {
  if (options.games.empty()) return "";
  return "own games' prefixes, per cent: " + std::to_string(options.games_share) +
         describe_contents(files_of(options.games, kGamesExtension)) + "\n";
}

ShardPlan plan_of(const SourceOptions& options, const char* extension, const char* unit, const std::string& settings) {
  return {options.out,
          extension,
          options.seeds,
          options.items,
          options.threads,
          unit,
          setting(unit, options.items) + setting("fewest empties", options.fewest_empties) +
              setting("most empties", options.most_empties) +
              setting("masters' prefixes, per cent", options.masters.empty() ? 0 : options.masters_share) +
              describe_games(options) +
              (options.own_moves_share == 0 ? "" : setting("own moves, per cent", options.own_moves_share)) +
              "weights: " + describe_weights(options.weights) + "\n" + settings};
}

// Makes the shards of a plan; `make` turns a beginning into items. What must not be learnt from is left out.
template <typename Item, typename Options, typename Make>
void make_item_shards(const Options& options, Make make) {
  const Beginnings beginnings(options);
  make_shards(plan_of(options), [&]() -> MakeShard {
    auto player = std::make_shared<SelfPlay>(beginnings.weights());
    return [&, player](std::uint64_t seed, const std::function<void()>& advance) {
      SplitMix random(seed);
      std::vector<Item> items;
      while (items.size() < static_cast<std::size_t>(options.items)) {
        for (const Item& item : make(*player, beginnings.next(random))) {
          if (beginnings.avoid(item) || items.size() == static_cast<std::size_t>(options.items)) continue;
          items.push_back(item);
          advance();
        }
      }
      return bytes_of(items);
    };
  });
}

}  // namespace

ShardPlan plan_of(const GenerateOptions& options) {
  return plan_of(options, kGamesExtension, "games",
                 setting("depth", options.depth) + setting("exact from empties", options.exact_empties));
}

void generate(const GenerateOptions& options) {
  make_item_shards<GameRecord>(options, [&options](SelfPlay& player, const GameInProgress& beginning) {
    return std::array{player.finish(beginning, options.depth, options.exact_empties)};
  });
}

ShardPlan plan_of(const LabelOptions& options) {
  return plan_of(options, kSamplesExtension, "positions", setting("depth", options.depth));
}

void label(const LabelOptions& options) {
  make_item_shards<Sample>(options, [&options](SelfPlay& player, const GameInProgress& beginning) {
    std::vector<Sample> samples = player.label(beginning.board, options.depth);
    for (Sample& sample : samples) sample.origin = beginning.origin;
    return samples;
  });
}

}  // namespace outflank::train
