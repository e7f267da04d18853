// The three sets of cells of the source document's board [C1]: where black may play, where white
// may play, and the empty cells that touch a disc where nobody may. They are updated move by move
// and never worked out anew: a disc that appears, disappears or turns over can only matter to the
// first empty cell in each of the eight directions from it, and for that cell only along that one
// line.
#pragma once

#include <array>
#include <cstdint>

#include "games/othello/position.hpp"

namespace tauler::othello {

class MoveSets {
 public:
  explicit MoveSets(const Position& position) { update(position); }

  /// Follows the game to `now`, from wherever it was: a move, a pass or one taken back.
  void update(const Position& now);

  Bits playable(Side side) const { return playable_[index_of(side)]; }
  Bits idle_frontier() const { return idle_; }

 private:
  /// What an empty cell sees, one bit for each direction.
  struct Sight {
    std::uint8_t discs = 0;                      ///< a disc right beside it
    std::array<std::uint8_t, 2> captures{0, 0};  ///< discs that each side could enclose
  };

  Bits empty() const { return ~(discs_[0] | discs_[1]); }
  void look(int cell, int direction);
  void sort_into_sets(int cell);

  std::array<Bits, 2> discs_{0, 0};
  std::array<Bits, 2> playable_{0, 0};
  Bits idle_ = 0;
  std::array<Sight, cells> sights_{};
};

}  // namespace tauler::othello
