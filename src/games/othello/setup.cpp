#include "games/othello/setup.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/grid_text.hpp"

namespace tauler::othello {
namespace {

std::string cell_name(int cell) {
  return write_coordinate({cell % size, cell / size + 1});
}

/// The discs that a walk from disc to neighbouring disc reaches, breadth first: each round adds
/// the neighbours of what was reached before.
Bits connected_with(Bits start, Bits discs) {
  Bits reached = start;
  for (Bits front = start; front != 0;) {
    front = neighbours(front) & discs & ~reached;
    reached |= front;
  }
  return reached;
}

}  // namespace

std::vector<CellState> cells_of(const Position& position) {
  std::vector<CellState> board(cells, CellState::empty);
  for (int cell = 0; cell < cells; ++cell) {
    if ((position.discs(black) & bit(cell)) != 0) board[cell] = CellState::first;
    if ((position.discs(white) & bit(cell)) != 0) board[cell] = CellState::second;
  }
  return board;
}

Result<Position> set_up(std::span<const CellState> board, Side to_move) {
  assert(board.size() == cells);
  Bits discs[2] = {0, 0};
  for (int cell = 0; cell < cells; ++cell) {
    if (board[cell] != CellState::empty) discs[board[cell] == CellState::second] |= bit(cell);
  }
  const Bits all = discs[0] | discs[1];
  if (all == 0) return Error{"othello-no-discs", {}, 0};
  const int first = lowest(all);
  const Bits apart = all & ~connected_with(bit(first), all);
  if (apart != 0) {
    return Error{"othello-apart",
                 {cell_name(lowest(apart)), cell_name(first)},
                 static_cast<std::size_t>(lowest(apart))};
  }
  return Position(discs[0], discs[1], to_move);
}

std::optional<CellState> parse_cell(char c) {
  switch (lower(c)) {
    case 'x':
    case 'b':
    case '*': return CellState::first;
    case 'o':
    case 'w': return CellState::second;
    case '-':
    case '.':
    case '_':
    case 'e': return CellState::empty;
    default: return std::nullopt;
  }
}

std::optional<Side> parse_mover(char c) {
  const auto cell = parse_cell(c);
  if (!cell || *cell == CellState::empty) return std::nullopt;
  return *cell == CellState::first ? black : white;
}

Result<TypedBoard> read_board(std::string_view text) {
  std::vector<CellState> board;
  std::vector<std::size_t> places;
  std::size_t at = 0;
  const auto skip_space = [&] {
    while (at < text.size() && is_space(text[at])) ++at;
  };
  for (skip_space(); at < text.size() && board.size() < cells; skip_space()) {
    const auto cell = parse_cell(text[at]);
    if (!cell) {
      return Error{"othello-character", {excerpt(text[at])}, at};
    }
    board.push_back(*cell);
    places.push_back(at++);
  }
  if (board.size() < cells) {
    return Error{"othello-board-short", {board.size(), cells}, at};
  }
  const auto mover = at < text.size() ? parse_mover(text[at]) : std::nullopt;
  if (!mover) return Error{"othello-side-missing", {}, at};
  const auto position = set_up(board, *mover);
  if (!position) return position.error().placed(places[*position.error().at]);
  return TypedBoard{*position, at + 1};
}

std::string write_cells(const Position& position, char black_letter, char white_letter,
                        char empty_letter) {
  std::string text;
  for (CellState cell : cells_of(position)) {
    text += cell == CellState::first    ? black_letter
            : cell == CellState::second ? white_letter
                                        : empty_letter;
  }
  return text;
}

}  // namespace tauler::othello
