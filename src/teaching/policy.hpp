// What a network likes in a position before anything is searched, as a group to be drawn.
#pragma once

#include <string_view>

#include "players/networks.hpp"
#include "search/network_evaluator.hpp"
#include "teaching/insight.hpp"

namespace tauler {

/// The position as the game's network alone sees it: no exact knowledge removes a move.
/// Precondition: the game is not over, and the network knows a legal move.
template <Game G>
Leaf<G> first_sight(std::string_view game_id, const G& position) {
  NetworkEvaluator<G> network(network_of(game_id, false), 1);
  Leaf<G> leaf(position);
  network.share_out({&leaf, 1}, [&](Leaf<G>& one, int worker) { network.answer(one, worker); });
  return leaf;
}

/// How likely each move is the best, and what the mover, whose stones are `side`, can expect.
/// `cell_of(move)` is the cell of the drawing it is played on, −1 if there is none.
template <Game G, class CellOf>
Insight::Group policy_group(std::string_view id, Side side, const Leaf<G>& leaf,
                            const CellOf& cell_of) {
  Insight::Group group{id, side, (double{leaf.value} + 1) / 2};
  for (std::size_t i = 0; i < leaf.moves.size(); ++i) {
    const int cell = cell_of(leaf.moves[i]);
    if (cell >= 0) group.marks.push_back({cell, "share", double{leaf.priors[i]}});
  }
  return group;
}

}  // namespace tauler
