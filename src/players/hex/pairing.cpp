#include "players/hex/pairing.hpp"

#include <vector>

namespace tauler::hex {
namespace {

struct Offset {
  int row;
  int column;
};

/// Round a cell, each touching the next (games/hex/board.hpp).
constexpr Offset ring[6] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}};

/// Spreads over one side's chain from its first edge. Works on the board with its frame, whose
/// cells are the edges.
class Chain {
 public:
  Chain(const Position& position, Side side)
      : last_(position.size() + 1),
        side_(side),
        stones_(position.stones_of(side)),
        free_(position.empty_cells()) {}

  bool joins_edges() {
    for (int i = 1; i < last_; ++i) {
      if (side_ == Side::first)
        reach(0, i);
      else
        reach(i, 0);
    }
    // What touches comes first; a bridge is used only when nothing more touches.
    while (!joined_) {
      if (!touching_.empty()) {
        const Place at = take(touching_);
        spread(at);
        bridging_.push_back(at);
      } else if (!bridging_.empty()) {
        bridge(take(bridging_));
      } else {
        break;
      }
    }
    return joined_;
  }

 private:
  static Place take(std::vector<Place>& places) {
    const Place at = places.back();
    places.pop_back();
    return at;
  }
  bool inside(int row, int column) const {
    return row >= 0 && row <= last_ && column >= 0 && column <= last_;
  }
  bool is_far_edge(int row, int column) const {
    return (side_ == Side::first ? row : column) == last_;
  }
  bool is_new_stone(int row, int column) const {
    return inside(row, column) && (stones_[row] & ~reached_[row]) >> column & 1;
  }
  bool is_free(int row, int column) const {
    return inside(row, column) && free_[row] >> column & 1;
  }

  void reach(int row, int column) {
    reached_[row] |= 1U << column;
    touching_.push_back({row, column});
    joined_ = joined_ || is_far_edge(row, column);
  }

  void spread(Place at) {
    for (const Offset& offset : ring) {
      const int row = at.row + offset.row;
      const int column = at.column + offset.column;
      if (is_new_stone(row, column)) reach(row, column);
    }
  }

  void bridge(Place at) {
    for (int i = 0; i < 6; ++i) {
      const Offset& one = ring[i];
      const Offset& other = ring[(i + 1) % 6];
      const int row = at.row + one.row + other.row;
      const int column = at.column + one.column + other.column;
      if (!is_new_stone(row, column)) continue;
      if (!is_free(at.row + one.row, at.column + one.column)) continue;
      if (!is_free(at.row + other.row, at.column + other.column)) continue;
      free_[at.row + one.row] &= ~(1U << (at.column + one.column));
      free_[at.row + other.row] &= ~(1U << (at.column + other.column));
      reach(row, column);
    }
  }

  int last_;
  Side side_;
  Rows stones_;
  Rows free_;
  Rows reached_{};
  std::vector<Place> touching_;
  std::vector<Place> bridging_;
  bool joined_ = false;
};

}  // namespace

bool joins_by_pairs(const Position& position, Side side) {
  return Chain(position, side).joins_edges();
}

Move winning_move(const Position& position) {
  Position next = position;
  MoveList moves;
  position.legal_moves(moves);
  for (Move move : moves) {
    if (move == swap_move) continue;
    const Position::Undo undo = next.play(move);
    const bool won = is_over(next.outcome());
    next.undo(undo);
    if (won) return move;
  }
  return Move::none();
}

}  // namespace tauler::hex
