// How a Gomoku position looks to its network, under any of the rules: the planes say what wins and
// what is forbidden. They show colours, not seats, so a choice of swap2 looks like the position it
// leads to.
#pragma once

#include "games/gomoku/position.hpp"
#include "nn/planes.hpp"

namespace tauler::nn {

template <>
struct Planes<gomoku::Position> {
  static constexpr int count = 7;

  static int height(const gomoku::Position& position) { return position.size(); }
  static int width(const gomoku::Position& position) { return position.size(); }

  /// The stones of the colour to move, the other's, the ring, empty cells where the mover may not
  /// play; then, all over the board: whether only just five win for the mover, for the opponent,
  /// and whether a five that the opponent holds at both ends does not.
  static void write(const gomoku::Position& position, std::uint8_t* planes) {
    const gomoku::Board& board = position.board();
    const gomoku::Colour mine = position.colour_to_move();
    const gomoku::Colour theirs = opposite(mine);
    const gomoku::Rule rule = position.rule();
    const unsigned all_over = static_cast<unsigned>(needs_just_five(rule, mine)) << 4 |
                              static_cast<unsigned>(needs_just_five(rule, theirs)) << 5 |
                              static_cast<unsigned>(rule == gomoku::Rule::caro) << 6;
    const bool restricted = rule == gomoku::Rule::renju && mine == gomoku::Colour::black;
    const auto at = [&](int row, int column) {
      const gomoku::Cell cell{row, column};
      const bool forbidden =
          restricted && board.is_empty(cell) && is_forbidden(gomoku::judge_black_move(board, cell));
      return static_cast<unsigned>(board.has_stone(cell, mine)) |
             static_cast<unsigned>(board.has_stone(cell, theirs)) << 1 |
             static_cast<unsigned>(forbidden) << 3 | all_over;
    };
    write_planes<count>(position.size(), position.size(), 0b100, planes, at);
  }

  /// -1 for the choices of swap2.
  static int cell(const gomoku::Position&, Move move) {
    return move >= gomoku::take_black ? -1 : move.value();
  }

 private:
  static bool needs_just_five(gomoku::Rule rule, gomoku::Colour colour) {
    return rule == gomoku::Rule::standard ||
           (rule == gomoku::Rule::renju && colour == gomoku::Colour::black);
  }
};

}  // namespace tauler::nn
