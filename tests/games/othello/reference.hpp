// Othello as the rule book explains it: 64 cells, and a walk along every line from a cell.
#pragma once

#include <string>
#include <vector>

#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler::othello {

class ReferenceGame {
 public:
  /// 64 letters B, W and E, row by row from the top.
  explicit ReferenceGame(std::string board = start_board(), char mover = 'B')
      : board_(std::move(board)), mover_(mover) {}

  static std::string start_board() {
    std::string board(64, 'E');
    board[27] = board[36] = 'W';  // d4 and e5
    board[28] = board[35] = 'B';  // e4 and d5
    return board;
  }

  const std::string& board() const { return board_; }
  Side to_move() const { return mover_ == 'B' ? Side::first : Side::second; }

  std::vector<int> legal_moves() const {
    std::vector<int> moves = playable(mover_);
    if (moves.empty() && !playable(other(mover_)).empty()) moves.push_back(64);
    return moves;
  }

  void play(Move move) {
    if (move.value() != 64) {
      for (int cell : turned(move.value(), mover_)) board_[cell] = mover_;
      board_[move.value()] = mover_;
    }
    mover_ = other(mover_);
  }

  Outcome outcome() const {
    if (!playable('B').empty() || !playable('W').empty()) return Outcome::ongoing;
    if (count('B') == count('W')) return Outcome::draw;
    return count('B') > count('W') ? Outcome::first_wins : Outcome::second_wins;
  }

  int count(char colour) const {
    int discs = 0;
    for (char cell : board_) discs += cell == colour;
    return discs;
  }

  std::vector<int> playable(char colour) const {
    std::vector<int> found;
    for (int cell = 0; cell < 64; ++cell) {
      if (board_[cell] == 'E' && !turned(cell, colour).empty()) found.push_back(cell);
    }
    return found;
  }

  /// The empty cells beside a disc where nobody may play.
  std::vector<int> idle_frontier() const {
    std::vector<int> found;
    for (int cell = 0; cell < 64; ++cell) {
      const bool nobody = turned(cell, 'B').empty() && turned(cell, 'W').empty();
      if (board_[cell] == 'E' && touches_a_disc(cell) && nobody) found.push_back(cell);
    }
    return found;
  }

  /// The discs that turn over when `colour` plays on `cell`.
  std::vector<int> turned(int cell, char colour) const {
    std::vector<int> all;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (right == 0 && down == 0) continue;
        std::vector<int> line;
        int column = cell % 8 + right;
        int row = cell / 8 + down;
        while (at(column, row) == other(colour)) {
          line.push_back(row * 8 + column);
          column += right;
          row += down;
        }
        if (at(column, row) == colour) all.insert(all.end(), line.begin(), line.end());
      }
    }
    return all;
  }

 private:
  static char other(char colour) { return colour == 'B' ? 'W' : 'B'; }

  /// Off the board there is nothing, not even an empty cell.
  char at(int column, int row) const {
    const bool on_board = column >= 0 && column < 8 && row >= 0 && row < 8;
    return on_board ? board_[row * 8 + column] : ' ';
  }

  bool touches_a_disc(int cell) const {
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (right == 0 && down == 0) continue;
        const char beside = at(cell % 8 + right, cell / 8 + down);
        if (beside == 'B' || beside == 'W') return true;
      }
    }
    return false;
  }

  std::string board_;
  char mover_;
};

}  // namespace tauler::othello
