// Checks a written proof that a position of Hex is won. It knows the board and four rules, and
// nothing of how proofs are found.
//
// All that is claimed is claimed for the winner's stones S alone: the opponent's do not occur,
// except that they must not be where a claim needs a cell. What a claim needs is its carrier.
//
//   full x y   with S, the winner joins x to y though the opponent moves first
//     .            they touch, or stones of S join them
//     ( m A B )    A joins x to m, B joins m to y, m is in S, A and B need no cell in common
//     [ H H … ]    half links that have no cell in common: whatever the opponent takes, one is
//     whole
//   half x y   … if the winner moves first
//     c A B        it takes c; A joins x to c, B joins c to y, and they need no cell in common
//   claim      with S, the winner joins its edges though the opponent moves first
//     full A       by such a link
//     threats T …  which have no cell in common
//   threat     … if the winner moves first; F may be missing
//     F link H     by a half link
//     F full A     by a full one, which needs no move
//     F play c F N it takes c, then claim N, an earlier one with no stone that is not there
//   fill-in    counts cells as the winner's though they are not: "fill d e+f … ;"
//     d            dead: all the winner's stones beside it, now and later, touch one another
//     e+f          a pair: e is dead once f is the winner's, and f once e is; who loses one takes
//                  the other
//     -d           not counted as the winner's any more
//
// A file: "hex-proof 1 SIZE TO-MOVE WINNER", "first CELLS", "second CELLS", then claims, one a line
// ("claim STONES : full A" or "claim STONES : threats T …", counted from 0), then "proves F claim
// N" or, where the winner is to move, "proves T".
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/error.hpp"
#include "core/side.hpp"
#include "games/hex/board.hpp"

namespace tauler::hex {

struct CheckedProof {
  int size;
  std::array<Rows, 2> stones;  ///< by side, inner cells only
  Side to_move;
  Side winner;
  std::size_t claims;
};

/// The proof's position and winner if every claim in it holds.
Result<CheckedProof> check_proof(std::string_view text);

}  // namespace tauler::hex
