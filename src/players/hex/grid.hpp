// Steps on the board for whole sets of cells at once: to the six neighbours, across bridges, and
// from the edges.
#pragma once

#include <array>
#include <cassert>

#include "core/side.hpp"
#include "players/hex/cells.hpp"

namespace tauler::hex {

enum class Edge { top, bottom, left, right };

/// The edges a side must join: the near one and the far one.
constexpr Edge near_edge(Side side) {
  return side == Side::first ? Edge::top : Edge::left;
}
constexpr Edge far_edge(Side side) {
  return side == Side::first ? Edge::bottom : Edge::right;
}

template <int Words>
class Grid {
 public:
  using Set = Cells<Words>;

  explicit Grid(int size) : size_(size) {
    assert(size * size <= Set::capacity);
    for (int i = 0; i < size; ++i) {
      lines_[0] |= Set::single(i);
      lines_[1] |= Set::single((size - 1) * size + i);
      lines_[2] |= Set::single(i * size);
      lines_[3] |= Set::single(i * size + size - 1);
    }
    for (int code = 0; code < size * size; ++code) board_ |= Set::single(code);
    not_left_ = board_ - line(Edge::left);
    not_right_ = board_ - line(Edge::right);
  }

  int size() const { return size_; }
  const Set& board() const { return board_; }
  /// The cells along an edge.
  const Set& line(Edge edge) const { return lines_[static_cast<int>(edge)]; }

  /// Every neighbour of the cells; bits past the board may be set too.
  Set neighbours(const Set& cells) const {
    const Set rightwards = cells & not_right_;
    const Set leftwards = cells & not_left_;
    const Set up = cells >> size_;
    const Set down = cells << size_;
    return up | down | (rightwards | rightwards >> size_) << 1 |
           (leftwards | leftwards << size_) >> 1;
  }

  /// The cells at the other end of a bridge from one of `cells` whose two carriers are `empty`.
  Set bridged(const Set& cells, const Set& empty) const {
    // Round a cell, each neighbour and the next one are the carriers of one bridge.
    std::array<Set, 6> carrier;
    for (int i = 0; i < 6; ++i) carrier[i] = step(cells, i) & empty;
    Set ends{};
    for (int i = 0; i < 6; ++i) {
      const int next = (i + 1) % 6;
      ends |= step(carrier[i], next) & step(carrier[next], i);
    }
    return ends;
  }

  /// The cells of the second line from which both cells towards the edge are `empty`.
  Set bridged_to(Edge edge, const Set& empty) const {
    // The two directions away from each edge.
    constexpr std::array<std::array<int, 2>, 4> inwards{{{3, 4}, {0, 1}, {1, 2}, {4, 5}}};
    const auto [one, other] = inwards[static_cast<int>(edge)];
    const Set carriers = line(edge) & empty;
    return step(carriers, one) & step(carriers, other);
  }

 private:
  /// One step in a direction of the ring of games/hex/board.hpp, from up (0) clockwise.
  Set step(const Set& cells, int direction) const {
    switch (direction) {
      case 0: return cells >> size_;
      case 1: return (cells & not_right_) >> (size_ - 1);
      case 2: return (cells & not_right_) << 1;
      case 3: return cells << size_;
      case 4: return (cells & not_left_) << (size_ - 1);
      default: return (cells & not_left_) >> 1;
    }
  }

  int size_;
  std::array<Set, 4> lines_{};
  Set board_{};
  Set not_left_;
  Set not_right_;
};

}  // namespace tauler::hex
