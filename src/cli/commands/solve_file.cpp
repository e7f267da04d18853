// `tauler solve --file`: a set of positions with their scores, checked and timed.
#include <algorithm>
#include <numeric>
#include <optional>
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve.hpp"
#include "cli/commands/solve_answer.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/text.hpp"
#include "games/connect4/columns.hpp"

namespace tauler::cli {
namespace {

using connect4::Aim;
using connect4::Solution;
using connect4::Solver;

/// As it stands in the text of the file.
struct Line {
  int number;
  std::string_view columns;
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
    lines.push_back({number, line.substr(0, space), *score});
  }
  return lines;
}

template <class Board>
Status play_line(const Line& line, Board& position) {
  const Status played = connect4::play_columns(position, position.width(), line.columns);
  if (played) return played;
  return Error{fmt::format("line {}: {}", line.number, to_string(played.error()))};
}

/// What a whole file came to.
struct Tally {
  int solved = 0;
  int checked = 0;
  int wrong = 0;
  std::uint64_t nodes = 0;
  std::vector<Duration> times;

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

/// Says what was found, line by line, and at the end what it came to. Nothing is kept of a line, so
/// a file may have millions.
class FileReport {
 public:
  FileReport(const SolveOptions& options, std::size_t lines, Console& console)
      : options_(options), lines_(lines), console_(console) {
    if (options_.json) console_.out << "{\n  \"solved\": [";
  }

  /// Without the best columns, which take longer than the score, unless all columns are solved.
  SolveQuestion question() const { return {options_.aim(), options_.columns, false}; }

  void add(const Line& line, const SolveAnswer& answer);
  /// What is known of a line that an interruption cut short.
  void add_unfinished(const Line& line, const SolveAnswer& answer);
  void end() const;

  bool is_whole() const { return static_cast<std::size_t>(tally_.solved) == lines_; }
  bool is_right() const { return tally_.wrong == 0; }

 private:
  Json json_of(const Line& line, const SolveAnswer& answer) const;
  std::string text_of(const Line& line, const SolveAnswer& answer) const;

