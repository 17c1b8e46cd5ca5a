// outflank-train fit and measure: weights from samples, and how good they are.
#pragma once

#include <filesystem>
#include <vector>

namespace outflank::train {

struct FitOptions {
  std::vector<std::filesystem::path> data;   // files or folders of games and samples
  std::vector<std::filesystem::path> tests;  // OBF files to measure by
  std::filesystem::path out;
  std::filesystem::path from;  // weights to begin with; empty: none
  int first_phase = 0, last_phase = 14;
  int passes = 4;  // over the samples
  float rate = 0.2F;
  int overlap = 2;          // a phase learns from positions with so many empty squares more or fewer, too
  int held_out_share = 50;  // one game in so many, and what comes from it, only measures
};

// Fits the phases, one after the other from the end of the game, and prints the errors by number of empty squares, in
// Markdown. Throws std::runtime_error.
void fit(const FitOptions& options);

// Prints the errors of weights on OBF files and on what `fit` would hold out.
void measure(const std::filesystem::path& weights, const std::vector<std::filesystem::path>& tests,
             const std::vector<std::filesystem::path>& data, int held_out_share);

}  // namespace outflank::train
