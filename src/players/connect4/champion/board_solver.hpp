// A solver for any board: made with the first position of a size, kept while the size stays the
// same. It knows the opening book.
#pragma once

#include <memory>

#include "nn/workers.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {

class BoardSolver {
 public:
  explicit BoardSolver(std::size_t memory, int threads = 1) : memory_(memory), workers_(threads) {}

  template <class Shape>
  Solver& of(const BasicPosition<Shape>& position) {
    if (!solver_ || width_ != position.width() || height_ != position.height()) {
      width_ = position.width();
      height_ = position.height();
      solver_ = std::make_unique<Solver>(width_, height_, memory_);
      solver_->set_book(&OpeningBook::ours());
      if (workers_.count() > 1) {
        solver_->set_crew(workers_.count(), [this](int, const auto& job) { workers_.run(job); });
      }
    }
    return *solver_;
  }

  void forget() { solver_.reset(); }

 private:
  std::size_t memory_;
  nn::Workers workers_;
  int width_ = 0;
  int height_ = 0;
  std::unique_ptr<Solver> solver_;
};

}  // namespace tauler::connect4
