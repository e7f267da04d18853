// Which moves of a position win, for certain: on small boards from the first move on, on others
// when few cells are left.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "players/hex/exact/solver.hpp"

namespace tauler::hex {

class ExactMoves {
 public:
  explicit ExactMoves(std::shared_ptr<const nn::Model> network) : network_(std::move(network)) {}

  /// Whether the solver has a fair chance there. Before the first move with the swap it has none:
  /// every move loses, and some say less about why than others.
  static bool are_in_reach(const Position& position);

  /// The winner after each legal move, in their order; of some nothing, where the limits were
  /// reached before. What it learns stays for the next positions. Precondition: in reach, and the
  /// game is not over.
  std::vector<MoveAnswer> of(const Position& position, const Limits& limits);

 private:
  Solver& solver_for(int size);

  std::shared_ptr<const nn::Model> network_;
  int size_ = 0;
  std::unique_ptr<Solver> solver_;
};

}  // namespace tauler::hex
