#include "teaching/othello/insight.hpp"

#include <bit>
#include <cassert>

#include "nn/othello_planes.hpp"
#include "players/othello/evaluation.hpp"
#include "players/othello/stability.hpp"
#include "teaching/policy.hpp"

namespace tauler::othello {
namespace {

/// What C3 counts for one side.
struct SideParts {
  Bits moves;
  Bits corner_discs;
  Bits edge_discs;
  Bits unstable;     ///< can be captured on the next turn
  Bits semi_stable;  ///< in two turns
  Bits stable;

  int stability() const { return std::popcount(stable) - std::popcount(unstable); }
};

SideParts parts_of(const Position& position, Side side) {
  const Bits own = position.discs(side);
  const Bits other = position.discs(opponent(side));
  SideParts parts{};
  parts.moves = position.playable(side);
  parts.corner_discs = own & corners;
  parts.edge_discs = own & edges;
  parts.unstable = captures_at_once(own, other).own;
  parts.semi_stable = captured_after_a_move(own, other, parts.moves, own & ~parts.unstable);
  parts.stable = own & ~parts.unstable & ~parts.semi_stable;
  return parts;
}

void add_group(Insight& insight, std::string_view id, std::optional<Side> side,
               std::string_view kind, Bits cells, double each) {
  if (cells == 0) return;
  Insight::Group group{id, side, each * std::popcount(cells)};
  for (Bits left = cells; left != 0; left = without_lowest(left)) {
    group.marks.push_back({lowest(left), kind, each});
  }
  insight.groups.push_back(std::move(group));
}

constexpr double in_points(int hundredths_of_a_point) {
  return hundredths_of_a_point / static_cast<double>(hundredths);
}

}  // namespace

Insight insight(const AnyPosition& any, Duration /*time*/) {
  const Position* position = any.as<Position>();
  assert(position);
  const SideParts first = parts_of(*position, black);
  const SideParts second = parts_of(*position, white);
  Insight insight;
  for (Side side : {black, white}) {
    const SideParts& parts = side == black ? first : second;
    add_group(insight, "othello.mobility", side, "move", parts.moves, in_points(move_value));
    add_group(insight, "othello.corners", side, "disc", parts.corner_discs,
              in_points(corner_value));
    add_group(insight, "othello.edges", side, "disc", parts.edge_discs, in_points(edge_disc_value));
    add_group(insight, "othello.stable", side, "disc", parts.stable, in_points(1));
    add_group(insight, "othello.semi-stable", side, "disc", parts.semi_stable, 0);
    add_group(insight, "othello.unstable", side, "disc", parts.unstable, in_points(-1));
  }
  add_group(insight, "othello.idle", std::nullopt, "cell", position->idle_frontier(), 0);
  const auto term = [&](std::string_view id, auto count, int value) {
    insight.terms.push_back({id, "othello.discs", static_cast<double>(count(first)),
                             static_cast<double>(count(second)), in_points(value)});
  };
  term(
      "othello.mobility", [](const SideParts& s) { return std::popcount(s.moves); }, move_value);
  term(
      "othello.corners", [](const SideParts& s) { return std::popcount(s.corner_discs); },
      corner_value);
  term(
      "othello.edges", [](const SideParts& s) { return std::popcount(s.edge_discs); },
      edge_disc_value);
  term(
      "othello.stability", [](const SideParts& s) { return s.stability(); }, 1);
  // A side that has to pass has no policy.
  if (!is_over(position->outcome()) && !position->must_pass()) {
    insight.groups.push_back(policy_group("othello.policy", position->to_move(),
                                          first_sight("othello", *position),
                                          [](Move move) { return move.value(); }));
  }
  return insight;
}

}  // namespace tauler::othello
