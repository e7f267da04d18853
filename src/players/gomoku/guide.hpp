// What the search of `gomoku/network` is told about a position: what fives decide, else what the
// network thinks of it.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/decision.hpp"
#include "core/rng.hpp"
#include "nn/gomoku_planes.hpp"
#include "search/network_evaluator.hpp"

namespace tauler::gomoku {

class Guide {
 public:
  using Position = gomoku::Position;

  Guide(std::shared_ptr<const nn::Model> model, int threads)
      : network_(std::move(model), threads) {}

  void evaluate(std::span<Leaf<Position>> leaves);

  /// The stones of a swap2 opening but the last before a choice, which alone can be made even.
  static std::optional<Decision> at_once(const Position& position, Rng& rng);

 private:
  NetworkEvaluator<Position> network_;
};

}  // namespace tauler::gomoku
