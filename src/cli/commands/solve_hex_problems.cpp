// `tauler solve hex --file`: a set of positions, in JSON with their known results or as position
// strings; results are checked and timed.
#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve_hex_task.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/text.hpp"
#include "games/hex/definition.hpp"

namespace tauler::cli {
namespace {

using hex::MoveAnswer;
using hex::Position;
using hex::SolverAnswer;

struct HexProblem {
  std::string name;
  Position position;
  std::optional<Side> winner;  ///< nothing: not known
  bool has_moves = false;      ///< all winning moves that are not inferior are known; maybe none
  std::vector<Move> moves;
};

/// "black" is the first player.
std::optional<Side> colour_of(const Json& value) {
  if (value == "black") return Side::first;
  if (value == "white") return Side::second;
  return std::nullopt;
}

Result<std::vector<Move>> read_cells(const Json& problem, const char* field, int size) {
  std::vector<Move> cells;
  const auto found = problem.find(field);
  if (found == problem.end() || !found->is_array()) return Error{"solve-hex-problem-form"};
  for (const Json& each : *found) {
    if (!each.is_string()) return Error{"solve-hex-problem-form"};
    const Result<Move> cell = hex::Definition::parse_move(Position(size), each.get<std::string>());
    if (!cell) return cell.error().unplaced();
    cells.push_back(*cell);
  }
  return cells;
}

Result<Position> read_stones(const Json& problem, int size, Side to_move) {
  std::vector<CellState> cells(static_cast<std::size_t>(size) * size, CellState::empty);
  std::size_t counts[2]{};
  for (Side side : {Side::first, Side::second}) {
    const auto stones = read_cells(problem, side == Side::first ? "black" : "white", size);
    if (!stones) return stones.error();
    for (Move stone : *stones) {
      if (cells[stone.value()] != CellState::empty) return Error{"solve-hex-problem-form"};
      cells[stone.value()] = side == Side::first ? CellState::first : CellState::second;
    }
    counts[index_of(side)] = stones->size();
  }
  // Where the turn says so, there was a swap.
  const bool swapped = to_move == Side::second && counts[0] == counts[1];
  return hex::set_up(size, swapped, cells, to_move);
}

/// {"id": …, "size": 7, "black": ["a1"], "white": ["b2"], "to_move": "black",
///  "kind": "winner" or "winning_moves", "answer": ["black"] or ["c3", "d4"]}
Result<HexProblem> read_json_problem(const Json& problem, const std::string& name) {
  const auto size = problem.find("size");
  if (size == problem.end() || !size->is_number_integer()) return Error{"solve-hex-problem-form"};
  const Result<int> cells = hex::parse_size(std::to_string(size->get<std::int64_t>()));
  if (!cells) return cells.error();
  const auto to_move = colour_of(problem.value("to_move", Json()));
  if (!to_move) return Error{"solve-hex-problem-form"};
  const Result<Position> position = read_stones(problem, *cells, *to_move);
  if (!position) return position.error();
  HexProblem read{problem.value("id", Json(name)).is_string() ? problem.value("id", name) : name,
                  *position,
                  std::nullopt,
                  false,
                  {}};
  const Json kind = problem.value("kind", Json());
  const Json answer = problem.value("answer", Json());
  if (kind == "winner" && answer.is_array() && answer.size() == 1) {
    read.winner = colour_of(answer[0]);
    if (!read.winner) return Error{"solve-hex-problem-form"};
  } else if (kind == "winning_moves") {
    const auto moves = read_cells(problem, "answer", *cells);
    if (!moves) return moves.error();
    read.has_moves = true;
    read.moves = *moves;
    read.winner = moves->empty() ? opponent(*to_move) : *to_move;
  }
  return read;
}

Result<std::vector<HexProblem>> read_problems(std::string_view text, const SolveOptions& options,
                                              const Registries& registries) {
  std::vector<HexProblem> problems;
  int number = 0;
  for (const Piece& piece : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(piece.text);
    if (line.empty() || line[0] == '#') continue;
    if (options.first > 0 && static_cast<int>(problems.size()) == options.first) break;
    const std::string name = fmt::format("line {}", number);
    if (line[0] != '{') {
      const auto position = read_hex(options, registries, line);
      if (!position) return Error{"line-wrong", {number, position.error().unplaced()}};
      problems.push_back({name, *position, std::nullopt, false, {}});
      continue;
    }
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return Error{"line-wrong", {number, Error{"solve-hex-problem-form"}}};
    auto problem = read_json_problem(json, name);
    if (!problem) return Error{"line-wrong", {number, problem.error().unplaced()}};
    problems.push_back(*std::move(problem));
  }
  if (problems.empty()) return Error{"solve-file-empty", {options.file}};
  return problems;
}

/// What was found about one problem, and in what it differs from the file.
struct HexFinding {
  SolverAnswer answer;
  std::vector<MoveAnswer> moves;
  std::vector<std::string> wrong;
};

HexQuestion question_of(const HexProblem& problem, const SolveOptions& options) {
  return {problem.position, options.columns || problem.has_moves};
}

HexFinding compare(const HexProblem& problem, HexSolved solved, const Words& words) {
  HexFinding finding{std::move(solved.answer), std::move(solved.moves), {}};
  const Position& position = problem.position;
  if (!finding.answer.winner) return finding;
  if (problem.winner && *problem.winner != *finding.answer.winner) {
    finding.wrong.push_back(words.say("{} wins, the file says {}",
                                      winner_in(words, finding.answer.winner),
                                      winner_in(words, problem.winner)));
  }
  for (Move move : problem.moves) {
    for (const MoveAnswer& each : finding.moves) {
      if (each.move != move || !each.winner || *each.winner == position.to_move()) continue;
      finding.wrong.push_back(
          words.say("{} loses, the file says it wins", hex_move_name(position, move)));
    }
  }
  return finding;
}

bool is_whole(const HexFinding& finding) {
  return finding.answer.winner &&
         std::all_of(finding.moves.begin(), finding.moves.end(),
                     [](const MoveAnswer& each) { return each.winner.has_value(); });
}

std::vector<std::string> winning_moves(const HexProblem& problem, const HexFinding& finding) {
  std::vector<std::string> names;
  for (const MoveAnswer& each : finding.moves) {
    if (each.winner == problem.position.to_move()) {
      names.push_back(hex_move_name(problem.position, each.move));
    }
  }
  return names;
}

class HexReport {
 public:
  HexReport(const SolveOptions& options, std::size_t lines, Console& console)
      : options_(options), lines_(lines), console_(console) {
    if (options_.json) console_.out << "{\n  \"solved\": [";
  }

