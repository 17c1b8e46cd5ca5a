#include "eval/train/dataset.hpp"

#include <sstream>
#include <stdexcept>
#include <string>
#include <variant>

#include "engine/kernels.hpp"
#include "engine/notation.hpp"
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
    for (const Sample& sample : read_samples(path)) add(sample, ++number % held_out_share == 0);
}

void Dataset::add_obf(const std::filesystem::path& path) {
  std::istringstream stream(read_file(path));
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.empty() || line[0] == '%' || line[0] == '#') continue;
    const auto record = parse_obf(line);
    if (const auto* error = std::get_if<TextError>(&record))
      throw std::runtime_error(path.string() + ":" + std::to_string(number) + ": " + error->message);
    const auto& [position, moves, comment] = std::get<ObfRecord>(record);
    if (moves.empty() || kernels().legal_moves(position.board) == 0) continue;
    add({position.board, static_cast<std::int16_t>(value_of_discs(moves.front().score)), 1, {}}, true);
  }
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
