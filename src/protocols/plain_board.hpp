// A board in plain characters, for protocols that show one.
#pragma once

#include <string>

#include "core/board_view.hpp"

namespace tauler::protocols {

/// Lines with X for the side that begins, O for the other and a dot for an empty cell, between the
/// names of rows and columns; the rows of a Hex board are shifted. No line is empty.
std::string plain_board(const BoardView& view);

}  // namespace tauler::protocols
