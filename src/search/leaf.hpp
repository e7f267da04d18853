// What a search with a learnt guide asks about a position, and what it is told.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "core/limits.hpp"

namespace tauler {

template <Game G>
struct Leaf {
  explicit Leaf(const G& asked) : position(asked) { position.legal_moves(moves); }

  G position;
  /// The legal moves. The evaluator may leave out those that cannot be better than one it keeps.
  MoveList moves;
  bool is_root = false;  ///< priors are asked for even where the result is proven
  Limits rest;           ///< of the search, for a root: it may be looked at more closely

  // The answer. Where the result is proven, the value and (except at the root) the priors do not
  // matter.
  std::vector<float> priors;      ///< one per move, not negative, adding up to 1
  float value = 0;                ///< -1 … 1, for the side to move
  std::optional<Outcome> proven;  ///< the result under best play, if it is certain
};

/// How much a position that a search visits often is worth a closer look.
struct CloseLook {
  std::uint32_t visits = 0;
  bool is_root = false;
  Limits rest = {};  ///< of the search
};

/// Answers a few positions at once: a network, or what stands in for one.
template <class E, class G>
concept LeafEvaluator = requires(E& evaluator, std::span<Leaf<G>> leaves) {
  {evaluator.evaluate(leaves)};
};

}  // namespace tauler
