#include "arena/report/svg.hpp"

#include <cmath>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"

namespace tauler::arena {

std::string open_svg(double width, double height, const std::string& description) {
  return fmt::format(
      "<svg class=\"chart\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", width,
      height, escaped(description));
}

std::string svg_text(double x, double y, std::string_view anchor, std::string_view style,
                     std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n",
                     x, y, anchor, style, escaped(text));
}

double round_step(double range, int steps) {
  const double most = range / steps;
  const double power = std::pow(10, std::floor(std::log10(most)));
  for (double factor : {5.0, 2.0}) {
    if (factor * power <= most * (1 + 1e-9)) return factor * power;
  }
  return power;
}

}  // namespace tauler::arena
