// What the search of `connect4/network` is told about a position: what two plies decide, else what
// the network thinks of it.
#pragma once

#include "nn/connect4_planes.hpp"
#include "search/network_evaluator.hpp"

namespace tauler::connect4 {

template <class P>
class Guide {
 public:
  using Position = P;

  Guide(std::shared_ptr<const nn::Model> model, int threads)
      : network_(std::move(model), threads) {}

  void evaluate(std::span<Leaf<P>> leaves) {
    network_.share_out(leaves, [&](Leaf<P>& leaf, int worker) {
      look_two_plies_ahead(leaf);
      if (!leaf.proven || leaf.is_root) network_.answer(leaf, worker);
    });
  }

 private:
  /// A move that wins is all that matters; one that lets the opponent win at once is left out,
  /// unless all do.
  static void look_two_plies_ahead(Leaf<P>& leaf) {
    const Side mover = leaf.position.to_move();
    P position = leaf.position;
    MoveList safe;
    for (Move move : leaf.moves) {
      const auto undo = position.play(move);
      const bool wins = is_win_for(position.outcome(), mover);
      const bool loses = !wins && can_win(position);
      position.undo(undo);
      if (wins) {
        leaf.moves.clear();
        leaf.moves.add(move);
        leaf.proven = win_for(mover);
        return;
      }
      if (!loses) safe.add(move);
    }
    if (safe.empty()) {
      leaf.proven = win_for(opponent(mover));
    } else {
      leaf.moves = safe;
    }
  }

  static bool can_win(P& position) {
    const Side mover = position.to_move();
    MoveList moves;
    position.legal_moves(moves);
    for (Move move : moves) {
      const auto undo = position.play(move);
      const bool wins = is_win_for(position.outcome(), mover);
      position.undo(undo);
      if (wins) return true;
    }
    return false;
  }

  NetworkEvaluator<P> network_;
};

}  // namespace tauler::connect4
