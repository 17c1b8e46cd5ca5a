#include "bench/match/svg_plot.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bench/match/table.hpp"

namespace outflank::match {
namespace {

// The picture and the plotted area in it.
constexpr double kWidth = 640, kHeight = 300;
constexpr double kLeft = 58, kRight = 626, kTop = 30, kBottom = 252;

std::string coordinate(double value) { return number_text(value, 1); }

std::string attribute(std::string_view name, std::string_view value) {
  return std::string(" ").append(name).append("=\"").append(value).append("\"");
}

std::string label(double x, double y, std::string_view css_class, std::string_view text) {
  return "<text" + attribute("class", css_class) + attribute("x", coordinate(x)) + attribute("y", coordinate(y)) + ">" +
         escape_html(text) + "</text>";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view css_class) {
  return "<line" + attribute("class", css_class) + attribute("x1", coordinate(x1)) + attribute("y1", coordinate(y1)) +
         attribute("x2", coordinate(x2)) + attribute("y2", coordinate(y2)) + "/>";
}

// As many decimals as tell neighbouring ticks apart.
std::string tick_text(double value, double step) {
  const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  return number_text(value == 0 ? 0 : value, decimals);
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::vector<double> ticks(Range range) {
  constexpr double kMostSteps = 8;
  const double width = range.high - range.low;
  if (!(width > 0) || !std::isfinite(width)) return {range.low};
  double step = std::pow(10, std::floor(std::log10(width / kMostSteps)));
  for (const double factor : {2.0, 2.5, 2.0})  // 1, 2, 5, 10
    if (width / step > kMostSteps) step *= factor;
  std::vector<double> all;
  const double slack = step * 1e-6;
  for (double number = std::ceil((range.low - slack) / step); number * step <= range.high + slack; ++number)
    all.push_back(number * step);
  return all;
}

SvgPlot::SvgPlot(std::string x_label, std::string y_label, Range x, Range y)
    : x_label_(std::move(x_label)), y_label_(std::move(y_label)), x_(x), y_(y) {}

double SvgPlot::to_column(double x) const { return kLeft + (x - x_.low) / (x_.high - x_.low) * (kRight - kLeft); }

double SvgPlot::to_row(double y) const {
  const double row = kBottom - (y - y_.low) / (y_.high - y_.low) * (kBottom - kTop);
  return std::clamp(row, kTop, kBottom);
}

std::string SvgPlot::path_of(const std::vector<Point>& points) const {
  std::string path;
  for (const Point& point : points) path += coordinate(to_column(point.x)) + "," + coordinate(to_row(point.y)) + " ";
  return path;
}

void SvgPlot::add_line(const std::vector<Point>& points, std::size_t series, bool is_dashed) {
  layers_ += "<polyline" + attribute("class", (is_dashed ? "dash s" : "line s") + std::to_string(series)) +
             attribute("points", path_of(points)) + "/>";
}

void SvgPlot::add_band(const std::vector<Point>& low, const std::vector<Point>& high, std::size_t series) {
  const std::vector<Point> back(high.rbegin(), high.rend());
  layers_ += "<polygon" + attribute("class", "band s" + std::to_string(series)) +
             attribute("points", path_of(low) + path_of(back)) + "/>";
}

void SvgPlot::add_bar(Range x, double y, std::string_view css_class, std::string_view title) {
  const double left = to_column(x.low), top = to_row(y);
  layers_ += "<rect" + attribute("class", css_class) + attribute("x", coordinate(left + 0.5)) +
             attribute("y", coordinate(top)) + attribute("width", coordinate(to_column(x.high) - left - 1)) +
             attribute("height", coordinate(to_row(0) - top)) + "><title>" + escape_html(title) + "</title></rect>";
}

void SvgPlot::add_level(double y, std::string_view text) {
  layers_ += line(kLeft, to_row(y), kRight, to_row(y), "level") + label(kRight - 4, to_row(y) - 4, "end", text);
}

void SvgPlot::add_legend(const std::vector<std::string>& names) {
  double x = kLeft;
  for (std::size_t series = 0; series < names.size(); ++series) {
    layers_ += "<rect" + attribute("class", "key s" + std::to_string(series)) + attribute("x", coordinate(x)) +
               attribute("y", "9") + attribute("width", "11") + attribute("height", "11") + attribute("rx", "2") +
               "/>" + label(x + 16, 19, "start", names[series]);
    constexpr double kLetter = 7;
    x += 34 + kLetter * static_cast<double>(names[series].size());
  }
}

std::string SvgPlot::axes() const {
  std::string text;
  const auto steps = [](const std::vector<double>& all) { return all.size() > 1 ? all[1] - all[0] : 1; };
  const auto rows = ticks(y_), columns = ticks(x_);
  for (const double y : rows)
    text += line(kLeft, to_row(y), kRight, to_row(y), "grid") +
            label(kLeft - 7, to_row(y) + 4, "end", tick_text(y, steps(rows)));
  for (const double x : columns) text += label(to_column(x), kBottom + 17, "middle", tick_text(x, steps(columns)));
  text += line(kLeft, kBottom, kRight, kBottom, "axis");
  text += label((kLeft + kRight) / 2, kHeight - 9, "middle name", x_label_);
  return text + "<text class=\"middle name\" transform=\"translate(14 " + coordinate((kTop + kBottom) / 2) +
         ") rotate(-90)\">" + escape_html(y_label_) + "</text>";
}

std::string SvgPlot::text() const {
  return "<svg" + attribute("viewBox", "0 0 " + coordinate(kWidth) + " " + coordinate(kHeight)) +
         attribute("role", "img") + ">" + axes() + layers_ + "</svg>\n";
}

}  // namespace outflank::match
