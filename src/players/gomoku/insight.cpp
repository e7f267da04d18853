#include "players/gomoku/insight.hpp"

#include <cassert>

#include "nn/gomoku_planes.hpp"
#include "players/general/policy.hpp"
#include "players/gomoku/focus.hpp"
#include "players/gomoku/structure_list.hpp"

namespace tauler::gomoku {
namespace {

constexpr int focus_margin = 2;

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

}  // namespace

Insight insight(const AnyPosition& any, Duration /*time*/) {
  const Position* position = any.as<Position>();
  assert(position);
  Insight insight;
  Insight::Term structures{"gomoku.structures"};
  for (const FoundStructure& found : list_structures(position->board())) {
    insight.groups.push_back(group_of(*position, found));
    (found.colour == Colour::black ? structures.first : structures.second) += found.points;
  }
  if (Insight::Group focus = focus_group(*position); !focus.marks.empty()) {
    insight.groups.push_back(std::move(focus));
  }
  insight.terms.push_back(structures);
  // Before the colours are chosen the best stone is not the one that wins the most.
  if (!is_over(position->outcome()) && !choice_due_at(position->opening())) {
    insight.groups.push_back(policy_group("gomoku.policy", side_of(position->colour_to_move()),
                                          first_sight("gomoku", *position),
                                          [](Move move) { return move.value(); }));
  }
  return insight;
}

}  // namespace tauler::gomoku
