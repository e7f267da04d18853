// What a player thinks of every move, not only of its own: for hints, n-best lists and boards that
// show a value on each cell. The player is asked about the position after each move.
#pragma once

#include <functional>
#include <vector>

#include "core/player.hpp"

namespace tauler {

/// A move with what the player thinks of the position after it, turned round: value, chance and
/// variation are the mover's, and the variation begins with the move itself.
struct RatedMove {
  Decision decision;
  /// Whether the move ends the game: then `proven` is the result, and there is no value.
  bool ends_game = false;

  Move move() const { return decision.move; }
};

/// Told of the moves rated so far, the best first, whenever one was rated.
using RatingProgress = std::function<void(const std::vector<RatedMove>&)>;

/// Whether the mover does better with `a`: proven wins first and proven losses last, the quicker
/// win and the slower loss before others, between them by value.
bool is_better(const RatedMove& a, const RatedMove& b, Side mover);

/// The `count` best moves, best first; all of them where there are not so many. For one alone the
/// player is asked what it would play, with all of the limits. Otherwise every move gets a
/// short look; then the player's own choice and the best of the others get a share each of what is
/// left of the limits (without any, of a second), and stand before those that did not. Stopped
/// early, the moves not looked at are left out, but never all of them. Precondition: the game is
/// not over and `count` > 0.
std::vector<RatedMove> rate_moves(Player& player, const AnyPosition& position, const Limits& limits,
                                  std::size_t count, const RatingProgress& progress = {});

}  // namespace tauler
