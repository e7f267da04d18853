// How the Gomocup protocol writes cells, boards and remarks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"

namespace tauler::protocols::gomocup {

/// The number of a rule in `INFO rule`.
int number_of(gomoku::Rule rule);

/// "7,8": column and row from the top left corner.
std::string cell_text(const gomoku::Position& board, Move move);
/// Nothing if the text is something else; the cell may lie off the board.
std::optional<gomoku::Cell> read_cell(std::string_view text);
/// Throws a PlayerFailure for a cell off the board; `text` is what named it.
Move move_at(const gomoku::Position& board, gomoku::Cell cell, std::string_view text);

/// All stones, black and white in turn: those of `start` in any order, then those of the moves.
std::vector<Move> stones_in_order(const gomoku::Position& start, const std::vector<Move>& moves);

/// What a program says while it thinks, and late answers to lines that needed none.
bool is_remark(std::string_view line);

}  // namespace tauler::protocols::gomocup
