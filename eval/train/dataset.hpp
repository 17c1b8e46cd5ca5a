// Positions with their scores, by the number of empty squares.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "eval/train/records.hpp"

namespace outflank::train {

// The samples of one number of empty squares: those to learn from, and those of other games to measure by.
struct SamplesByEmpties {
  std::vector<Sample> learn, held_out;
};

struct Dataset {
  std::array<SamplesByEmpties, 61> at;

  // Adds all games and samples of a file or folder. One game in `held_out_share` is held out, and all samples that come
  // from such a game.
  void add(const std::filesystem::path& place, int held_out_share);
  // Adds the positions of an OBF file in which there is a move, with the score of the first move to what is held out.
  void add_obf(const std::filesystem::path& path);
  std::uint64_t count_to_learn() const;

 private:
  void add(const Sample& sample, bool is_held_out);
};

// Puts the samples in an order that has nothing to do with where they came from.
void shuffle(std::vector<Sample>& samples, std::uint64_t seed);

}  // namespace outflank::train
