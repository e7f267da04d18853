// What a player thinks of every move, not only of its own: for hints, n-best lists and boards that
// show a value on each cell. The player is asked about the position after each move.
#pragma once

#include <functional>
#include <optional>
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

/// Called with the moves rated so far, best first, whenever another has been rated.
using RatingProgress = std::function<void(const std::vector<RatedMove>&)>;

/// A player that rates moves in a way of its own, as one that speaks for another process does.
class RatesMoves {
 public:
  RatesMoves() = default;
  RatesMoves(const RatesMoves&) = delete;
  RatesMoves& operator=(const RatesMoves&) = delete;
  virtual ~RatesMoves() = default;

  /// As `rate_moves`; nothing if it turns out that it cannot.
  virtual std::optional<std::vector<RatedMove>> rate(const AnyPosition& position,
                                                     const Limits& limits, std::size_t count,
                                                     const RatingProgress& progress) = 0;

  /// Whether `certain` is worth its time there.
  virtual bool can_prove(const AnyPosition&) const { return false; }

  /// The moves whose result it finds for certain within the limits, in any order.
  virtual std::vector<RatedMove> certain(const AnyPosition&, const Limits&) { return {}; }
};

/// Whether the mover does better with `a`: proven wins first and proven losses last, the quicker
/// win and the slower loss before others, between them by value.
bool is_better(const RatedMove& a, const RatedMove& b, Side mover);

/// As `rate_moves`, whether or not the player rates moves in a way of its own: for those that do so
/// in some positions only.
std::vector<RatedMove> rate_one_by_one(Player& player, const AnyPosition& position,
                                       const Limits& limits, std::size_t count,
                                       const RatingProgress& progress = {});

/// The `count` best moves, best first, or all if there are fewer. For a single one the player is
/// asked what it would play, with all of the limits. Otherwise every move gets a short look; then
/// the player's own choice and the best of the others each get a share of what is left of the
/// limits (of one second if there are none), and rank before the rest. If it is stopped early,
/// moves not looked at are left out, but never all of them. A player that `RatesMoves` is asked to
/// do all this itself. Precondition: the game is not over and `count` > 0.
std::vector<RatedMove> rate_moves(Player& player, const AnyPosition& position, const Limits& limits,
                                  std::size_t count, const RatingProgress& progress = {});

/// A part of such a rating, for whoever divides one between several players of a kind.
enum class Look {
  glance,  ///< a short look at each, which orders them, in a quarter of the time if that is enough
  search   ///< an equal share of the limits for each, in the order given
};

/// Those moves, best first; all of them get a look in time, the later ones a short one if it is
/// late. Precondition: they are legal, there is one at least, and the game is not over.
std::vector<RatedMove> rate_part(Player& player, const AnyPosition& position,
                                 const std::vector<Move>& moves, Look look, const Limits& limits,
                                 const RatingProgress& progress = {});

}  // namespace tauler
