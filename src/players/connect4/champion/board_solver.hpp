// A solver for whatever board comes along: made with the first position of a size, kept while the
// size stays the same. It knows the opening book.
#pragma once

#include <memory>

#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {

class BoardSolver {
 public:
  explicit BoardSolver(std::size_t memory) : memory_(memory) {}

  template <class Shape>
  Solver& of(const BasicPosition<Shape>& position) {
    if (!solver_ || width_ != position.width() || height_ != position.height()) {
      width_ = position.width();
      height_ = position.height();
      solver_ = std::make_unique<Solver>(width_, height_, memory_);
      solver_->set_book(&OpeningBook::ours());
    }
    return *solver_;
  }

  void forget() { solver_.reset(); }

 private:
  std::size_t memory_;
  int width_ = 0;
  int height_ = 0;
  std::unique_ptr<Solver> solver_;
};

}  // namespace tauler::connect4
