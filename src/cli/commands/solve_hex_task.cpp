#include "cli/commands/solve_hex_task.hpp"

#include "cli/terminal/numbers.hpp"

namespace tauler::cli {
namespace {

using hex::MoveAnswer;
using hex::Position;

Json winner_json(const std::optional<Side>& winner) {
  return winner ? Json(winner_text(winner)) : Json(nullptr);
}

/// Throws json's exceptions.
std::optional<Side> winner_of(const Json& from) {
  if (from.is_null()) return std::nullopt;
  const auto text = from.get<std::string>();
  for (Side side : {Side::first, Side::second}) {
    if (text == winner_text(side)) return side;
  }
  throw Json::other_error::create(501, "no winner", nullptr);
}

}  // namespace

HexSolved solve_hex_question(const HexQuestion& question, hex::Solver& solver,
                             const Limits& limits) {
  HexSolved solved{.answer = solver.solve(question.position, limits), .moves = {}};
  const bool is_whole = solved.answer.winner && !is_over(question.position.outcome());
  if (!question.all_moves || !is_whole) return solved;
  hex::MovesAnswer moves = solver.solve_moves(question.position, limits);
  solved.moves = std::move(moves.moves);
  solved.answer.nodes += moves.nodes;
  solved.answer.time += moves.time;
  return solved;
}

std::string write_hex_task(const HexQuestion& question, const SolveOptions& options,
                           const Limits& limits) {
  return Json{{"game", "hex"},
              {"position", hex_position_text(question.position)},
              {"moves", question.all_moves},
              {"memory", options.megabytes},
              {"time", limits.time ? Json(limits.time->count()) : Json(nullptr)},
              {"nodes", limits.nodes ? Json(*limits.nodes) : Json(nullptr)}}
      .dump();
}

Result<std::string> do_hex_task(const std::string& detail, const std::atomic<bool>& stop,
                                const Registries& registries) {
  const Json from = Json::parse(detail, nullptr, false);
  try {
    SolveOptions options;
    options.megabytes = from.at("memory").get<int>();
    if (options.megabytes < 1 || options.megabytes > most_megabytes) {
      return Error{"task-unreadable"};
    }
    const Result<Position> position =
        read_hex(options, registries, from.at("position").get<std::string>());
    if (!position) return position.error();
    Limits limits;
    limits.stop = &stop;
    if (!from.at("time").is_null()) limits.time = Duration(from["time"].get<std::int64_t>());
    if (!from.at("nodes").is_null()) limits.nodes = from["nodes"].get<std::uint64_t>();
    hex::Solver solver = hex_solver(options, position->size());
    const HexSolved solved =
        solve_hex_question({*position, from.at("moves").get<bool>()}, solver, limits);
    Json moves = Json::array();
    for (const MoveAnswer& each : solved.moves) moves.push_back(winner_json(each.winner));
    const hex::SolverAnswer& answer = solved.answer;
    return Json{{"winner", winner_json(answer.winner)},
                {"move", answer.move.is_none() ? Json(nullptr)
                                               : Json(hex_move_name(*position, answer.move))},
                {"nodes", answer.nodes},
                {"time", answer.time.count()},
                {"moves", moves}}
        .dump();
  } catch (const Json::exception&) {
    return Error{"task-unreadable"};
  }
}

std::optional<HexSolved> read_hex_solved(const std::string& text, const HexQuestion& question) {
  const Json from = Json::parse(text, nullptr, false);
  try {
    HexSolved solved;
    solved.answer.winner = winner_of(from.at("winner"));
    solved.answer.nodes = from.at("nodes").get<std::uint64_t>();
    solved.answer.time = Duration(from.at("time").get<std::int64_t>());
    MoveList legal;
    if (!is_over(question.position.outcome())) question.position.legal_moves(legal);
    if (!from.at("move").is_null()) {
      for (Move move : legal) {
        if (hex_move_name(question.position, move) == from["move"]) solved.answer.move = move;
      }
      if (solved.answer.move.is_none()) return std::nullopt;
    }
    const Json& moves = from.at("moves");
    if (!moves.empty() && moves.size() != legal.size()) {
      return std::nullopt;
    }
    const bool wants_moves = question.all_moves && solved.answer.winner && !legal.empty();
    if (wants_moves == moves.empty() || solved.answer.time < Duration{}) return std::nullopt;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      solved.moves.push_back({legal[i], winner_of(moves[i])});
    }
    return solved;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace tauler::cli
