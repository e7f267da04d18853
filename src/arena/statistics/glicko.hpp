// Glicko-2 (Glickman, "Example of the Glicko-2 system"): a rating with its uncertainty. Every game
// is a rating period of its own, so that a person sees at once what it changed.
#pragma once

#include <vector>

namespace tauler::store {

struct Glicko {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};

struct GlickoGame {
  Glicko opponent;
  double score = 0;  ///< 1, ½ or 0
};

/// After one period with these games.
Glicko after_period(const Glicko& player, const std::vector<GlickoGame>& games);
/// The uncertainty grows with the days in which nothing was played, up to that of a newcomer.
Glicko after_days(const Glicko& player, double days);

}  // namespace tauler::store
