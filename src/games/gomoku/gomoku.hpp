// Gomoku at the border: names, settings, notation, drawing.
#pragma once

#include "games/gomoku/position.hpp"
#include "games/registry.hpp"

namespace tauler::gomoku {

GameEntry entry();

/// A new game. Precondition: nothing is chosen yet.
AnyPosition start(const Setup& setup);
/// A game from a set-up board (`CellState::first` is black), or why no game leads there.
Result<AnyPosition> start_from(const Setup& setup, const std::vector<CellState>& cells);

/// The words of swap2's choices, by code from `take_black` on.
inline constexpr std::array<std::string_view, 3> choice_words{"black", "white", "more"};

}  // namespace tauler::gomoku
