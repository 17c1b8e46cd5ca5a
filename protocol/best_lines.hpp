// The best moves of a search with several lines, gathered from its reports.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "search/search.hpp"

namespace outflank {

// Every iteration reports its lines in rank order. An iteration that was broken off counts only if there is no
// complete one: its first lines may name the same moves as the last lines of the iteration before.
class BestLines {
 public:
  explicit BestLines(std::size_t wanted) : wanted_(wanted) {}

  void take(const SearchReport& report) {
    if (report.multi_pv <= 1) current_.clear();
    current_.push_back(report);
    if (current_.size() >= wanted_) complete_ = current_;
  }

  std::vector<SearchReport> lines() && { return std::move(complete_.empty() ? current_ : complete_); }

 private:
  std::size_t wanted_;
  std::vector<SearchReport> current_;
  std::vector<SearchReport> complete_;
};

}  // namespace outflank
