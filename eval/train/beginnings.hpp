// What the commands that make games or positions begin with.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/split_mix.hpp"
#include "eval/built_in.hpp"
#include "eval/train/game_source.hpp"
#include "eval/train/generate.hpp"
#include "eval/train/weights_file.hpp"

namespace outflank::train {

// Where the games begin, and what must not be learnt from.
class Beginnings {
 public:
  explicit Beginnings(const SourceOptions& options)
      : avoided_(read_avoided(options)),
        weights_(options.weights.empty() ? shared_built_in_weights()
                                         : std::make_shared<Weights>(read_weights(options.weights))),
        source_(read_collections(options, avoided_), {weights_, options.own_moves_share}, options.fewest_empties,
                options.most_empties) {}

  GameInProgress next(SplitMix& random) const { return source_.begin(random); }
  std::shared_ptr<const Weights> weights() const { return weights_; }
  bool avoid(const Sample& sample) const { return avoided_.contains(sample.board); }
  bool avoid(const GameRecord& game) const {
    const std::vector<Sample> samples = samples_of(game);
    return std::any_of(samples.begin(), samples.end(), [this](const Sample& sample) { return avoid(sample); });
  }

 private:
  static AvoidedPositions read_avoided(const SourceOptions& options) {
    AvoidedPositions avoided;
    for (const std::filesystem::path& path : options.avoid) avoided.add_obf(path);
    return avoided;
  }

  static std::vector<GameCollection> read_collections(const SourceOptions& options, const AvoidedPositions& avoided) {
    std::vector<GameCollection> collections;
    if (!options.masters.empty()) collections.push_back(read_masters(options.masters, avoided, options.masters_share));
    if (!options.games.empty()) collections.push_back(read_own_games(options.games, avoided, options.games_share));
    return collections;
  }

  AvoidedPositions avoided_;
  std::shared_ptr<const Weights> weights_;
  GameSource source_;
};

}  // namespace outflank::train