  const SolveOptions& options_;
  std::size_t lines_;
  Console& console_;
  Tally tally_;
  Json under_way_;
};

Json FileReport::json_of(const Line& line, const SolveAnswer& answer) const {
  Json json{{"line", line.number}, {"position", line.columns}};
  json.update(answer_json(question(), answer));
  if (line.score) json["file"] = *line.score;
  return json;
}

/// "4455 3", and with every column "4455 3 (1: -2, 3: 3)".
std::string FileReport::text_of(const Line& line, const SolveAnswer& answer) const {
  std::vector<std::string> columns;
  for (const connect4::ColumnScore& column : answer.columns) {
    columns.push_back(
        fmt::format("{}: {}", column.column + 1, score_text(column.solution, options_.aim())));
  }
  return fmt::format("{} {}{}", line.columns, score_text(answer.solution, options_.aim()),
                     columns.empty() ? "" : fmt::format(" ({})", join(columns, ", ")));
}

void FileReport::add(const Line& line, const SolveAnswer& answer) {
  const Solution& solution = answer.solution;
  ++tally_.solved;
  tally_.nodes += solution.nodes;
  tally_.times.push_back(solution.time);
  const bool is_wrong = line.score && !agrees(solution, *line.score, options_.aim());
  if (line.score) ++tally_.checked;
  if (is_wrong) ++tally_.wrong;
  if (options_.json) {
    Json json = json_of(line, answer);
    if (line.score) json["wrong"] = is_wrong;
    console_.out << (tally_.solved > 1 ? ",\n    " : "\n    ") << json.dump();
    return;
  }
  if (!line.score || options_.columns) console_.out << text_of(line, answer) << '\n';
  if (is_wrong) {
    console_.out << fmt::format("line {}: {} is {}, the file says {}\n", line.number, line.columns,
                                score_text(solution, options_.aim()), *line.score);
  }
}

void FileReport::add_unfinished(const Line& line, const SolveAnswer& answer) {
  if (options_.json) {
    under_way_ = json_of(line, answer);
  } else {
    console_.out << fmt::format("line {} was under way: {}\n", line.number, text_of(line, answer));
  }
}

void FileReport::end() const {
  if (options_.json) {
    Json json{{"positions", tally_.solved},
              {"checked", tally_.checked},
              {"wrong", tally_.wrong},
              {"mean_seconds", tally_.mean_seconds()},
              {"median_seconds", tally_.seconds_for(0.5)},
              {"worst_seconds", tally_.seconds_for(1)},
              {"mean_nodes", tally_.mean_nodes()},
              {"interrupted", !is_whole()}};
    if (!under_way_.is_null()) json["under_way"] = under_way_;
    console_.out << "\n  ],\n" << to_text(json).substr(2);  // without its "{\n"
    return;
  }
  const std::string solved = is_whole()
                                 ? std::to_string(tally_.solved)
                                 : fmt::format("interrupted after {} of {}", tally_.solved, lines_);
  console_.out << fmt::format(
      "{} positions, {} checked, {} wrong; mean {:.3f} ms, {:.1f} nodes; "
      "median {:.3f} ms, worst {:.3f} ms\n",
      solved, tally_.checked, tally_.wrong, 1e3 * tally_.mean_seconds(), tally_.mean_nodes(),
      1e3 * tally_.seconds_for(0.5), 1e3 * tally_.seconds_for(1));
}

/// Until the last line, an interruption, or an output that nobody takes any more.
template <class Board>
void solve_lines(const std::vector<Line>& lines, const Board& start, Solver& solver,
                 FileReport& report, Console& console) {
  Limits limits;
  limits.stop = InterruptGuard::flag();
  Stopwatch since_flush;
  for (const Line& line : lines) {
    const SolveProgressLine progress(solver, console, fmt::format("line {}: ", line.number));
    Board position = start;
    static_cast<void>(play_line(line, position));  // it could be played when all were read
    const SolveAnswer answer = answer_of(report.question(), position, solver, limits);
    if (!answer.is_whole(report.question().aim)) return report.add_unfinished(line, answer);
    report.add(line, answer);
    // Whoever reads along sees it soon, and one who has gone away is noticed.
    if (since_flush.elapsed() >= std::chrono::milliseconds(100)) {
      console.out.flush();
      since_flush = Stopwatch();
    }
    if (limits.stop_requested() || !console.out) return;
  }
}

}  // namespace

int solve_file(const SolveOptions& options, Context& context) {
  const Result<BoardSize> board = options.board_size();
  if (!board) return context.fail(board.error());
  const Result<std::string> text = read_text(context.console, options.file);
  // Standard input, or a pipe that nobody writes to: what came so far is not the whole.
  if (InterruptGuard::take()) return interrupted;
  if (!text) return context.fail(text.error());
  const auto lines = parse_lines(*text, options.first);
  if (!lines) return context.fail(lines.error());
  if (lines->empty()) {
    const std::string name = options.file == "-" ? "standard input" : options.file;
    return context.fail(Error{fmt::format("{} has no position", name)});
  }
  return connect4::with_size(board->width, board->height, [&](const auto& start) -> int {
    // A line that makes no sense is found before the first hour of solving, not after it.
    for (const Line& line : *lines) {
      auto position = start;
      if (const Status played = play_line(line, position); !played) {
        return context.fail(played.error());
      }
    }
    FileReport report(options, lines->size(), context.console);
    solve_lines(*lines, start, *options.solver_for(*board), report, context.console);
    report.end();
    if (!report.is_whole() && InterruptGuard::take()) return interrupted;
    return report.is_whole() && report.is_right() ? ok : failed;
  });
}

}  // namespace tauler::cli
