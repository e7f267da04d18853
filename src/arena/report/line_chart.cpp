#include "arena/report/line_chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "arena/report/svg.hpp"

namespace tauler::arena {
namespace {

constexpr double width = 720;
constexpr double height = 300;
constexpr double left = 54;
constexpr double right = 128;  ///< room for the names
constexpr double top = 14;
constexpr double bottom = 40;

struct Range {
  double low = 1e300;
  double high = -1e300;

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  /// Some room on both sides, and never nothing.
  void widen(double share) {
    const double room = std::max((high - low) * share, 1e-6);
    low -= room;
    high += room;
  }
  double size() const { return high - low; }
};

class Frame {
 public:
  explicit Frame(const LineChart& chart) {
    x_.add(0);
    for (const auto& series : chart.series) {
      for (const auto& point : series.points) {
        x_.add(point.x);
        y_.add(point.y);
        y_.add(point.low);
        y_.add(point.high);
      }
    }
    for (const auto& level : chart.levels) y_.add(level.y);
    y_.widen(0.06);
  }

  double x(double value) const {
    return left + (value - x_.low) / x_.size() * (width - left - right);
  }
  double y(double value) const {
    return height - bottom - (value - y_.low) / y_.size() * (height - top - bottom);
  }

  std::string grid() const {
    std::string svg;
    const double step = round_step(y_.size(), 3);
    const int last = static_cast<int>(std::floor(y_.high / step));
    for (int i = static_cast<int>(std::ceil(y_.low / step)); i <= last; ++i) {
      const double tick = y(i * step);
      svg += fmt::format("<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                         left, width - right, tick, tick);
      svg += svg_text(left - 8, tick + 4, "end", "tick", fmt::format("{:g}", i * step));
    }
    const int x_step = std::max(1, static_cast<int>(round_step(x_.size(), 4)));
    for (int i = 0; i <= x_.high; i += x_step) {
      svg += svg_text(x(i), height - bottom + 16, "middle", "tick", std::to_string(i));
    }
    return svg;
  }

 private:
  Range x_;
  Range y_;
};

std::string band_of(const LineChart::Series& series, const Frame& frame) {
  const bool has_band = std::any_of(series.points.begin(), series.points.end(),
                                    [](const auto& point) { return point.high > point.low; });
  if (!has_band) return "";
  std::string path;
  for (const auto& point : series.points) {
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', frame.x(point.x),
                        frame.y(point.high));
  }
  for (auto point = series.points.rbegin(); point != series.points.rend(); ++point) {
    path += fmt::format("L{:.1f} {:.1f}", frame.x(point->x), frame.y(point->low));
  }
  return fmt::format("<path class=\"band {}\" d=\"{}Z\"/>\n", series.style, path);
}

std::string line_of(const LineChart::Series& series, const Frame& frame) {
  std::string path;
  for (const auto& point : series.points) {
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', frame.x(point.x),
                        frame.y(point.y));
  }
  const auto& last = series.points.back();
  return fmt::format(
      "<g><title>{}</title><path class=\"line {}\" d=\"{}\"/>"
      "<circle class=\"dot {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/></g>\n",
      escaped(series.name), series.style, path, series.style, frame.x(last.x), frame.y(last.y));
}

/// At the ends of the lines, moved apart where they would lie upon each other.
std::string names_of(const LineChart& chart, const Frame& frame) {
  constexpr double pitch = 15;
  constexpr std::size_t longest = 17;
  struct Name {
    double y;
    const LineChart::Series* series;
  };
  std::vector<Name> names;
  for (const auto& series : chart.series) {
    if (!series.points.empty()) names.push_back({frame.y(series.points.back().y), &series});
  }
  std::stable_sort(names.begin(), names.end(),
                   [](const Name& a, const Name& b) { return a.y < b.y; });
  for (std::size_t i = 1; i < names.size(); ++i) {
    names[i].y = std::max(names[i].y, names[i - 1].y + pitch);
  }
  double lowest = height - bottom;
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    name->y = std::min(name->y, lowest);
    lowest = name->y - pitch;
  }
  std::string svg;
  for (const Name& name : names) {
    const std::string& text = name.series->name;
    // Cut between characters, not inside one.
    std::size_t end = std::min(text.size(), longest);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    svg += svg_text(width - right + 8, name.y + 4, "start", "name " + name.series->style,
                    end < text.size() ? text.substr(0, end) + "…" : text);
  }
  return svg;
}

}  // namespace

std::string line_chart(const LineChart& chart) {
  const Frame frame(chart);
  std::string svg = open_svg(width, height, chart.description);
  svg += frame.grid();
  for (const auto& level : chart.levels) {
    svg += fmt::format("<line class=\"level\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                       left, width - right, frame.y(level.y), frame.y(level.y));
    svg += svg_text(width - right + 8, frame.y(level.y) + 4, "start", "name", level.text);
  }
  for (const auto& series : chart.series) {
    if (!series.points.empty()) svg += band_of(series, frame);
  }
  for (const auto& series : chart.series) {
    if (!series.points.empty()) svg += line_of(series, frame);
  }
  if (chart.levels.empty()) svg += names_of(chart, frame);
  svg += svg_text((left + width - right) / 2, height - 6, "middle", "axis", chart.x_label);
  return svg + "</svg>\n";
}

}  // namespace tauler::arena
