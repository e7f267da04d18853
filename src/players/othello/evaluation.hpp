// The document's evaluation [C3] for the searches: mobility, corners, edges and stability, the
// mover's less the opponent's. README.md says what each term means exactly.
#pragma once

#include <algorithm>

#include "games/othello/move_sets.hpp"

namespace tauler::othello {

/// All values are in hundredths of the document's points: whole numbers, equal in every form.
inline constexpr int hundredths = 100;
inline constexpr int move_value = 100;
inline constexpr int corner_value = 1'000;
inline constexpr int edge_disc_value = 5;
/// Of a won game, whose lead in discs is added: more than any other value.
inline constexpr int win_value = 100'000;

inline constexpr Bits corners = 0x8100000000000081;
inline constexpr Bits edges = 0xff818181818181ff;  ///< the corners among them

/// Mobility, corners and edges: all but the stability.
int quick_value(Bits own, Bits other, Bits own_moves, Bits other_moves);

/// The whole of C3 for the side to move.
int value_of(const Position& position);

/// Follows the search from leaf to leaf with the document's three sets of cells, so that mobility
/// is counted and never worked out anew [C1].
class Evaluation {
 public:
  using Value = int;

  Value leaf(const Position& position);
  /// Leaves the discs that can be captured in two turns uncounted where they cannot matter.
  Value leaf(const Position& position, Value alpha, Value beta);

  Value terminal(const Position& position, int remaining) {
    least_remaining_ = std::min(least_remaining_, remaining);
    const int lead = hundredths * (std::popcount(position.own()) - std::popcount(position.other()));
    if (lead == 0) return 0;
    return lead > 0 ? win_value + lead : -win_value + lead;
  }

  /// Whether every line so far ended with the game.
  bool saw_only_ends() const { return leaves_ == 0; }
  /// The plies a search of `depth` really went down to.
  int deepest(int depth) const { return saw_only_ends() ? depth - least_remaining_ : depth; }

 private:
  MoveSets sets_{Position()};
  std::uint64_t leaves_ = 0;
  int least_remaining_ = cells;
};

}  // namespace tauler::othello
