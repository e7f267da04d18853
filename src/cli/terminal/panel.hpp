// The panel beside a board: the game, who plays, whose turn it is or who won, the moves.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/terminal/theme.hpp"
#include "core/any_position.hpp"
#include "core/words.hpp"

namespace tauler::cli {

struct PanelText {
  /// Who plays each side; empty if nobody is known.
  std::array<std::string, 2> names;
  /// How the game ended, if it has ended (by the rules or otherwise).
  std::string result;
  const Words& words = Words::english();
};

/// "yellow wins" or "a draw"; empty while the game is in progress.
std::string result_text(const GameInfo& game, Outcome outcome, const Words& words);

/// "1. d1 d2  2. e1 e2", broken into lines of at most `columns`.
std::vector<std::string> move_lines(const AnyPosition& position, int columns);

/// `texts` separated by two blanks, broken into lines of at most `columns`.
std::vector<std::string> wrapped(const std::vector<std::string>& texts, int columns);

/// At most `lines` lines of `columns` columns; the latest moves are kept when not all fit.
std::vector<std::string> draw_panel(const AnyPosition& position, const PanelText& text,
                                    const Theme& theme, int columns, int lines);

/// Board and panel side by side where `columns` allow it, else the panel without moves below.
std::vector<std::string> draw_game(const AnyPosition& position, const PanelText& text,
                                   const Theme& theme, int columns,
                                   const std::vector<int>& open_cells = {});

}  // namespace tauler::cli
