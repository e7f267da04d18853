// Connect Four as a child would explain it: columns of stones, checked along every line.
#pragma once

#include <vector>

#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler::connect4 {

class ReferenceGame {
 public:
  ReferenceGame(int width, int height) : height_(height), columns_(width) {}

  Side to_move() const { return ply() % 2 == 0 ? Side::first : Side::second; }

  std::vector<int> legal_moves() const {
    std::vector<int> moves;
    if (is_over(outcome())) return moves;
    for (int column = 0; column < width(); ++column) {
      if (static_cast<int>(columns_[column].size()) < height_) moves.push_back(column);
    }
    return moves;
  }

  void play(Move column) { columns_[column.value()].push_back(to_move()); }

  Outcome outcome() const {
    for (int column = 0; column < width(); ++column) {
      for (int row = 0; row < height_; ++row) {
        for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          if (four_from(column, row, right, up)) return win_for(columns_[column][row]);
        }
      }
    }
    return ply() == width() * height_ ? Outcome::draw : Outcome::ongoing;
  }

 private:
  int width() const { return static_cast<int>(columns_.size()); }

  int ply() const {
    int stones = 0;
    for (const auto& column : columns_) stones += static_cast<int>(column.size());
    return stones;
  }

  bool has_stone(int column, int row) const {
    return column >= 0 && column < width() && row >= 0 &&
           row < static_cast<int>(columns_[column].size());
  }

  bool four_from(int column, int row, int right, int up) const {
    for (int i = 0; i < 4; ++i) {
      if (!has_stone(column + i * right, row + i * up)) return false;
      if (columns_[column + i * right][row + i * up] != columns_[column][row]) return false;
    }
    return true;
  }

  int height_;
  std::vector<std::vector<Side>> columns_;
};

}  // namespace tauler::connect4
