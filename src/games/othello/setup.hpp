// Boards that a person typed or drew, checked before they become positions [C2].
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/board_view.hpp"
#include "core/error.hpp"
#include "games/othello/position.hpp"

namespace tauler::othello {

std::vector<CellState> cells_of(const Position& position);

/// A position from its 64 cells. Refused if there is no disc or if the discs are not all connected,
/// side to side or corner to corner: no game could have led there, because every disc is placed
/// beside another. The error's place is the cell's number.
Result<Position> set_up(std::span<const CellState> board, Side to_move);

/// One cell, as people and programs write it: x, b or * is black, o or w white, -, ., _ or e empty.
std::optional<CellState> parse_cell(char c);
/// The side to move by the same letters.
std::optional<Side> parse_mover(char c);

/// A typed board: 64 cells, then the side to move, with white space anywhere. The side is required,
/// so that a forgotten cell does not go unnoticed.
struct TypedBoard {
  Position position;
  std::size_t end = 0;  ///< where the text continues after the board
};

Result<TypedBoard> read_board(std::string_view text);

/// The 64 cells by those three letters, row by row.
std::string write_cells(const Position& position, char black_letter, char white_letter,
                        char empty_letter);

}  // namespace tauler::othello
