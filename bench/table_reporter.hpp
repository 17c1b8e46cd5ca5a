// Benchmark results as a Markdown table, a row per benchmark: README's speed table is this output.
#pragma once

#include <benchmark/benchmark.h>

namespace outflank {

// Rows show the median of the repetitions and, since other work on a machine only ever adds time, the minimum.
// Reads the aggregates "median" and "min" of each benchmark; items are what it called SetItemsProcessed for.
class TableReporter : public benchmark::BenchmarkReporter {
 public:
  // `clock_hz`: for the column of clock cycles.
  explicit TableReporter(double clock_hz) : clock_hz_(clock_hz) {}

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

 private:
  double clock_hz_;
};

}  // namespace outflank
