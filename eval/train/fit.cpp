#include "eval/train/fit.hpp"

#include <algorithm>
#include <cstring>
#include <iomanip>
#include <iostream>
#include <string>

#include "engine/split_mix.hpp"
#include "eval/evaluate.hpp"
#include "eval/train/dataset.hpp"
#include "eval/train/file.hpp"
#include "eval/train/phase_model.hpp"
#include "eval/train/weights_file.hpp"
#include "eval/weights.hpp"
#include "protocol/write_file.hpp"

namespace outflank::train {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kShuffleSeed = 1;

// In a pass.
constexpr std::uint32_t kLeastMet = 60;

// What a phase learns from, in random order.
std::vector<Sample> samples_of_phase(const Dataset& data, int phase, int overlap) {
  const int first = std::max(1, phase * kEmptiesOfPhase + 1 - overlap);
  const int last = std::min(60, (phase + 1) * kEmptiesOfPhase + overlap);
  std::vector<Sample> samples;
  for (int empties = first; empties <= last; ++empties) {
    const std::vector<Sample>& learn = data.at[static_cast<std::size_t>(empties)].learn;
    samples.insert(samples.end(), learn.begin(), learn.end());
  }
  shuffle(samples, kShuffleSeed + static_cast<std::uint64_t>(phase));
  return samples;
}

bool is_blank(const PhaseWeights& weights) {
  const auto is_zero = [](const auto& table) {
    return std::all_of(table.begin(), table.end(), [](const auto& weight) {
      return weight == typename std::decay_t<decltype(table)>::value_type{};
    });
  };
  return std::all_of(weights.patterns.begin(), weights.patterns.end(), is_zero) &&
         std::all_of(weights.features.begin(), weights.features.end(), is_zero);
}

void fit_phase(const FitOptions& options, const Dataset& data, int phase, Weights& weights) {
  const std::vector<Sample> samples = samples_of_phase(data, phase, options.overlap);
  if (samples.empty()) return;
  PhaseWeights& own = weights.of_phase(phase);
  PhaseModel model(own);
  for (int pass = 1; pass <= options.passes; ++pass) {
    // The last pass takes small steps: what is left of the noise of the single samples goes.
    const Errors errors = model.learn(samples, pass == options.passes ? options.rate / 4 : options.rate);
    std::cerr << "phase " << phase << ", pass " << pass << " of " << options.passes << ", " << samples.size()
              << " samples: mean absolute error " << std::fixed << std::setprecision(3) << errors.mean_absolute()
              << std::endl;
  }
  model.write(own, kLeastMet * static_cast<std::uint32_t>(options.passes));
  // What this phase has learnt is a better beginning for the next than nothing (0.15 discs at 16 empty squares), and
  // serves in its place until then.
  for (int next = phase + 1; next < kPhases && is_blank(weights.of_phase(next)); ++next)
    std::memcpy(&weights.of_phase(next), &own, sizeof(own));
}

Errors measure(const Weights& weights, const std::vector<Sample>& samples) {
  Errors errors;
  for (const Sample& sample : samples) errors.add(discs_of(evaluate(weights, sample.board) - sample.score));
  return errors;
}

void print_row(const std::string& name, const Errors& errors) {
  std::cout << "| " << name << " | " << errors.count << " | " << std::fixed << std::setprecision(2)
            << errors.mean_absolute() << " | " << errors.root_mean_square() << " | " << errors.mean() << " |\n";
}

void print_errors(const Weights& weights, const Dataset& data, const std::vector<fs::path>& tests) {
  std::cout << "| positions | count | mean absolute error | root mean square | mean |\n"
            << "| --- | ---: | ---: | ---: | ---: |\n";
  for (std::size_t empties = 1; empties < data.at.size(); ++empties)
    if (const auto& held_out = data.at[empties].held_out; !held_out.empty())
      print_row(std::to_string(empties) + " empties", measure(weights, held_out));
  for (const fs::path& path : tests) {
    Dataset test;
    test.add_obf(path);
    std::vector<Sample> all;
    for (const SamplesByEmpties& samples : test.at)
      all.insert(all.end(), samples.held_out.begin(), samples.held_out.end());
    print_row(path.filename().string(), measure(weights, all));
  }
}

}  // namespace

void fit(const FitOptions& options) {
  Dataset data;
  for (const fs::path& place : options.data) data.add(place, options.held_out_share);
  std::cerr << data.count_to_learn() << " samples to learn from" << std::endl;
  Weights weights = options.from.empty() ? Weights() : read_weights(options.from);
  for (int phase = options.first_phase; phase <= options.last_phase; ++phase) fit_phase(options, data, phase, weights);
  write_file(options.out, pack_weights(weights));
  print_errors(weights, data, options.tests);
}

void measure(const fs::path& weights, const std::vector<fs::path>& tests, const std::vector<fs::path>& places,
             int held_out_share) {
  Dataset data;
  for (const fs::path& place : places) data.add(place, held_out_share);
  print_errors(read_weights(weights), data, tests);
}

}  // namespace outflank::train
