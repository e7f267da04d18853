#include "players/gomoku/fives.hpp"

#include <algorithm>
#include <bit>

namespace tauler::gomoku {
namespace {

/// Cheap, and never wrong when it says no: four more stones within four cells.
bool may_make_five(const Board& board, Cell cell, Colour colour) {
  return std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
    const Spot at = spot(cell, direction);
    return std::popcount(board.stones(at.line, colour) << 4 >> at.bit & 0b111111111) >= 4;
  });
}

/// `board` is used to try the stone and left as it was.
bool makes_five(Board& board, Cell cell, Colour colour, Rule rule) {
  board.toggle(cell, colour);
  const bool wins = board.wins_at(cell, colour, rule);
  board.toggle(cell, colour);
  return wins;
}

/// Whether the mover's stone there leaves the opponent none of its fives. It may stand beside a
/// five and not in it: under caro that can be enough.
bool stops_all(Board& board, const Position& position, Move move, const MoveList& threats) {
  const Colour mine = position.colour_to_move();
  board.toggle(position.cell(move), mine);
  const bool stopped = std::all_of(threats.begin(), threats.end(), [&](Move threat) {
    return threat == move ||
           !makes_five(board, position.cell(threat), opposite(mine), position.rule());
  });
  board.toggle(position.cell(move), mine);
  return stopped;
}

}  // namespace

MoveList winning_moves(const Position& position, Colour colour) {
  Board board = position.board();
  MoveList winning;
  for (int row = 0; row < board.size(); ++row) {
    for (Board::Bits empty = board.empty_in_row(row); empty != 0; empty &= empty - 1) {
      const Cell cell{row, std::countr_zero(empty)};
      if (may_make_five(board, cell, colour) && makes_five(board, cell, colour, position.rule())) {
        winning.add(position.move_to(cell));
      }
    }
  }
  return winning;
}

FiveVerdict look_for_fives(const Position& position, const MoveList& legal_moves) {
  const Colour mine = position.colour_to_move();
  FiveVerdict verdict{std::nullopt, winning_moves(position, mine)};
  if (!verdict.moves.empty()) {
    verdict.result = win_for(position.to_move());
    return verdict;
  }
  const MoveList threats = winning_moves(position, opposite(mine));
  verdict.moves = legal_moves;
  if (threats.empty()) return verdict;
  MoveList stopping;
  MoveList in_the_way;
  Board board = position.board();
  for (Move move : legal_moves) {
    if (stops_all(board, position, move, threats)) stopping.add(move);
    if (std::find(threats.begin(), threats.end(), move) != threats.end()) in_the_way.add(move);
  }
  if (stopping.empty()) verdict.result = win_for(opponent(position.to_move()));
  if (!stopping.empty()) {
    verdict.moves = stopping;
  } else if (!in_the_way.empty()) {
    verdict.moves = in_the_way;
  }
  return verdict;
}

}  // namespace tauler::gomoku
