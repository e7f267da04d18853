// `tauler solve --file`: a set of positions with their scores, checked and timed.
#include <algorithm>
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

/// As written in the file.
struct Line {
  int number;
  std::string_view columns;
  std::optional<int> score;
};

/// 31002 is 2: the public files of other sizes mark wins and losses like this.
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
  if (value < 0 || value > highest) return Error{"score-form", {excerpt(text)}};
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
    if (!score) return Error{"line-wrong", {number, score.error().unplaced()}};
    lines.push_back({number, line.substr(0, space), *score});
  }
  return lines;
}

template <class Board>
Status play_line(const Line& line, Board& position) {
  const Status played = connect4::play_columns(position, position.width(), line.columns);
  if (played) return played;
  return Error{"line-wrong", {line.number, played.error()}};
}

bool agrees(const Solution& solution, int score, Aim aim) {
  if (aim == Aim::sign) return solution.decided() && solution.sign() == (score > 0) - (score < 0);
  return solution.exact() && solution.low == score;
}

/// Prints what was found, line by line, and the totals at the end. No line is kept, so a file may
/// have millions.
class FileReport {
 public:
  FileReport(const SolveOptions& options, std::size_t lines, Console& console)
      : options_(options), lines_(lines), console_(console) {
    if (options_.json) console_.out << "{\n  \"solved\": [";
  }

  /// Without the best columns, which take longer than the score, unless all columns are solved.
  SolveQuestion question() const { return {options_.aim(), options_.columns, false}; }

  void add(const Line& line, const SolveAnswer& answer);
  /// What is known about a line that an interruption cut short.
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
  SolveTally tally_;
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
    columns.push_back(fmt::format("{}: {}", column.column + 1,
                                  score_text(column.solution, options_.aim(), console_.words())));
  }
  return fmt::format("{} {}{}", line.columns,
                     score_text(answer.solution, options_.aim(), console_.words()),
                     columns.empty() ? "" : fmt::format(" ({})", join(columns, ", ")));
}

void FileReport::add(const Line& line, const SolveAnswer& answer) {
  const Solution& solution = answer.solution;
  tally_.add(solution);
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
    const Words& words = console_.words();
    console_.out << words.say("line {}: {} is {}, the file says {}\n", line.number, line.columns,
                              score_text(solution, options_.aim(), words), *line.score);
  }
}

void FileReport::add_unfinished(const Line& line, const SolveAnswer& answer) {
  if (options_.json) {
    under_way_ = json_of(line, answer);
  } else {
    console_.out << console_.words().say("line {} was under way: {}\n", line.number,
                                         text_of(line, answer));
  }
}

void FileReport::end() const {
  if (options_.json) {
    Json json = tally_.json(lines_);
    if (!under_way_.is_null()) json["under_way"] = under_way_;
    console_.out << "\n  ],\n" << to_text(json).substr(2);  // without its "{\n"
    return;
  }
  console_.out << tally_.text(lines_, console_.words());
}

/// Runs until the last line, an interruption, or an output that nobody reads any more.
template <class Board>
void solve_lines(const std::vector<Line>& lines, const Board& start, Solver& solver,
                 FileReport& report, Console& console) {
  Limits limits;
  limits.stop = InterruptGuard::flag();
  Stopwatch since_flush;
  for (const Line& line : lines) {
    const SolveProgressLine<Solver> progress(solver, console,
                                             console.words().say("line {}: ", line.number));
    Board position = start;
    static_cast<void>(play_line(line, position));  // it could be played when all were read
    const SolveAnswer answer = answer_of(report.question(), position, solver, limits);
    if (!answer.is_whole(report.question().aim)) return report.add_unfinished(line, answer);
    report.add(line, answer);
    // So a reader sees it soon, and a reader who has gone is noticed.
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
  // Standard input, or a pipe: what has come so far is not the whole.
  if (InterruptGuard::take()) return interrupted;
  if (!text) return context.fail(text.error());
  const auto lines = parse_lines(*text, options.first);
  if (!lines) return context.fail(lines.error());
  if (lines->empty()) {
    const std::string name = options.file == "-" ? "standard input" : options.file;
    return context.fail(Error{"positions-none", {name}});
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
