#include "players/othello/guide.hpp"

namespace tauler::othello {
namespace {

/// Empty cells with which the result is worked out: that takes as long as a network's opinion with
/// 13, and three times as long with 14, but is certain (README.md has the figures).
constexpr int solved_from = 14;
/// And with which the move is chosen by the discs it wins: ten times as long.
constexpr int counted_from = 12;

}  // namespace

void Guide::evaluate(std::span<Leaf<Position>> leaves) {
  network_.share_out(leaves, [&](Leaf<Position>& leaf, int worker) {
    const int empty = std::popcount(~leaf.position.discs());
    if (empty <= solved_from) leaf.proven = endgames_[worker].outcome(leaf.position);
    if (leaf.proven && !leaf.is_root) return;
    if (empty <= counted_from) leaf.moves = endgames_[worker].best_moves(leaf.position);
    answer(leaf, worker);
  });
}

/// The network never saw a mover who cannot move: it is asked about the position after the pass.
void Guide::answer(Leaf<Position>& leaf, int worker) {
  if (!leaf.position.must_pass()) return network_.answer(leaf, worker);
  Position next = leaf.position;
  next.play(pass);
  Leaf<Position> after(next);
  network_.answer(after, worker);
  leaf.value = -after.value;
  leaf.priors = {1.0F};
}

}  // namespace tauler::othello
