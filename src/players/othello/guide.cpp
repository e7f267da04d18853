#include "players/othello/guide.hpp"

namespace tauler::othello {
namespace {

/// Empty cells with which a position is played out.
constexpr int solved_from = 12;

}  // namespace

void Guide::evaluate(std::span<Leaf<Position>> leaves) {
  network_.share_out(leaves, [&](Leaf<Position>& leaf, int worker) {
    if (std::popcount(~leaf.position.discs()) <= solved_from) {
      leaf.proven = endgames_[worker].outcome(leaf.position);
      if (!leaf.is_root) return;
      // Won or lost, by as many discs as may be.
      leaf.moves = endgames_[worker].best_moves(leaf.position);
    }
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
