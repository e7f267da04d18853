// `tauler solve othello --file`: a set of endgame problems with their scores, checked and timed.
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve_answer.hpp"
#include "cli/commands/solve_othello.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/text.hpp"
#include "games/othello/obf.hpp"

namespace tauler::cli {
namespace {

using othello::MoveScore;
using othello::Position;
using othello::Problem;
using othello::Solver;

struct NumberedProblem {
  int number;
  Problem problem;
};

/// Empty lines and those that begin with # are left out.
Result<std::vector<NumberedProblem>> parse_problems(std::string_view text, int first) {
  std::vector<NumberedProblem> problems;
  int number = 0;
  for (const Piece& piece : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(piece.text);
    if (line.empty() || line[0] == '#') continue;
    if (first > 0 && static_cast<int>(problems.size()) == first) break;
    const auto problem = othello::read_problem(line);
    if (!problem) {
      return Error{"line-wrong", {number, problem.error()}};
    }
    problems.push_back({number, *problem});
  }
  return problems;
}

bool agrees(const Solution& solution, int score, Aim aim) {
  if (aim == Aim::sign) return solution.decided() && solution.sign() == (score > 0) - (score < 0);
  return solution.exact() && solution.low == score;
}

/// Says what was found, line by line, and at the end what it came to.
class ProblemReport {
 public:
  ProblemReport(const SolveOptions& options, std::size_t lines, Console& console)
      : options_(options), lines_(lines), console_(console) {
    if (options_.json) console_.out << "{\n  \"solved\": [";
  }

  /// Without the best moves, which take longer than the score, unless all moves are solved.
  OthelloQuestion question() const { return {options_.aim(), options_.columns, false}; }

  void add(const NumberedProblem& line, const OthelloAnswer& answer) {
    tally_.add(answer.solution);
    const std::vector<std::string> wrong = wrong_scores(line.problem, answer);
    tally_.wrong += wrong.empty() ? 0 : 1;
    tally_.checked += line.problem.scores.empty() ? 0 : 1;
    if (options_.json) {
      Json json = json_of(line, answer);
      if (!line.problem.scores.empty()) json["wrong"] = !wrong.empty();
      console_.out << (tally_.solved > 1 ? ",\n    " : "\n    ") << json.dump();
      return;
    }
    if (line.problem.scores.empty() || options_.columns) {
      console_.out << text_of(line, answer) << '\n';
    }
    for (const std::string& each : wrong) {
      console_.out << console_.words().say("line {}: ", line.number) << each << '\n';
    }
  }

  /// What is known of a line that an interruption cut short.
  void add_unfinished(const NumberedProblem& line, const OthelloAnswer& answer) {
    if (options_.json) {
      under_way_ = json_of(line, answer);
    } else {
      console_.out << console_.words().say("under way: {}\n", text_of(line, answer));
    }
  }

  void end() const {
    if (!options_.json) {
      console_.out << tally_.text(lines_, console_.words());
      return;
    }
    Json json = tally_.json(lines_);
    if (!under_way_.is_null()) json["under_way"] = under_way_;
    console_.out << "\n  ],\n" << to_text(json).substr(2);  // without its "{\n"
  }

  bool is_whole() const { return static_cast<std::size_t>(tally_.solved) == lines_; }
  bool is_right() const { return tally_.wrong == 0; }

 private:
  /// "the best move scores 2, the file says 4", and so for each move where all are solved.
  std::vector<std::string> wrong_scores(const Problem& problem, const OthelloAnswer& answer) const {
    std::vector<std::string> wrong;
    const Words& words = console_.words();
    const auto compare = [&](const std::string& what, const Solution& found, int score) {
      if (agrees(found, score, options_.aim())) return;
      wrong.push_back(words.say("{} scores {}, the file says {}", what,
                                score_text(found, options_.aim(), words), score));
    };
    if (problem.best()) compare(words.say("the best move"), answer.solution, *problem.best());
    for (const othello::ScoredMove& scored : problem.scores) {
      for (const MoveScore& each : answer.moves) {
        if (each.move != scored.move) continue;
        compare(move_name(problem.position, each.move), each.solution, scored.score);
      }
    }
    return wrong;
  }

  Json json_of(const NumberedProblem& line, const OthelloAnswer& answer) const {
    const Position& position = line.problem.position;
    Json json{{"line", line.number}, {"position", position_name(position)}};
    json.update(answer_json(question(), position, answer));
    if (line.problem.best()) json["file"] = *line.problem.best();
    return json;
  }

  /// "line 3: 2", and with every move "line 3: 2 (a4: -2, c1: 2)".
  std::string text_of(const NumberedProblem& line, const OthelloAnswer& answer) const {
    std::vector<std::string> moves;
    for (const MoveScore& each : answer.moves) {
      moves.push_back(fmt::format("{}: {}", move_name(line.problem.position, each.move),
                                  score_text(each.solution, options_.aim(), console_.words())));
    }
    return console_.words().say("line {}: ", line.number) +
           score_text(answer.solution, options_.aim(), console_.words()) +
           (moves.empty() ? "" : fmt::format(" ({})", join(moves, ", ")));
  }

  const SolveOptions& options_;
  std::size_t lines_;
  Console& console_;
  SolveTally tally_;
  Json under_way_;
};

/// Until the last line, an interruption, or an output that nobody takes any more.
void solve_lines(const std::vector<NumberedProblem>& problems, Solver& solver,
                 ProblemReport& report, Console& console) {
  const Limits limits = until_interrupted();
  for (const NumberedProblem& line : problems) {
    const OthelloAnswer answer = [&] {
      const SolveProgressLine<Solver> progress(solver, console,
                                               console.words().say("line {}: ", line.number));
      return answer_of(report.question(), line.problem.position, solver, limits);
    }();
    if (!answer.is_whole(report.question().aim)) return report.add_unfinished(line, answer);
    report.add(line, answer);
    console.out.flush();
    if (limits.stop_requested() || !console.out) return;
  }
}

}  // namespace

int solve_problems(const SolveOptions& options, Context& context) {
  const Result<std::string> text = read_text(context.console, options.file);
  // Standard input, or a pipe that nobody writes to: what came so far is not the whole.
  if (InterruptGuard::take()) return interrupted;
  if (!text) return context.fail(text.error());
  const auto problems = parse_problems(*text, options.first);
  if (!problems) return context.fail(problems.error());
  if (problems->empty()) {
    return context.fail(Error{"solve-file-empty", {options.file}});
  }
  ProblemReport report(options, problems->size(), context.console);
  solve_lines(*problems, *othello_solver(options), report, context.console);
  report.end();
  if (!report.is_whole() && InterruptGuard::take()) return interrupted;
  return report.is_whole() && report.is_right() ? ok : failed;
}

}  // namespace tauler::cli
