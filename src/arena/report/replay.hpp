// What a page needs to replay games: boards as differences, so that it knows no rules.
#pragma once

#include <string>
#include <vector>

#include "arena/play/battery.hpp"

namespace tauler::arena {

/// A digit a cell: 0 empty, 1 and 2 the sides.
std::string cells_text(const BoardView& view);
/// The cells that differ, each as cell × 3 + its new state.
std::vector<int> changes(const BoardView& before, const BoardView& after);
/// What the player thought of its move: a proof first, then a chance, then its own unit.
std::string value_text(const Turn& turn);

/// The games of a battery as JSON, fit to stand in a page's script.
std::string replay_data(const Battery& battery);

}  // namespace tauler::arena
