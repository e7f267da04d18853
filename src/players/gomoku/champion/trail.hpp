// The board of a search with its evaluation.
#pragma once

#include <span>

#include "players/gomoku/champion/values.hpp"
#include "players/gomoku/exact/threat_board.hpp"

namespace tauler::gomoku {

class Trail {
 public:
  explicit Trail(const Position& position)
      : board_(position),
        evaluation_(position.size(), position.rule()),
        mover_(position.colour_to_move()),
        empty_(position.cells() - position.stones()) {
    for (int row = 0; row < position.size(); ++row) {
      for (int column = 0; column < position.size(); ++column) {
        const Cell cell{row, column};
        if (position.board().is_empty(cell)) continue;
        const bool black = position.board().has_stone(cell, Colour::black);
        evaluation_.put(point_of(cell), black ? Colour::black : Colour::white);
      }
    }
  }

  ThreatBoard& board() { return board_; }
  const ThreatBoard& board() const { return board_; }
  Colour mover() const { return mover_; }
  bool is_full() const { return empty_ == 0; }
  /// Stones put since the search's root.
  int ply() const { return ply_; }
  /// The stone that was put last; `no_point` at the root.
  Point last() const { return ply_ == 0 ? no_point : stones_[ply_ - 1].point; }

  /// Precondition: there were fewer than `most_plies`.
  void play(Point point) {
    board_.play(point, mover_, stones_[ply_++]);
    evaluation_.put(point, mover_);
    mover_ = opposite(mover_);
    --empty_;
  }
  void undo() {
    const ThreatBoard::Undo& stone = stones_[--ply_];
    evaluation_.take(stone.point, stone.colour);
    board_.undo(stone);
    mover_ = opposite(mover_);
    ++empty_;
  }

  int value() { return evaluation_.value(mover_); }
  void judge(std::span<const Point> cells, std::span<float> likely) {
    evaluation_.judge(mover_, cells, likely);
  }

 private:
  ThreatBoard board_;
  Evaluation evaluation_;
  Colour mover_;
  int empty_;
  int ply_ = 0;
  std::array<ThreatBoard::Undo, most_plies + 1> stones_;
};

}  // namespace tauler::gomoku
