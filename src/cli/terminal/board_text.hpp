// A board as lines of text: two columns per cell, which a terminal shows roughly square. Between
// the cells there is room for the brackets that mark the latest move ( ) and the winning line [ ],
// so that nothing is lost without colour.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/theme.hpp"
#include "core/board_view.hpp"

namespace tauler::cli {

/// `open_cells` are shown as places where a stone may go; usually none.
std::vector<std::string> draw_board(const BoardView& view, const Theme& theme,
                                    const std::vector<int>& open_cells = {});

/// The columns a board of this size takes, whatever is marked on it; or only its first `lines`
/// lines, because a slanted board leaves room beside its upper part.
int board_columns(const BoardView& view);
int board_columns(const BoardView& view, int lines);

/// The lines side by side, the right ones beginning at `column`.
std::vector<std::string> beside(const std::vector<std::string>& left,
                                const std::vector<std::string>& right, int column);

}  // namespace tauler::cli
