#include "eval/train/dataset.hpp"

#include <utility>

#include "engine/kernels.hpp"
#include "engine/split_mix.hpp"
#include "eval/train/file.hpp"

namespace outflank::train {

void Dataset::add(const Sample& sample, bool is_held_out) {
  SamplesByEmpties& samples = at[static_cast<std::size_t>(count_empties(sample.board))];
  (is_held_out ? samples.held_out : samples.learn).push_back(sample);
}

void Dataset::add(const std::filesystem::path& place, int held_out_share) {
  int number = 0;
  for (const std::filesystem::path& path : files_of(place, kGamesExtension))
    for (const GameRecord& game : read_games(path)) {
      const bool is_held_out = ++number % held_out_share == 0;
      for (const Sample& sample : samples_of(game)) add(sample, is_held_out);
    }
  for (const std::filesystem::path& path : files_of(place, kSamplesExtension))
    for (const Sample& sample : read_samples(path))
      add(sample, sample.origin / 2 % static_cast<std::uint32_t>(held_out_share) == 1);
}

void Dataset::add_obf(const std::filesystem::path& path) {
  for (const auto& [position, moves, comment] : read_obf(path))
    if (!moves.empty() && kernels().legal_moves(position.board) != 0)
      add({position.board, static_cast<std::int16_t>(value_of_discs(moves.front().score)), 1}, true);
}

void shuffle(std::vector<Sample>& samples, std::uint64_t seed) {
  SplitMix random(seed);
  for (std::size_t i = samples.size(); i > 1; --i) std::swap(samples[i - 1], samples[random.next() % i]);
}

std::uint64_t Dataset::count_to_learn() const {
  std::uint64_t count = 0;
  for (const SamplesByEmpties& samples : at) count += samples.learn.size();
  return count;
}

}  // namespace outflank::train
