#include "eval/train/accuracy.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "eval/train/file.hpp"
#include "eval/train/weights_file.hpp"
#include "protocol/progress.hpp"
#include "search/search.hpp"

namespace outflank::train {
namespace {

constexpr int kNear = 3;  // discs

struct Accuracy {
  int positions = 0, best = 0, near = 0;
  double errors = 0;
  std::uint64_t nodes = 0;
  std::chrono::duration<double> time{0};
};

// What the move gives away against the best one; nothing if the record does not know.
std::optional<int> loss_of(const ObfRecord& record, Square square) {
  const auto scored = std::ranges::find(record.moves, square, &ScoredMove::move);
  if (scored == record.moves.end()) return std::nullopt;
  return std::ranges::max_element(record.moves, {}, &ScoredMove::score)->score - scored->score;
}

void add(Accuracy& accuracy, Search& search, const ObfRecord& record, int depth) {
  static const SearchSignals never;
  search.clear();
  SearchReport last;
  const auto start = std::chrono::steady_clock::now();
  const SearchResult result = search.run(record.position.board, {.depth = depth}, start, never,
                                         [&last](const SearchReport& report) { last = report; });
  accuracy.time += std::chrono::steady_clock::now() - start;
  accuracy.nodes += last.nodes;
  ++accuracy.positions;
  const int best = std::ranges::max_element(record.moves, {}, &ScoredMove::score)->score;
  accuracy.errors += std::abs(discs_of(last.value) - best);
  if (const auto loss = loss_of(record, result.best)) {
    accuracy.best += *loss == 0 ? 1 : 0;
    accuracy.near += *loss <= kNear ? 1 : 0;
  }
}

}  // namespace

void measure_accuracy(const AccuracyOptions& options) {
  Search search;
  search.set_hash(static_cast<std::size_t>(options.hash_mebibytes));
  if (!options.weights.empty()) search.set_weights(std::make_shared<Weights>(read_weights(options.weights)));
  std::puts(
      "| positions | depth | count | best move | within 3 discs | mean absolute error | M nodes | time s |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const std::filesystem::path& path : options.tests) {
    std::vector<ObfRecord> records = read_obf(path);
    std::erase_if(records, [](const ObfRecord& record) { return record.moves.empty(); });
    for (const int depth : options.depths) {
      Accuracy accuracy;
      Progress progress(STDERR_FILENO, "positions", records.size());
      for (const ObfRecord& record : records) {
        add(accuracy, search, record, depth);
        progress.advance(false);
      }
      const double count = std::max(1, accuracy.positions);
      std::printf("| %s | %d | %d | %.1f %% | %.1f %% | %.2f | %.2f | %.2f |\n", path.filename().c_str(), depth,
                  accuracy.positions, 100 * accuracy.best / count, 100 * accuracy.near / count, accuracy.errors / count,
                  static_cast<double>(accuracy.nodes) / 1e6, accuracy.time.count());
      std::fflush(stdout);
    }
  }
}

}  // namespace outflank::train
