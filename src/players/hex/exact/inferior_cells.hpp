// Cells that are not worth a move, from their neighbours alone.
//
// A dead cell: however the board is filled up, its colour does not decide who is joined. A captured
// pair of a side: two cells each of which dies when that side holds the other, so for either that
// the opponent takes, the side takes the other and loses nothing; both are as good as its own.
#pragma once

#include "games/hex/position.hpp"

namespace tauler::hex {

/// Which pairs may be looked for.
struct Capturers {
  bool first = true;
  bool second = true;
};

/// What may be filled in without a change of the result. Inner cells only.
struct FillIn {
  Rows dead{};
  std::array<Rows, 2> captured{};  ///< by side
};

/// Dead cells and captured pairs, and those that result from filling them in, until there are no
/// more. With one capturer, cells are dead on the assumption that that side keeps its pairs: sound
/// for proofs of the other side, which never has to answer there.
FillIn fill_in(const Position& position, Capturers capturers = {});

}  // namespace tauler::hex
