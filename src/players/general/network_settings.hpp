// What players with a network have in common: their options, and how a move is drawn from what the
// search found.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/options.hpp"
#include "core/rng.hpp"
#include "search/puct.hpp"

namespace tauler {

struct NetworkSettings {
  PuctSettings search;
  std::uint64_t most_visits = 0;  ///< whatever the limits allow; 0: unbounded
  int threads = 1;
  bool bytes = true;
  double temperature = 0;
  double least = 0;  ///< share of the favourite's weight below which a move is never drawn
  std::uint64_t seed = 1;

  /// `visits`: where there is no limit.
  static NetworkSettings from(const Options& options, std::uint64_t visits = default_visits);
  static constexpr std::uint64_t default_visits = 200;

  Limits bounded(const Limits& limits) const;
};

/// The options that `NetworkSettings` are read from, together with a player's own.
OptionSpecs network_options(const OptionSpecs& own = {},
                            std::uint64_t visits = NetworkSettings::default_visits);

/// Draws a move by what the search thought of each, the more evenly the higher the temperature; at
/// 0, and where the result is proven, the decision stays. Moves far below the favourite are never
/// drawn; a win in one is always taken.
template <Game G, class E>
void draw_move(const G& position, const Puct<G, E>& search, const NetworkSettings& settings,
               Rng& rng, Decision& decision) {
  if (settings.temperature <= 0 || decision.proven) return;
  std::vector<std::pair<Move, double>> moves;
  double most = 0;
  search.for_each_root_move([&](Move move, std::uint32_t visits, float prior) {
    moves.emplace_back(move, visits + double{prior});
    most = std::max(most, moves.back().second);
  });
  double sum = 0;
  for (auto& [move, weight] : moves) {
    weight = weight < settings.least * most ? 0 : std::pow(weight, 1 / settings.temperature);
    sum += weight;
  }
  double drawn = rng.uniform() * sum;
  Move chosen = decision.move;
  for (const auto& [move, weight] : moves) {
    G next = position;
    next.play(move);
    if (is_win_for(next.outcome(), position.to_move())) {
      chosen = move;
      break;
    }
    if (drawn >= 0 && drawn < weight) chosen = move;
    drawn -= weight;
  }
  if (chosen == decision.move) return;
  decision.move = chosen;
  decision.variation = {chosen};
}

}  // namespace tauler
