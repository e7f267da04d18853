#include "players/gomoku/tactics.hpp"

#include <algorithm>
#include <cmath>

namespace tauler::gomoku {
namespace {

/// Less than the network takes for the same leaf, and enough for most wins by fours.
constexpr std::uint64_t nodes_a_leaf = 300;
/// Of each question at the root: a few hundredths of a second.
constexpr std::uint64_t nodes_at_the_root = 4'000;
/// Of a look at a position that is often visited: at the root for each of its visits, elsewhere
/// times their square root. There are many such positions, and one root.
constexpr std::uint64_t nodes_a_visit = 20;
constexpr double nodes_closely = 75;
/// No look takes more of the time that is left.
constexpr int part_of_the_rest = 4;
/// Positions of searches for fours that come with each of those: seldom so many.
constexpr std::uint64_t fours_a_node = 40;
constexpr std::size_t memory_at_the_root = std::size_t{32} << 20;

/// Leaves the moves that `keeps` keeps; where it keeps none, the game is lost.
template <class Keeps>
void keep_moves(Leaf<Position>& leaf, Keeps&& keeps) {
  MoveList kept;
  for (const Move move : leaf.moves) {
    if (keeps(move)) kept.add(move);
  }
  if (kept.empty()) {
    leaf.proven = win_for(opponent(leaf.position.to_move()));
  } else {
    leaf.moves = kept;
  }
}

void win_with(Leaf<Position>& leaf, Move move) {
  leaf.proven = win_for(leaf.position.to_move());
  leaf.moves.clear();
  leaf.moves.add(move);
}

}  // namespace

void Tactics::look(Leaf<Position>& leaf) {
  fours_.forget();
  look_for_fours(leaf);
  if (leaf.is_root && !leaf.proven) look_for_threats(leaf);
}

std::optional<Move> Tactics::look_closely(const Position& position, const CloseLook& look) {
  if (!solver_) solver_ = std::make_unique<ThreatSolver>(memory_at_the_root);
  solver_->forget();
  Limits limits = look.rest;
  if (limits.time) *limits.time /= part_of_the_rest;
  limits.nodes = look.is_root ? nodes_a_visit * look.visits
                              : static_cast<std::uint64_t>(nodes_closely * std::sqrt(look.visits));
  solver_->bound_fours(fours_a_node * *limits.nodes);
  const ThreatAnswer answer = solver_->solve(position, Attack::threats, limits);
  if (answer.verdict != ThreatVerdict::win) return std::nullopt;
  return answer.proof.line().front();
}

void Tactics::look_for_fours(Leaf<Position>& leaf) {
  ThreatBoard board(leaf.position);
  const Colour own = leaf.position.colour_to_move();
  const Colour other = opposite(own);
  const Point win = fours_.find(board, own, nodes_a_leaf);
  if (win != no_point) return win_with(leaf, board.move_at(win));
  // A five that must be stopped has left few moves already.
  if (board.any(other, Threat::five)) return;
  const Point menace = fours_.find(board, other, nodes_a_leaf);
  if (menace == no_point) return;
  PointSet spoilers;
  fours_.add_spoilers(board, other, menace, spoilers);
  // The mover's own fours must be answered first.
  spoilers |= board.points(own, Threat::four);
  keep_moves(leaf, [&](Move move) { return spoilers.has(board.point_at(move)); });
}

void Tactics::look_for_threats(Leaf<Position>& leaf) {
  if (!solver_) solver_ = std::make_unique<ThreatSolver>(memory_at_the_root);
  solver_->forget();
  solver_->bound_fours(fours_a_node * nodes_at_the_root);
  Limits limits = leaf.rest;
  if (limits.time) *limits.time /= part_of_the_rest;
  limits.nodes = nodes_at_the_root;
  const Outlook outlook = look_ahead(*solver_, leaf.position, Attack::threats, limits, 0);
  if (outlook.win.verdict == ThreatVerdict::win) {
    return win_with(leaf, outlook.win.proof.line().front());
  }
  if (outlook.menace.verdict != ThreatVerdict::win) return;
  keep_moves(leaf, [&](Move move) {
    return std::find(outlook.answers.begin(), outlook.answers.end(), move) != outlook.answers.end();
  });
}

}  // namespace tauler::gomoku
