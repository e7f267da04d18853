// What the search of `othello/network` is told about a position: near the end its result, else what
// the network thinks of it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "nn/othello_planes.hpp"
#include "players/othello/endgame.hpp"
#include "search/network_evaluator.hpp"

namespace tauler::othello {

class Guide {
 public:
  using Position = othello::Position;

  Guide(std::shared_ptr<const nn::Model> model, int threads)
      : network_(std::move(model), threads), endgames_(threads) {}

  void evaluate(std::span<Leaf<Position>> leaves);

 private:
  void answer(Leaf<Position>& leaf, int worker);

  NetworkEvaluator<Position> network_;
  std::vector<Endgame> endgames_;  ///< one a thread
};

}  // namespace tauler::othello
