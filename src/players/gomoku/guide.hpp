// What the search of `gomoku/champion` and `gomoku/network` is told about a position: what fives
// decide, what threats decide (where it is asked to look for them), else what the network thinks of
// it.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/decision.hpp"
#include "core/options.hpp"
#include "core/rng.hpp"
#include "nn/gomoku_planes.hpp"
#include "players/gomoku/tactics.hpp"
#include "search/network_evaluator.hpp"

namespace tauler::gomoku {

class Guide {
 public:
  using Position = gomoku::Position;

  /// In addition to those of every network player.
  static OptionSpecs options();

  Guide(std::shared_ptr<const nn::Model> model, int threads, bool looks_for_threats = false);
  Guide(std::shared_ptr<const nn::Model> model, int threads, const Options& options)
      : Guide(std::move(model), threads, options.flag("threats")) {}

  void evaluate(std::span<Leaf<Position>> leaves);
  static constexpr std::uint32_t look_closely_at = 16;  ///< visits
  /// A move that wins by threes and other threats, for positions that are worth more time than a
  /// leaf.
  std::optional<Move> look_closely(const Position& position, const CloseLook& look);

  /// The stones of a swap2 opening, except the last before a choice, the only one that can make it
  /// even.
  static std::optional<Decision> at_once(const Position& position, Rng& rng);

 private:
  NetworkEvaluator<Position> network_;
  std::vector<Tactics> tactics_;  ///< one for each thread, or none
};

}  // namespace tauler::gomoku
