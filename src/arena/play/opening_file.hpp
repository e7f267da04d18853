// Openings as the field keeps them, read for one game. The form is recognised:
//  - an SGF file with one game or several;
//  - JSON: a list of move lists, [["a2","d10"], …], or an object with "openings", each of which has
//    "moves" or "coordinates", with "coordinateSystem" for the latter: "center-relative-x-y" or
//    "board-row-column";
//  - else one opening a line, where empty lines and lines that begin with '#' are passed over: a
//    record of ours (hex:size=11 a2 d10), a position string, moves with spaces, commas or nothing
//    between them (f5 d6, f7,f6,h6, k13k12m10), a form of the game's own (4455), or on Gomoku's
//    boards offsets from the centre to the right and down, as tournament managers write them
//    (0,0, 1,-1, 3,2);
//  - blocks of three lines: a value, the first side's stones and the second's as such offsets.
#pragma once

#include <string_view>
#include <vector>

#include "games/registry.hpp"

namespace tauler::arena {

/// In the order of the file; never empty. All begin as `start` does, or are positions of the same
/// kind of board. Errors name the file, as `name`, and the line.
Result<std::vector<AnyPosition>> read_openings(const GameRegistry& games, std::string_view text,
                                               std::string_view name, const AnyPosition& start);

}  // namespace tauler::arena
