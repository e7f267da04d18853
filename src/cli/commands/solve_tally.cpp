// What `tauler solve --file` says at the end.
#include <numeric>

#include <fmt/core.h>

#include "cli/commands/solve.hpp"

namespace tauler::cli {

void SolveTally::add(const Solution& solution) {
  ++solved;
  nodes += solution.nodes;
  times.push_back(solution.time);
}

double SolveTally::mean_seconds() const {
  const Duration sum = std::accumulate(times.begin(), times.end(), Duration{});
  return solved > 0 ? seconds(sum) / solved : 0;
}

double SolveTally::seconds_for(double share) const {
  if (times.empty()) return 0;
  std::vector<Duration> sorted = times;
  std::sort(sorted.begin(), sorted.end());
  const auto last = static_cast<double>(sorted.size() - 1);
  return seconds(sorted[static_cast<std::size_t>(share * last)]);
}

double SolveTally::mean_nodes() const {
  return solved > 0 ? static_cast<double>(nodes) / solved : 0;
}

std::string SolveTally::text(std::size_t lines, const Words& words) const {
  const bool whole = static_cast<std::size_t>(solved) == lines;
  const std::string count =
      whole ? std::to_string(solved) : words.say("interrupted after {} of {}", solved, lines);
  return words.say(
      "{} positions, {} checked, {} wrong; mean {:.3f} ms, {:.1f} nodes; "
      "median {:.3f} ms, worst {:.3f} ms\n",
      count, checked, wrong, 1e3 * mean_seconds(), mean_nodes(), 1e3 * seconds_for(0.5),
      1e3 * seconds_for(1));
}

Json SolveTally::json(std::size_t lines) const {
  return {{"positions", solved},
          {"checked", checked},
          {"wrong", wrong},
          {"mean_seconds", mean_seconds()},
          {"median_seconds", seconds_for(0.5)},
          {"worst_seconds", seconds_for(1)},
          {"mean_nodes", mean_nodes()},
          {"interrupted", static_cast<std::size_t>(solved) != lines}};
}

}  // namespace tauler::cli
