// outflank-train accuracy: how good the moves and scores of searches to a depth are.
#pragma once

#include <filesystem>
#include <vector>

namespace outflank::train {

struct AccuracyOptions {
  std::vector<std::filesystem::path> tests;  // OBF files with the scores of the moves
  std::vector<int> depths{10, 14};
  std::filesystem::path weights;  // empty: the built-in ones
  int hash_mebibytes = 64;
};

// Searches each position to each depth on cleared tables and prints, per file and depth, in Markdown: the share of best
// moves, of moves within three discs of the best one, the mean absolute error of the score, nodes and time. A move
// without a score in the file counts as neither. Throws std::runtime_error.
void measure_accuracy(const AccuracyOptions& options);

}  // namespace outflank::train
