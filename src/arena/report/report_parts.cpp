#include "arena/report/report_parts.hpp"

#include <cmath>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::arena {

std::string duration_text(Duration duration) {
  const double value = seconds(duration);
  if (value >= 3600) return countdown_text(value);
  struct Unit {
    double size;
    std::string_view name;
  };
  for (const Unit unit : {Unit{1, "s"}, Unit{1e-3, "ms"}, Unit{1e-6, "µs"}}) {
    const double number = value / unit.size;
    // What would be rounded up to 1000 of a unit belongs to the next larger one.
    if (number < 0.9995) continue;
    const int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}", number, decimals, unit.name);
  }
  return fmt::format("{} ns", duration.count());
}

std::string duration_text(std::optional<Duration> duration) {
  return duration ? duration_text(*duration) : "–";
}

std::string countdown_text(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string points_text(double points) {
  return points == std::floor(points) ? fmt::format("{:.0f}", points)
                                      : fmt::format("{:.1f}", points);
}

std::string limits_text(const Limits& limits, const Words& words) {
  std::vector<std::string> parts;
  if (limits.time) parts.push_back(words.say("time {}", duration_text(*limits.time)));
  if (limits.depth) parts.push_back(words.say("depth {}", *limits.depth));
  if (limits.nodes) parts.push_back(words.say("{} nodes", *limits.nodes));
  return join(parts, ", ");
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string clock_text(const TimeControl& clock) {
  std::string text = duration_text(clock.budget);
  if (clock.increment != Duration::zero()) text += " + " + duration_text(clock.increment);
  return text;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return result;
}

}  // namespace tauler::arena
