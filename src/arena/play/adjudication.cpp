#include "arena/play/adjudication.hpp"

#include <cmath>

#include <fmt/core.h>

namespace tauler::arena {

std::optional<double> chance_of(const Turn& turn) {
  if (!turn.proven || !is_over(*turn.proven)) return turn.win_chance;
  if (*turn.proven == Outcome::draw) return 0.5;
  return is_win_for(*turn.proven, turn.mover) ? 1 : 0;
}

std::optional<Verdict> ResignRule::operator()(const AnyPosition& position,
                                              const std::vector<Turn>& turns) const {
  if (turns.empty()) return std::nullopt;
  const Side mover = turns.back().mover;
  int found = 0;
  for (auto turn = turns.rbegin(); turn != turns.rend() && found < moves; ++turn) {
    if (turn->mover != mover) continue;
    const std::optional<double> chance = chance_of(*turn);
    if (!chance || *chance >= below) return std::nullopt;
    ++found;
  }
  if (found < moves) return std::nullopt;
  return Verdict{win_for(opponent(mover)), Ending::resigned,
                 fmt::format("{} resigns: its chance was below {:g} for {} moves",
                             position.game().name_of(mover), below, moves)};
}

std::optional<Verdict> DrawRule::operator()(const AnyPosition& position,
                                            const std::vector<Turn>& turns) const {
  if (position.ply() < from_ply || static_cast<int>(turns.size()) < moves) return std::nullopt;
  for (auto turn = turns.end() - moves; turn != turns.end(); ++turn) {
    const std::optional<double> chance = chance_of(*turn);
    if (!chance || std::abs(*chance - 0.5) > within) return std::nullopt;
  }
  return Verdict{Outcome::draw, Ending::adjudicated,
                 fmt::format("a draw: both saw an even game for {} moves", moves)};
}

std::optional<Verdict> SolverRule::operator()(const AnyPosition& position,
                                              const std::vector<Turn>&) const {
  const std::optional<Outcome> outcome = solver(position, nodes);
  if (!outcome) return std::nullopt;
  if (*outcome == Outcome::draw) {
    return Verdict{Outcome::draw, Ending::adjudicated, "a draw, proven by the solver"};
  }
  const Side winner = *outcome == Outcome::first_wins ? Side::first : Side::second;
  return Verdict{*outcome, Ending::adjudicated,
                 fmt::format("{} wins, proven by the solver", position.game().name_of(winner))};
}

Adjudicator make_adjudicator(const AdjudicationPlan& plan, std::string_view game_id) {
  std::vector<Adjudicator> rules;
  if (plan.resign_moves > 0) rules.push_back(ResignRule{plan.resign_moves, plan.resign_below});
  if (plan.draw_moves > 0) {
    rules.push_back(DrawRule{plan.draw_moves, plan.draw_within, plan.draw_from_ply});
  }
  if (plan.solver_nodes > 0) {
    if (Solver solver = make_solver(game_id)) {
      rules.push_back(SolverRule{std::move(solver), plan.solver_nodes});
    }
  }
  if (rules.empty()) return {};
  return [rules = std::move(rules)](const AnyPosition& position,
                                    const std::vector<Turn>& turns) -> std::optional<Verdict> {
    for (const Adjudicator& rule : rules) {
      if (std::optional<Verdict> verdict = rule(position, turns)) return verdict;
    }
    return std::nullopt;
  };
}

}  // namespace tauler::arena
