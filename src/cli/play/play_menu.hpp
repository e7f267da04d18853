// The questions `tauler play` asks when it was told nothing: which game, against whom, which side.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "cli/terminal/console.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

struct MenuChoice {
  bool resume = false;  ///< go on with the game that was kept; nothing else counts then
  std::string start;    ///< "hex:size=13"
  std::array<std::string, 2> seats;
};

/// Nothing when the person leaves or the input ends.
std::optional<MenuChoice> ask_what_to_play(Console& console, const Registries& registries);

}  // namespace tauler::cli
