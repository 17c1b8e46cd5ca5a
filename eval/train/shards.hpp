// Long work in parts by seed: each part is a file, made by one thread and the same whatever else is made, so that many
// machines can share it and nothing is lost when one of them stops.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace outflank::train {

struct SeedRange {
  std::uint64_t first = 1, last = 1;
};

struct ShardPlan {
  std::filesystem::path folder;  // a shard is a file SEED.extension in it
  std::string extension;         // ".games"
  SeedRange seeds;
  int items = 0;  // in each shard
  int threads = 1;
  std::string unit;      // what the items are called
  std::string settings;  // what the shards depend on besides their seed; kept in the folder
};

// Makes the shard of a seed and returns the bytes of its file; calls `advance` after each item.
using MakeShard = std::function<std::string(std::uint64_t seed, const std::function<void()>& advance)>;

// Makes the shards that are not there yet; `make_maker` is called once on every thread. A folder with shards of other
// settings is refused. Progress goes to stderr. Throws what the makers throw, or std::runtime_error.
void make_shards(const ShardPlan& plan, const std::function<MakeShard()>& make_maker);

// The seeds without a shard: "3-7, 12"; empty if there are none.
std::string missing_seeds(const ShardPlan& plan);

}  // namespace outflank::train