  void add(const HexProblem& problem, const HexFinding& finding) {
    const bool whole = is_whole(finding);
    ++asked_;
    if (whole) tally_.add({0, 0, finding.answer.nodes, finding.answer.time});
    tally_.wrong += finding.wrong.empty() ? 0 : 1;
    tally_.checked += whole && problem.winner ? 1 : 0;
    if (options_.json) {
      Json json{{"name", problem.name}};
      json.update(answer_json(problem.position, finding.answer));
      if (!finding.moves.empty()) json["winning_moves"] = winning_moves(problem, finding);
      json["whole"] = whole;
      if (problem.winner) json["wrong"] = !finding.wrong.empty();
      console_.out << (asked_ > 1 ? ",\n    " : "\n    ") << json.dump();
      return;
    }
    console_.out << fmt::format(
        "{:<16} {}{}, {} nodes, {:.3f} ms\n", problem.name,
        winner_in(console_.words(), whole ? finding.answer.winner : std::nullopt),
        finding.moves.empty() ? "" : ": " + join(winning_moves(problem, finding), " "),
        grouped(finding.answer.nodes), 1e3 * seconds(finding.answer.time));
    for (const std::string& each : finding.wrong) {
      console_.out << fmt::format("{}: {}\n", problem.name, each);
    }
  }

  void end() const {
    if (options_.json) {
      console_.out << "\n  ],\n" << to_text(tally_.json(lines_)).substr(2);  // without its "{\n"
    } else {
      console_.out << tally_.text(lines_, console_.words());
    }
  }

  bool is_right() const {
    return tally_.wrong == 0 && static_cast<std::size_t>(tally_.solved) == lines_;
  }
  Duration spent() const { return watch_.elapsed(); }

 private:
  const SolveOptions& options_;
  std::size_t lines_;
  Console& console_;
  SolveTally tally_;
  int asked_ = 0;
  Stopwatch watch_;
};

/// In the order of the file, whoever solved them, and when; those that were not are left out.
int problems_by_workers(const std::vector<HexProblem>& problems, const SolveOptions& options,
                        const Limits& limits, Context& context) {
  std::vector<std::optional<HexSolved>> solved(problems.size());
  TaskQuestion question{.kind = "solve", .details = {}, .take = {}};
  for (const HexProblem& problem : problems) {
    question.details.push_back(write_hex_task(question_of(problem, options), options, limits));
  }
  question.take = [&](std::size_t index, const std::string& text) -> Result<bool> {
    solved[index] = read_hex_solved(text, question_of(problems[index], options));
    return solved[index].has_value();
  };
  const Status asked = ask_workers(question, options.tasks, context);
  HexReport report(options, problems.size(), context.console);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!solved[i]) continue;
    report.add(problems[i], compare(problems[i], *std::move(solved[i]), context.console.words()));
  }
  report.end();
  if (!asked) return context.fail(asked.error());
  if (InterruptGuard::take()) return interrupted;
  return report.is_right() ? ok : failed;
}

}  // namespace

int solve_hex_problems(const SolveOptions& options, Context& context) {
  const Result<std::string> text = read_text(context.console, options.file);
  if (!text) return context.fail(text.error());
  const auto problems = read_problems(*text, options, context.registries);
  if (!problems) return context.fail(problems.error());
  const Result<Limits> limits = options.limits();
  if (!limits) return context.fail(limits.error());
  if (options.tasks.workers.workers) {
    return problems_by_workers(*problems, options, *limits, context);
  }
  HexReport report(options, problems->size(), context.console);
  std::optional<hex::Solver> solver;
  int size = 0;
  std::size_t done = 0;
  for (const HexProblem& problem : *problems) {
    if (problem.position.size() != size) {
      solver.reset();
      size = problem.position.size();
      solver.emplace(hex_solver(options, size));
    }
    // Each has the table to itself, so that its time does not depend on the others.
    solver->clear();
    const HexProgressLine progress(
        *solver, context.console,
        hex_label(context.console.words(), done, problems->size(), report.spent()));
    const HexFinding finding =
        compare(problem, solve_hex_question(question_of(problem, options), *solver, *limits),
                context.console.words());
    if (limits->stop_requested() && !is_whole(finding)) break;
    report.add(problem, finding);
    ++done;
  }
  report.end();
  if (InterruptGuard::take()) return interrupted;
  return report.is_right() ? ok : failed;
}

}  // namespace tauler::cli
