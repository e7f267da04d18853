// Which discs can be captured, for all discs at once: the costly part of the evaluation [C3].
#pragma once

#include <vector>

#include "games/othello/bits.hpp"

namespace tauler::othello {

/// The discs of each side that some move of the opponent would turn over, were it its turn.
struct Captures {
  Bits own;
  Bits other;
};

Captures captures_at_once(Bits own, Bits other);

/// The discs among `asked`, which are some of `own`'s that `other` cannot capture at once, that it
/// can capture after at least one of `own`'s legal moves, `moves`.
Bits captured_after_a_move(Bits own, Bits other, Bits moves, Bits asked);

/// One of the ways `captured_after_a_move` can work.
struct CaptureFinder {
  const char* name;
  Bits (*find)(Bits own, Bits other, Bits moves, Bits asked);
};

/// Those this machine can run, the fastest first; the plain one is always the last.
std::vector<CaptureFinder> capture_finders();

}  // namespace tauler::othello
