// A stone after which the opponent chooses the side should leave an even game, which a policy knows
// nothing about.
#pragma once

#include <cmath>
#include <map>
#include <vector>

#include "search/network_evaluator.hpp"

namespace tauler {

/// Asks the network about the position after each of the leaf's moves: the more even, the likelier
/// the move. Moves that a symmetry of the position maps onto each other are asked about once.
template <Game G>
void prefer_even(Leaf<G>& leaf, NetworkEvaluator<G>& network) {
  constexpr float evenness = 20;
  std::vector<int> symmetries;
  for (int symmetry = 0; symmetry < leaf.position.symmetries(); ++symmetry) {
    if (leaf.position.mapped(symmetry) == leaf.position) symmetries.push_back(symmetry);
  }
  std::vector<Leaf<G>> after;
  std::map<Move, std::size_t> places;
  std::vector<std::size_t> place_of;
  for (Move move : leaf.moves) {
    Move image = move;
    for (int symmetry : symmetries) image = std::min(image, leaf.position.mapped(move, symmetry));
    const auto [place, is_new] = places.try_emplace(image, after.size());
    place_of.push_back(place->second);
    if (!is_new) continue;
    G next = leaf.position;
    next.play(move);
    after.emplace_back(next);
  }
  network.share_out(std::span<Leaf<G>>(after),
                    [&](Leaf<G>& each, int worker) { network.answer(each, worker); });
  leaf.value = 0;
  leaf.priors.clear();
  float sum = 0;
  for (std::size_t place : place_of) {
    leaf.priors.push_back(std::exp(-evenness * std::abs(after[place].value)));
    sum += leaf.priors.back();
  }
  for (float& prior : leaf.priors) prior /= sum;
}

}  // namespace tauler
