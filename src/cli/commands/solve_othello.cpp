// `tauler solve othello`: exact scores of Othello positions.
#include "cli/commands/solve_othello.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve_answer.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/text.hpp"
#include "games/othello/obf.hpp"
#include "games/othello/othello.hpp"

namespace tauler::cli {
namespace {

using othello::ExactBoard;
using othello::MoveScore;
using othello::Position;
using othello::Solver;

ExactBoard board_of(const Position& position) {
  return {position.own(), position.other()};
}

/// From the scores of all moves; where only the result counts, every move that keeps it is best.
void conclude(OthelloAnswer& answer, Aim aim) {
  Solution& whole = answer.solution;
  whole = answer.moves.back().solution;  // nodes and time of all
  for (const MoveScore& each : answer.moves) {
    whole.low = std::max(whole.low, each.solution.low);
    whole.high = std::max(whole.high, each.solution.high);
  }
  for (const MoveScore& each : answer.moves) {
    const Solution& one = each.solution;
    const bool as_good = aim == Aim::sign
                             ? whole.decided() && one.decided() && one.sign() == whole.sign()
                             : one.low >= whole.high;
    if (as_good) answer.best.push_back(each.move);
  }
}

Result<Position> read_position(const SolveOptions& options, const Registries& registries) {
  if (options.position.find(':') == std::string::npos) {
    auto problem = othello::read_problem(options.position);
    if (!problem) return problem.error();
    return problem->position;
  }
  const Result<AnyPosition> position = read_start(registries, options.position);
  if (!position) return position.error();
  const auto* typed = position->as<Position>();
  if (!typed) {
    return Error{"solve-other-game", {position->game().name}};
  }
  if (typed->discs() == ~othello::Bits{0}) return Error{"othello-full"};
  if (typed->playable(typed->to_move()) == 0) return Error{"othello-no-move"};
  return *typed;
}

int solve_position(const SolveOptions& options, Context& context) {
  const auto position = read_position(options, context.registries);
  if (!position) return context.fail(position.error());
  const OthelloQuestion question{options.aim(), options.columns, !options.score_only};
  const auto solver = othello_solver(options);
  const OthelloAnswer answer = [&] {
    const SolveProgressLine<Solver> progress(*solver, context.console, "");
    return answer_of(question, *position, *solver, until_interrupted());
  }();
  if (options.json) {
    Json json{{"position", position_name(*position)}};
    json.update(answer_json(question, *position, answer));
    context.console.out << to_text(json);
    return InterruptGuard::take() ? interrupted : ok;
  }
  const Words& words = context.console.words();
  for (const MoveScore& each : answer.moves) {
    context.console.out << words.say("move   {:<3} {}\n", move_name(*position, each.move),
                                     score_text(each.solution, question.aim, words));
  }
  context.console.out << words.say("score  {}\n", score_text(answer.solution, question.aim, words));
  std::vector<std::string> best;
  for (Move move : answer.best) best.push_back(move_name(*position, move));
  if (!best.empty()) context.console.out << words.say("best   {}\n", join(best, " "));
  context.console.out << words.say("nodes  {}\ntime   {:.6f} s\n", grouped(answer.solution.nodes),
                                   seconds(answer.solution.time));
  return InterruptGuard::take() ? interrupted : ok;
}

}  // namespace

bool OthelloAnswer::is_whole(Aim aim) const {
  return is_known(solution, aim) &&
         std::all_of(moves.begin(), moves.end(),
                     [&](const MoveScore& each) { return is_known(each.solution, aim); });
}

std::string move_name(const Position& position, Move move) {
  return AnyPosition::of<othello::Definition>(position).move_text(move);
}

std::string position_name(const Position& position) {
  return AnyPosition::of<othello::Definition>(position).text();
}

std::unique_ptr<Solver> othello_solver(const SolveOptions& options) {
  auto solver = std::make_unique<Solver>(static_cast<std::size_t>(options.megabytes) << 20);
  if (options.threads > 1) solver->set_crew(options.threads, crew_of_threads);
  return solver;
}

Limits until_interrupted() {
  Limits limits;
  limits.stop = InterruptGuard::flag();
  return limits;
}

OthelloAnswer answer_of(const OthelloQuestion& question, const Position& position, Solver& solver,
                        const Limits& limits) {
  OthelloAnswer answer;
  if (question.moves) {
    answer.moves = solver.solve_moves(board_of(position), question.aim, limits);
    conclude(answer, question.aim);
    return answer;
  }
  answer.solution = solver.solve(board_of(position), question.aim, limits);
  if (!question.best || !is_known(answer.solution, question.aim)) return answer;
  // Of a lost position every move keeps the result.
  const int sign = question.aim == Aim::sign ? answer.solution.sign() : 0;
  const int enough = question.aim == Aim::score ? answer.solution.low
                     : sign < 0                 ? -othello::cells
                                                : sign;
  answer.best = solver.best_moves(board_of(position), enough, limits);
  return answer;
}

Json answer_json(const OthelloQuestion& question, const Position& position,
                 const OthelloAnswer& answer) {
  Json json = solution_json(answer.solution, question.aim);
  json["nodes"] = answer.solution.nodes;
  json["seconds"] = seconds(answer.solution.time);
  if (question.best || question.moves) {
    json["best"] = Json::array();
    for (Move move : answer.best) json["best"].push_back(move_name(position, move));
  }
  for (const MoveScore& each : answer.moves) {
    Json entry{{"move", move_name(position, each.move)}};
    entry.update(solution_json(each.solution, question.aim));
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

int solve_othello(const SolveOptions& options, Context& context) {
  if (!options.size.empty()) return context.fail(Error{"solve-othello-size"});
  if (options.no_book) return context.fail(Error{"solve-othello-book"});
  if (!options.file.empty()) return solve_problems(options, context);
  if (options.position.empty()) {
    return context.fail(Error{"solve-nothing"});
  }
  return solve_position(options, context);
}

}  // namespace tauler::cli
