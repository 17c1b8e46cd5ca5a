// outflank-train generate and label: what there is to learn from.
#pragma once

#include <filesystem>
#include <vector>

#include "eval/train/shards.hpp"

namespace outflank::train {

struct SourceOptions {
  std::filesystem::path out;  // a folder
  SeedRange seeds;
  int items = 0;                              // in a shard
  int fewest_empties = 8, most_empties = 50;  // at the end of the prefix
  std::filesystem::path masters;              // a folder of WTHOR files; empty: none
  int masters_share = 50;                     // per cent of the prefixes that are of these games
  std::filesystem::path games;                // a folder of games by `generate`; empty: none
  int games_share = 50;                       // the same of these
  int own_moves_share = 0;                    // per cent of either that go on with moves of one's own
  std::vector<std::filesystem::path> avoid;   // OBF files whose positions, and games through them, are left out
  std::filesystem::path weights;              // of the evaluation; empty: the built-in ones
  int threads = 1;
};

struct GenerateOptions : SourceOptions {
  int depth = 4;
  int exact_empties = 14;
};

struct LabelOptions : SourceOptions {
  int depth = 60;  // a search to the end of the game if there are no more empty squares
};

// Shards of games, each from the end of a prefix on played against itself.
ShardPlan plan_of(const GenerateOptions& options);
void generate(const GenerateOptions& options);

// Shards of positions, each the end of a prefix, with a score by search.
ShardPlan plan_of(const LabelOptions& options);
void label(const LabelOptions& options);

}  // namespace outflank::train
