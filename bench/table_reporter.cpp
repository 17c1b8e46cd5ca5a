#include "bench/table_reporter.hpp"

#include <algorithm>
#include <iomanip>
#include <string>

namespace outflank {

bool TableReporter::ReportContext(const Context&) {
  GetOutputStream() << "| what | median ns | minimum ns | cycles at minimum | M/s at median |\n"
                    << "| --- | ---: | ---: | ---: | ---: |\n"
                    << std::flush;
  return true;
}

void TableReporter::ReportRuns(const std::vector<Run>& runs) {
  // Every repetition comes as one run, followed by the aggregates, which are computed again here from the former.
  std::vector<double> nanoseconds;
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    if (run.error_occurred) {
      GetErrorStream() << run.benchmark_name() << ": " << run.error_message << "\n";
      return;
    }
    const auto rate = run.counters.find("items_per_second");
    if (rate != run.counters.end()) nanoseconds.push_back(1e9 / rate->second.value);
  }
  if (nanoseconds.empty()) return;
  std::sort(nanoseconds.begin(), nanoseconds.end());
  const double median = nanoseconds[nanoseconds.size() / 2], minimum = nanoseconds.front();
  GetOutputStream() << "| " << runs.front().run_name.function_name << " | " << std::fixed << std::setprecision(2)
                    << median << " | " << minimum << " | " << std::setprecision(1) << minimum * 1e-9 * clock_hz_
                    << " | " << std::setprecision(0) << 1e3 / median << " |\n"
                    << std::flush;
}

}  // namespace outflank
