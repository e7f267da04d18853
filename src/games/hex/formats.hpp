// The forms in which the players of Hex keep their games.
#pragma once

#include "games/record.hpp"

namespace tauler::hex {

Format sgf_format();
/// What follows the '#' in a link to the HexWorld board: "11,a10b4".
Format hexworld_format();

}  // namespace tauler::hex
