#include "arena/report/chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "arena/report/svg.hpp"

namespace tauler::arena {
namespace {

constexpr double width = 720;
constexpr double height = 260;
constexpr double left = 62;
constexpr double right = 14;
constexpr double top = 14;
constexpr double bottom = 40;
/// With more games than this the marks on a line would only hide it.
constexpr std::size_t most_marks = 120;

/// Values to heights: linear from zero, or logarithmic over whole decades.
class Scale {
 public:
  static Scale linear(double most) {
    // 1, 2 or 5 times a power of ten, so that there are three to six steps.
    const double rough = std::max(most, 1e-9) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = power;
    for (double factor : {1.0, 2.0, 5.0, 10.0}) {
      step = factor * power;
      if (step >= rough) break;
    }
    Scale scale;
    scale.high_ = step * std::ceil(most / step);
    for (int i = 0; i * step <= scale.high_ * 1.0001; ++i) scale.ticks_.push_back(i * step);
    return scale;
  }

  static Scale logarithmic(double least, double most) {
    Scale scale;
    scale.logarithmic_ = true;
    const int low = static_cast<int>(std::floor(std::log10(least)));
    const int high = std::max(static_cast<int>(std::ceil(std::log10(most))), low + 1);
    scale.low_ = std::pow(10, low);
    scale.high_ = std::pow(10, high);
    for (int power = low; power <= high; ++power) scale.ticks_.push_back(std::pow(10, power));
    return scale;
  }

  double y(double value) const {
    const double share = logarithmic_
                             ? std::log(std::max(value, low_) / low_) / std::log(high_ / low_)
                             : value / high_;
    return height - bottom - share * (height - top - bottom);
  }
  const std::vector<double>& ticks() const { return ticks_; }

 private:
  bool logarithmic_ = false;
  double low_ = 0;
  double high_ = 1;
  std::vector<double> ticks_;
};

/// Games along the x axis: each has a slot of the same width.
class GameAxis {
 public:
  explicit GameAxis(const GameChart& chart)
      : first_(chart.numbers.front()), last_(chart.numbers.back()), words_(chart.words) {}

  double slot() const { return (width - left - right) / (last_ - first_ + 1); }
  double x(int number) const { return left + (number - first_ + 0.5) * slot(); }

  std::string labels() const {
    std::string svg;
    int step = 1;
    for (int next : {2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000}) {
      if ((last_ - first_ + 1) / step <= 12) break;
      step = next;
    }
    for (int number = first_; number <= last_; ++number) {
      if (number != first_ && number % step != 0) continue;
      // The first label stays, and one that would touch it goes.
      if (number != first_ && number - first_ < (step + 1) / 2) continue;
      svg += svg_text(x(number), height - bottom + 16, "middle", "tick", std::to_string(number));
    }
    return svg +
           svg_text((left + width - right) / 2, height - 6, "middle", "axis", words_.say("game"));
  }

