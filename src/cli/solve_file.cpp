// `tauler solve --file`: a set of positions with their scores, checked and timed.
#include <algorithm>
#include <numeric>
#include <optional>
#include <ostream>

#include <fmt/core.h>

#include "cli/files.hpp"
#include "cli/interrupt.hpp"
#include "cli/json.hpp"
#include "cli/solve.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

using connect4::Aim;
using connect4::Solution;
using connect4::Solver;

struct Line {
  int number;
  std::string columns;
  std::optional<int> score;
};

/// 31002 is 2: so the public files of other sizes tell wins and losses from mere values.
Result<std::optional<int>> parse_score(std::string_view text) {
  constexpr int proven = 31'000;
  constexpr int highest = 100;
  if (text.empty()) return std::optional<int>{};
  const bool negative = text[0] == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  int value = digits.empty() ? -1 : 0;
  for (char c : digits) {
    value = is_digit(c) && value >= 0 && value < proven ? 10 * value + (c - '0') : -1;
  }
  if (value > proven) value -= proven;
  if (value < 0 || value > highest) return Error{quoted(text) + " is no score"};
  return std::optional<int>{negative ? -value : value};
}

/// Empty lines and those that begin with # are left out.
Result<std::vector<Line>> parse_lines(std::string_view text, int first) {
  std::vector<Line> lines;
  int number = 0;
  for (const Piece& piece : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(piece.text);
    if (line.empty() || line[0] == '#') continue;
    if (first > 0 && static_cast<int>(lines.size()) == first) break;
    const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
    const auto score = parse_score(trim(line.substr(space)));
    if (!score) return Error{fmt::format("line {}: {}", number, score.error().reason)};
    lines.push_back({number, std::string(line.substr(0, space)), *score});
  }
  return lines;
}

template <class Board>
Result<Board> position_of(const Line& line, Board position) {
  const auto moves = parse_columns(line.columns, position.width());
  if (!moves) return Error{fmt::format("line {}: {}", line.number, to_string(moves.error()))};
  for (std::size_t i = 0; i < moves->size(); ++i) {
    if (!position.is_legal((*moves)[i])) {
      return Error{fmt::format("line {}: move {} of {} is not possible", line.number, i + 1,
                               quoted(line.columns))};
    }
    position.play((*moves)[i]);
  }
  return position;
}

/// What a whole file came to.
struct Tally {
  int solved = 0;
  int checked = 0;
  int wrong = 0;
  std::uint64_t nodes = 0;
  std::vector<Duration> times;
  Json wrong_lines = Json::array();

  double mean_seconds() const {
    const Duration sum = std::accumulate(times.begin(), times.end(), Duration{});
    return solved > 0 ? seconds(sum) / solved : 0;
  }
  /// The time within which that share of the positions was solved; 1 for the worst.
  double seconds_for(double share) const {
    if (times.empty()) return 0;
    std::vector<Duration> sorted = times;
    std::sort(sorted.begin(), sorted.end());
    const auto last = static_cast<double>(sorted.size() - 1);
    return seconds(sorted[static_cast<std::size_t>(share * last)]);
  }
  double mean_nodes() const { return solved > 0 ? static_cast<double>(nodes) / solved : 0; }
};

bool agrees(const Solution& solution, int score, Aim aim) {
  if (aim == Aim::sign) return solution.decided() && solution.sign() == (score > 0) - (score < 0);
  return solution.exact() && solution.low == score;
}

void count(const Line& line, const Solution& solution, const SolveOptions& options, Tally& tally,
           Console& console) {
  ++tally.solved;
  tally.nodes += solution.nodes;
  tally.times.push_back(solution.time);
  if (!line.score) {
    if (!options.json) {
      console.out << line.columns << ' ' << score_text(solution, options.aim()) << '\n';
    }
    return;
  }
  ++tally.checked;
  if (agrees(solution, *line.score, options.aim())) return;
  ++tally.wrong;
  const std::string found = score_text(solution, options.aim());
  tally.wrong_lines.push_back(Json{
      {"line", line.number}, {"columns", line.columns}, {"file", *line.score}, {"solver", found}});
  if (!options.json) {
    console.out << fmt::format("line {}: {} is {}, the file says {}\n", line.number, line.columns,
                               found, *line.score);
  }
}

void print(const Tally& tally, const SolveOptions& options, Console& console) {
  if (options.json) {
    console.out << to_text(Json{{"positions", tally.solved},
                                {"checked", tally.checked},
                                {"wrong", tally.wrong},
                                {"wrong_lines", tally.wrong_lines},
                                {"mean_seconds", tally.mean_seconds()},
                                {"median_seconds", tally.seconds_for(0.5)},
                                {"worst_seconds", tally.seconds_for(1)},
                                {"mean_nodes", tally.mean_nodes()}});
    return;
  }
  console.out << fmt::format(
      "{} positions, {} checked, {} wrong; mean {:.3f} ms, {:.1f} nodes; "
      "median {:.3f} ms, worst {:.3f} ms\n",
      tally.solved, tally.checked, tally.wrong, 1e3 * tally.mean_seconds(), tally.mean_nodes(),
      1e3 * tally.seconds_for(0.5), 1e3 * tally.seconds_for(1));
}

}  // namespace

int solve_file(const SolveOptions& options, int width, int height, Solver& solver,
               Context& context) {
  const Result<std::string> text = read_file(options.file);
  if (!text) return context.fail(text.error());
  const auto lines = parse_lines(*text, options.first);
  if (!lines) return context.fail(lines.error());
  if (lines->empty()) return context.fail(Error{fmt::format("{} has no position", options.file)});
  Limits limits;
  limits.stop = InterruptGuard::flag();
  Tally tally;
  std::optional<Error> error;
  connect4::with_size(width, height, [&](const auto& start) {
    // A line that makes no sense is found before the first hour of solving, not after it.
    for (const Line& line : *lines) {
      const auto position = position_of(line, start);
      if (!position) error = position.error();
      if (error) return;
    }
    for (const Line& line : *lines) {
      const auto position = *position_of(line, start);
      const SolveProgressLine progress(solver, context.console,
                                       fmt::format("line {}: ", line.number));
      const Solution solution = options.columns && !is_over(position.outcome())
                                    ? best_of(solver.solve_columns(position, options.aim(), limits))
                                    : solver.solve(position, options.aim(), limits);
      if (limits.stop_requested()) return;  // its bounds are no answer to the line
      count(line, solution, options, tally, context.console);
    }
  });
  if (error) return context.fail(*error);
  print(tally, options, context.console);
  if (InterruptGuard::take()) return interrupted;
  return tally.wrong > 0 ? failed : ok;
}

}  // namespace tauler::cli
