#include "teaching/gomoku/insight.hpp"

#include <algorithm>
#include <cassert>

#include "nn/gomoku_planes.hpp"
#include "players/gomoku/exact/outlook.hpp"
#include "players/gomoku/focus.hpp"
#include "players/gomoku/influence.hpp"
#include "players/gomoku/structure_list.hpp"
#include "teaching/policy.hpp"

namespace tauler::gomoku {
namespace {

Side side_of(Colour colour) {
  return colour == Colour::black ? Side::first : Side::second;
}

Insight::Group group_of(const Position& position, const FoundStructure& found) {
  const auto index = [&](Cell cell) { return position.move_to(cell).value(); };
  Insight::Group group{found.id, side_of(found.colour), static_cast<double>(found.points)};
  for (Cell cell : found.stones) group.marks.push_back({index(cell), "stone"});
  for (Cell cell : found.gaps) group.marks.push_back({index(cell), "gap"});
  for (const auto& [from, to] : found.lines) group.links.push_back({index(from), index(to), "run"});
  return group;
}

Insight::Group focus_group(const Position& position) {
  const Focus focus = Focus::of(position.board(), focus_margin);
  Insight::Group group{"gomoku.focus", std::nullopt, focus_margin};
  if (focus.is_empty()) return group;
  const auto index = [&](int row, int column) { return position.move_to({row, column}).value(); };
  const int corners[] = {index(focus.top, focus.left), index(focus.top, focus.right),
                         index(focus.bottom, focus.right), index(focus.bottom, focus.left)};
  for (int i = 0; i < 4; ++i) {
    group.marks.push_back({corners[i], "corner"});
    group.links.push_back({corners[i], corners[(i + 1) % 4], "edge"});
  }
  return group;
}

/// What the third strategy gives every cell [A6]: it plays where there is most.
Insight::Group influence_group(const Position& position) {
  const Influence influence = influence_on(position.board(), InfluencePoints{});
  Insight::Group group{"gomoku.influence", std::nullopt};
  const int cells = position.size() * position.size();
  for (int cell = 0; cell < cells; ++cell) {
    if (influence[cell] == 0) continue;
    group.value = std::max(group.value, static_cast<double>(influence[cell]));
    group.marks.push_back({cell, "points", static_cast<double>(influence[cell])});
  }
  return group;
}

/// Enough for what is found while somebody waits for a drawing.
constexpr std::size_t solver_memory = std::size_t{16} << 20;
constexpr std::uint64_t solver_nodes = 4'000;

/// The forced win of the mover, move by move against the longest defence; or what the opponent
/// would win with, and the moves that may answer it.
void add_outlook(const Position& position, Duration time, Insight& insight) {
  ThreatSolver solver(solver_memory);
  Limits limits = Limits::within(time / 2);
  limits.nodes = solver_nodes;
  const Outlook outlook = look_ahead(solver, position, Attack::threats, limits);
  const Side mover = side_of(position.colour_to_move());
  if (outlook.win.verdict == ThreatVerdict::win) {
    Insight::Group proof{"gomoku.proof", mover};
    for (const Move move : outlook.win.proof.line()) {
      const bool is_own = proof.marks.size() % 2 == 0;
      if (!proof.marks.empty()) {
        proof.links.push_back({proof.marks.back().cell, move.value(), "next"});
      }
      ++proof.value;
      proof.marks.push_back({move.value(), is_own ? "attack" : "defence", proof.value});
    }
    insight.groups.push_back(std::move(proof));
  } else if (outlook.menace.verdict == ThreatVerdict::win) {
    Insight::Group threat{"gomoku.threat", opponent(mover),
                          static_cast<double>(outlook.menace.proof.plies())};
    threat.marks.push_back({outlook.menace.proof.line().front().value(), "key"});
    for (const Move move : outlook.answers) threat.marks.push_back({move.value(), "answer"});
    insight.groups.push_back(std::move(threat));
  }
}

}  // namespace

Insight insight(const AnyPosition& any, Duration time) {
  const Position* position = any.as<Position>();
  assert(position);
  Insight insight;
  Insight::Term structures{"gomoku.structures", "gomoku.structures"};
  for (const FoundStructure& found : list_structures(position->board())) {
    insight.groups.push_back(group_of(*position, found));
    (found.colour == Colour::black ? structures.first : structures.second) += found.points;
  }
  if (Insight::Group focus = focus_group(*position); !focus.marks.empty()) {
    insight.groups.push_back(std::move(focus));
  }
  if (Insight::Group influence = influence_group(*position); !influence.marks.empty()) {
    insight.groups.push_back(std::move(influence));
  }
  insight.terms.push_back(structures);
  // Before the colours are chosen the best stone is not the one that wins the most.
  if (!is_over(position->outcome()) && !choice_due_at(position->opening())) {
    add_outlook(*position, time, insight);
    insight.groups.push_back(policy_group("gomoku.policy", side_of(position->colour_to_move()),
                                          first_sight("gomoku", *position),
                                          [](Move move) { return move.value(); }));
  }
  return insight;
}

}  // namespace tauler::gomoku
