// The chain a side is building: the stones and edges that nothing can separate any more. It is for
// display; a search asks the `Prover`.
#pragma once

#include <vector>

#include "games/hex/position.hpp"

namespace tauler::hex {

/// What holds two parts of a chain together: the opponent may play into it and is answered there.
struct Joint {
  int from = 0;              ///< a stone
  std::vector<int> to;       ///< the stone at the other end; for an edge, its nearest cells
  std::vector<int> carrier;  ///< the empty cells it needs; no other joint needs them
};

struct Chain {
  std::vector<int> stones;
  std::vector<Joint> joints;
};

/// Of all connected parts, the one that reaches farthest from edge to edge; no stones if the side
/// has none. Precondition: the game is not over.
Chain longest_chain(const Position& position, Side side);

}  // namespace tauler::hex
