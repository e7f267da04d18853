// The positions of an opening book of the 7×6 board: all that can arise with a given number of
// stones, one of each mirrored pair, without those that are decided within two plies and need no
// book.
//
// A position is written as its code, own stones plus all stones. In every column of height h that
// is 2^h − 1 plus the own stones, so the code can be read back.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/connect4/position.hpp"

namespace tauler::connect4::book {

/// The smaller code of a position and its mirror image.
std::uint64_t code_of(const Position& position);

/// Precondition: it is the code of a position.
Position position_of(std::uint64_t code);

/// The score if the side to move wins at once or cannot stop the other side from doing so.
/// Precondition: the game is not over.
std::optional<int> score_at_once(const Position& position);

/// The scores a position that is not decided at once can have.
struct ScoreRange {
  int low;
  int high;
};
ScoreRange quiet_range(int stones);

/// The codes of all positions of this many stones that are not decided at once, in ascending order.
std::vector<std::uint64_t> quiet_positions(int stones);

}  // namespace tauler::connect4::book
