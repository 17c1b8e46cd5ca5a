// Plots as inline SVG, for a report without scripts. Colours come from the page's style: series n has class `s<n>`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace outflank::match {

struct Point {
  double x = 0;
  double y = 0;
};

struct Range {
  double low = 0;
  double high = 1;
};

// `&`, `<`, `>` and quotes as HTML writes them.
std::string escape_html(std::string_view text);

// Builds up one plot; later layers lie on earlier ones. Coordinates are those of the data.
class SvgPlot {
 public:
  SvgPlot(std::string x_label, std::string y_label, Range x, Range y);

  void add_line(const std::vector<Point>& points, std::size_t series, bool is_dashed = false);
  // The area between two lines with the same x.
  void add_band(const std::vector<Point>& low, const std::vector<Point>& high, std::size_t series);
  // A bar from 0 to y over low..high; the title is shown under the pointer.
  void add_bar(Range x, double y, std::string_view css_class, std::string_view title);
  void add_level(double y, std::string_view label);  // a horizontal line across
  void add_legend(const std::vector<std::string>& names);

  std::string text() const;

 private:
  double to_column(double x) const;
  double to_row(double y) const;
  std::string path_of(const std::vector<Point>& points) const;
  std::string axes() const;

  const std::string x_label_, y_label_;
  const Range x_, y_;
  std::string layers_;
};

// Round numbers that cover a range in four to nine steps.
std::vector<double> ticks(Range range);

}  // namespace outflank::match
