// One search of the document's players to a fixed depth [C4, C5].
#pragma once

#include <vector>

#include "core/decision.hpp"
#include "core/rng.hpp"
#include "games/othello/position.hpp"
#include "search/search_guard.hpp"

namespace tauler::othello {

enum class SearchKind {
  minimax,     ///< every line
  alpha_beta,  ///< the same value and the same best moves
};

struct SearchOutcome {
  Decision decision;         ///< its value in points
  int value = 0;             ///< the same in hundredths, exact when `finished`
  std::vector<Move> equals;  ///< the root moves that have it, in board order
  bool finished = false;
};

/// One of the best moves, by one draw from `ties`. `proven` is set when every line that was
/// followed ended with the game. Precondition: the game is not over, `depth` >= 1.
SearchOutcome search(const Position& root, SearchKind kind, int depth, SearchGuard& guard,
                     Rng& ties);

}  // namespace tauler::othello
