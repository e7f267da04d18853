// `tauler solve gomoku --file`: a set of positions in each of which the side to move should win.
#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve_gomoku.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/text.hpp"
#include "games/gomoku/gomoku.hpp"

namespace tauler::cli {
namespace {

using gomoku::ThreatAnswer;
using gomoku::ThreatSolver;
using gomoku::ThreatVerdict;

struct Tactic {
  int number;
  std::string name;
  AnyPosition position;
};

/// A field of a problem that is a text; empty if it is not there or something else.
std::string text_field(const Json& problem, const char* name) {
  const auto found = problem.find(name);
  return found != problem.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The rows of `board`, from the top: B black, W white, . empty.
Result<AnyPosition> read_rows(const Json& rows, const gomoku::Settings& settings) {
  std::vector<CellState> cells;
  for (const Json& row : rows) {
    if (!row.is_string()) return Error{"tactic-form"};
    for (const char c : row.get<std::string>()) {
      if (c != 'B' && c != 'W' && c != '.') return Error{"tactic-form"};
      cells.push_back(c == 'B'   ? CellState::first
                      : c == 'W' ? CellState::second
                                 : CellState::empty);
    }
  }
  if (static_cast<int>(cells.size()) != settings.size * settings.size) return Error{"tactic-form"};
  return gomoku::start_from(settings, cells);
}

/// {"size": 15, "rule": "freestyle", "side": "white", "pos": "h8h9i10"}, or with "board".
Result<AnyPosition> read_problem(const Json& problem, const SolveOptions& options,
                                 const Registries& registries) {
  const std::string rule = problem.contains("rule") ? text_field(problem, "rule") : "freestyle";
  const auto size = problem.find("size");
  const int cells =
      size != problem.end() && size->is_number_integer()
          ? static_cast<int>(std::clamp<std::int64_t>(size->get<std::int64_t>(), 0, 99))
          : gomoku::default_size;
  if (problem.contains("pos")) {
    if (!problem["pos"].is_string()) return Error{"tactic-form"};
    return read_gomoku(options, registries,
                       fmt::format("size={},rule={} {}", cells, rule, text_field(problem, "pos")));
  }
  const auto* found = std::find(gomoku::rule_names.begin(), gomoku::rule_names.end(), rule);
  if (found == gomoku::rule_names.end() || !problem.contains("board") || cells < gomoku::min_size ||
      cells > gomoku::max_size) {
    return Error{"tactic-form"};
  }
  const gomoku::Settings settings{
      cells, static_cast<gomoku::Rule>(found - gomoku::rule_names.begin()), {}};
  Result<AnyPosition> position = read_rows(problem["board"], settings);
  if (!position) return position;
  return solvable_gomoku(*std::move(position));
}

Result<Tactic> read_tactic(int number, std::string_view line, const SolveOptions& options,
                           const Registries& registries) {
  if (line[0] != '{') {
    const auto position = read_gomoku(options, registries, line);
    if (!position) return Error{"line-wrong", {number, position.error().unplaced()}};
    return Tactic{number, fmt::format("line {}", number), *position};
  }
  const Json problem = Json::parse(line, nullptr, false);
  if (!problem.is_object()) return Error{"line-wrong", {number, Error{"tactic-form"}}};
  const auto position = read_problem(problem, options, registries);
  if (!position) return Error{"line-wrong", {number, position.error().unplaced()}};
  const std::string side = text_field(problem, "side");
  const bool black = position->as<gomoku::Position>()->colour_to_move() == gomoku::Colour::black;
  if (!side.empty() && side != (black ? "black" : "white")) {
    return Error{"line-wrong", {number, Error{"tactic-side", {side}}}};
  }
  const std::string id = text_field(problem, "id");
  return Tactic{number, id.empty() ? fmt::format("line {}", number) : id, *position};
}

/// Empty lines and those that begin with # are left out.
Result<std::vector<Tactic>> read_tactics(std::string_view text, const SolveOptions& options,
                                         const Registries& registries) {
  std::vector<Tactic> tactics;
  int number = 0;
  for (const Piece& piece : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(piece.text);
    if (line.empty() || line[0] == '#') continue;
    if (options.first > 0 && static_cast<int>(tactics.size()) == options.first) break;
    auto tactic = read_tactic(number, line, options, registries);
    if (!tactic) return tactic.error();
    tactics.push_back(*std::move(tactic));
  }
  if (tactics.empty()) return Error{"solve-file-empty", {options.file}};
  return tactics;
}

/// Says what was found, position by position, and at the end what it came to.
class TacticsReport {
 public:
  TacticsReport(const SolveOptions& options, gomoku::Attack attack, Console& console)
      : options_(options), attack_(attack), console_(console) {
    if (options_.json) console_.out << "{\n  \"solved\": [";
  }

  void add(const Tactic& tactic, const ThreatAnswer& answer) {
    ++solved_;
    won_ += answer.verdict == ThreatVerdict::win ? 1 : 0;
    nodes_ += answer.nodes;
    time_ += answer.time;
    if (options_.json) {
      Json json{
          {"line", tactic.number}, {"name", tactic.name}, {"position", tactic.position.text()}};
      json.update(answer_json(answer, tactic.position, options_.proof));
      console_.out << (solved_ > 1 ? ",\n    " : "\n    ") << json.dump();
      return;
    }
    std::string move;
    if (answer.verdict == ThreatVerdict::win) {
      move = ": " + tactic.position.move_text(answer.proof.line().front());
    }
    const Words& words = console_.words();
    console_.out << words.say("{:<12} {}{}, {} nodes, {:.3f} ms\n", tactic.name,
                              verdict_text(answer, attack_, words), move, grouped(answer.nodes),
                              1e3 * seconds(answer.time));
  }

  void end() const {
    if (options_.json) {
      const Json json{
          {"positions", solved_}, {"won", won_}, {"nodes", nodes_}, {"seconds", seconds(time_)}};
      console_.out << "\n  ],\n" << to_text(json).substr(2);  // without its "{\n"
      return;
    }
    console_.out << console_.words().say("{} positions, {} won; {} nodes, {:.3f} s\n", solved_,
                                         won_, grouped(nodes_), seconds(time_));
  }

  bool all_won() const { return won_ == solved_; }

 private:
  const SolveOptions& options_;
  gomoku::Attack attack_;
  Console& console_;
  int solved_ = 0;
  int won_ = 0;
  std::uint64_t nodes_ = 0;
  Duration time_{};
};

}  // namespace

int solve_tactics(const SolveOptions& options, Context& context) {
  const Result<gomoku::Attack> attack = attack_of(options);
  if (!attack) return context.fail(attack.error());
  const Result<Limits> limits = options.limits();
  if (!limits) return context.fail(limits.error());
  const Result<std::string> text = read_text(context.console, options.file);
  // Standard input, or a pipe that nobody writes to: what came so far is not the whole.
  if (InterruptGuard::take()) return interrupted;
  if (!text) return context.fail(text.error());
  const auto tactics = read_tactics(*text, options, context.registries);
  if (!tactics) return context.fail(tactics.error());
  ThreatSolver solver = gomoku_solver(options);
  TacticsReport report(options, *attack, context.console);
  for (const Tactic& tactic : *tactics) {
    const ThreatAnswer answer = [&] {
      const ThreatProgressLine progress(solver, context.console, tactic.name + ": ");
      return solver.solve(*tactic.position.as<gomoku::Position>(), *attack, *limits);
    }();
    // What an interruption cut short says nothing about the position.
    if (limits->stop_requested() && answer.verdict == ThreatVerdict::unknown) break;
    report.add(tactic, answer);
    context.console.out.flush();
    if (limits->stop_requested() || !context.console.out) break;
  }
  report.end();
  if (InterruptGuard::take()) return interrupted;
  return report.all_won() ? ok : failed;
}

}  // namespace tauler::cli