 private:
  int first_;
  int last_;
  const Words& words_;
};

/// Round numbers, unlike measured ones, have no figures after the point.
std::string time_tick(double value) {
  // A little more than the value, lest 1 ms be written as 1000 µs.
  const double shown = value * (1 + 1e-9);
  if (shown >= 1 || value == 0) return fmt::format("{:g} s", value);
  if (shown >= 1e-3) return fmt::format("{:g} ms", value * 1e3);
  if (shown >= 1e-6) return fmt::format("{:g} µs", value * 1e6);
  return fmt::format("{:g} ns", value * 1e9);
}

template <class Label>
std::string grid(const Scale& scale, Label&& label) {
  std::string svg;
  for (double tick : scale.ticks()) {
    const double y = scale.y(tick);
    svg += fmt::format("<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                       left, width - right, y, y);
    svg += svg_text(left - 8, y + 4, "end", "tick", label(tick));
  }
  return svg;
}

std::string turning_line(const GameChart& chart, const GameAxis& axis) {
  if (!chart.turning_point) return "";
  const double x = axis.x(*chart.turning_point) - axis.slot() / 2;
  return fmt::format("<line class=\"turn\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>\n",
                     x, top, height - bottom) +
         svg_text(x + 5, top + 10, "start", "tick", chart.words.say("colours change"));
}

/// Something to point at, which opens its game.
std::string mark(double x, double y, const std::string& style, int shape, int game,
                 const std::string& title) {
  const std::string outline =
      shape == 0
          ? fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.6\"/>", x, y)
          : fmt::format("<path d=\"M{:.1f} {:.1f}l4.6 4.6l-4.6 4.6l-4.6 -4.6z\"/>", x, y - 4.6);
  return fmt::format("<g class=\"mark {}\" data-game=\"{}\"><title>{}</title>{}</g>\n", style, game,
                     escaped(title), outline);
}

std::string series_line(const GameChart& chart, const GameChart::Series& series, int shape,
                        const GameAxis& axis, const Scale& scale) {
  std::string path;
  std::string marks;
  bool pen_is_down = false;
  for (std::size_t i = 0; i < series.values.size(); ++i) {
    if (!series.values[i]) {
      pen_is_down = false;
      continue;
    }
    const double x = axis.x(chart.numbers[i]);
    const double y = scale.y(*series.values[i]);
    path += fmt::format("{}{:.1f} {:.1f}", pen_is_down ? 'L' : 'M', x, y);
    pen_is_down = true;
    if (series.values.size() <= most_marks) {
      marks += mark(x, y, series.style, shape, chart.numbers[i], series.titles[i]);
    }
  }
  return fmt::format("<path class=\"line {}\" d=\"{}\"/>\n", series.style, path) + marks;
}

/// One stretch of a bar, with its count on a plate where there is room.
std::string bar_part(const StackedBar::Part& part, double x, double y, double length,
                     double bar_height) {
  std::string svg = fmt::format(
      "<g><title>{}</title><rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
      "height=\"{}\"/>",
      escaped(part.title), part.style, x, y, length, bar_height);
  const std::string count = std::to_string(part.count);
  const double plate = 10 + 8 * static_cast<double>(count.size());
  if (length >= plate) {
    svg += fmt::format(
        "<rect class=\"plate\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"18\" "
        "rx=\"4\"/>",
        x + length / 2 - plate / 2, y + 5, plate);
    svg += svg_text(x + length / 2, y + 18.5, "middle", "count", count);
  }
  return svg + "</g>\n";
}

}  // namespace

std::string stacked_bars(const std::vector<StackedBar>& bars, const std::string& description) {
  // Narrower than the other charts: it stands beside a table, and must be read on a phone.
  constexpr double bar_width = 480;
  constexpr double bar_height = 28;
  constexpr double pitch = 58;
  std::string svg = open_svg(bar_width, pitch * static_cast<double>(bars.size()), description);
  double y = 0;
  for (const StackedBar& bar : bars) {
    int whole = 0;
    for (const auto& part : bar.parts) whole += part.count;
    svg += svg_text(0, y + 14, "start", "label", bar.label);
    double x = 0;
    for (const auto& part : bar.parts) {
      if (part.count == 0) continue;
      const double length = bar_width * part.count / whole;
      svg += bar_part(part, x, y + 20, length, bar_height);
      x += length;
    }
    y += pitch;
  }
  return svg + "</svg>\n";
}

std::string time_chart(const GameChart& chart) {
  double least = 1e9;
  double most = 0;
  for (const auto& series : chart.series) {
    for (const auto& value : series.values) {
      // A turn no clock could see is shown as the nanosecond it at least was.
      if (value) least = std::min(least, std::max(*value, 1e-9));
      if (value) most = std::max(most, *value);
    }
  }
  constexpr double much = 20;
  const Scale scale =
      most > 0 && most / least > much ? Scale::logarithmic(least, most) : Scale::linear(most);
  const GameAxis axis(chart);
  std::string svg = open_svg(width, height, chart.description);
  svg += grid(scale, time_tick);
  svg += turning_line(chart, axis) + axis.labels();
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    svg += series_line(chart, chart.series[i], static_cast<int>(i), axis, scale);
  }
  return svg + "</svg>\n";
}

std::string length_chart(const GameChart& chart, const std::vector<std::string>& styles) {
  const GameChart::Series& lengths = chart.series.front();
  double most = 1;
  for (const auto& value : lengths.values) most = std::max(most, value.value_or(0));
  const Scale scale = Scale::linear(most);
  const GameAxis axis(chart);
  const double column = std::min(axis.slot() * 0.8, 40.0);
  std::string svg = open_svg(width, height, chart.description);
  svg += grid(scale, [](double tick) { return fmt::format("{:g}", tick); });
  for (std::size_t i = 0; i < lengths.values.size(); ++i) {
    const double y = scale.y(lengths.values[i].value_or(0));
    svg += fmt::format(
        "<g class=\"mark\" data-game=\"{}\"><title>{}</title><rect class=\"{}\" x=\"{:.2f}\" "
        "y=\"{:.1f}\" width=\"{:.2f}\" height=\"{:.1f}\"/></g>\n",
        chart.numbers[i], escaped(lengths.titles[i]), styles[i],
        axis.x(chart.numbers[i]) - column / 2, y, column, height - bottom - y);
  }
  return svg + turning_line(chart, axis) + axis.labels() + "</svg>\n";
}

}  // namespace tauler::arena
