// What the champion's search is told about a position: what is certain, else what the network
// thinks of it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "nn/hex_planes.hpp"
#include "players/hex/exact/prover.hpp"
#include "search/network_evaluator.hpp"

namespace tauler::hex {

class Guide {
 public:
  /// `exact`: whether connections are looked for (exact/prover.hpp). Without, only a move that ends
  /// the game is certain.
  Guide(std::shared_ptr<const nn::Model> model, int threads, bool exact);

  void evaluate(std::span<Leaf<Position>> leaves);

 private:
  void prove(Leaf<Position>& leaf, Prover& prover) const;

  NetworkEvaluator<Position> network_;
  std::vector<Prover> provers_;  ///< one per thread
  bool exact_;
};

}  // namespace tauler::hex
