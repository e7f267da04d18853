// The formats in which Hex players keep their games.
#pragma once

#include "games/record.hpp"

namespace tauler::hex {

Format sgf_format();
/// What follows the '#' in a link to the HexWorld board: "11,a10b4".
Format hexworld_format();
/// "f6g4", as people write moves down.
Format moves_format();

}  // namespace tauler::hex
