// A player that now and then moves at random. Between two players of which one always wins there is
// no telling how far they are apart; a few of these between them make a ladder that can be
// measured.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "players/registry.hpp"

namespace tauler::arena {

/// `base`, with a share of 0 … 1 of random moves.
PlayerRecipe diluted(const PlayerRecipe& base, double share);

/// What the text of such a player says.
struct DilutedText {
  std::string base;
  double share = 0;
};
/// Nothing if it is the text of another player.
std::optional<DilutedText> read_diluted(std::string_view text);

}  // namespace tauler::arena
