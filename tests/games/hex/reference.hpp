// Hex as the box would explain it: stones on a rhombus, and a chain followed stone by stone from
// one edge to the other.
#pragma once

#include <utility>
#include <vector>

#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler::hex {

class ReferenceGame {
 public:
  ReferenceGame(int size, bool swap) : size_(size), swap_(swap), board_(size * size, nobody) {}

  Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }

  std::vector<int> legal_moves() const {
    std::vector<int> moves;
    if (is_over(outcome())) return moves;
    for (int code = 0; code < size_ * size_; ++code) {
      if (board_[code] == nobody) moves.push_back(code);
    }
    if (swap_ && ply_ == 1) moves.push_back(400);
    return moves;
  }

  void play(Move move) {
    if (move.value() == 400) {
      for (int row = 0; row < size_; ++row) {
        for (int column = 0; column < size_; ++column) {
          if (owner(row, column) != 0) continue;
          board_[row * size_ + column] = nobody;
          board_[column * size_ + row] = 1;
          ++ply_;
          return;
        }
      }
    }
    put(move.value(), to_move());
    ++ply_;
  }

  /// A stone out of turn, to set up a board.
  void put(int code, Side side) { board_[code] = index_of(side); }

  Outcome outcome() const {
    for (Side side : {Side::first, Side::second}) {
      for (int i = 0; i < size_; ++i) {
        const int start = side == Side::first ? i : i * size_;
        if (board_[start] != index_of(side)) continue;
        if (touches(chain_of(start), side, size_ - 1)) return win_for(side);
      }
    }
    return Outcome::ongoing;
  }

  /// Whether a chain of that side has a stone on the side's line 0 (its first edge) … size - 1.
  bool touches(const std::vector<bool>& chain, Side side, int line) const {
    for (int i = 0; i < size_; ++i) {
      if (chain[side == Side::first ? line * size_ + i : i * size_ + line]) return true;
    }
    return false;
  }

  /// Every stone connected to the one on `start`, not counting the edges.
  std::vector<bool> chain_of(int start) const {
    std::vector<bool> seen(board_.size(), false);
    std::vector<int> todo{start};
    seen[start] = true;
    while (!todo.empty()) {
      const int row = todo.back() / size_;
      const int column = todo.back() % size_;
      todo.pop_back();
      for (const auto& [down, right] :
           {std::pair{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}) {
        const int next = (row + down) * size_ + column + right;
        if (owner(row + down, column + right) != board_[start] || seen[next]) continue;
        seen[next] = true;
        todo.push_back(next);
      }
    }
    return seen;
  }

  /// 0 first, 1 second; -1 nobody, and outside the board -2.
  int owner(int row, int column) const {
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return -2;
    return board_[row * size_ + column];
  }

 private:
  static constexpr int nobody = -1;

  int size_;
  bool swap_;
  int ply_ = 0;
  std::vector<int> board_;
};

}  // namespace tauler::hex
