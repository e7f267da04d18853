// Which stones are connected: a union-find over the framed board, whose frame cells belong to the
// edge they stand for.
//
//        T T T T T       T  top edge, B bottom edge: the first player's
//      L . . . . R       L  left edge, R right edge: the second player's
//      L . . . . R
//      L . . . . R       A cell holds the index of its parent or, at a root, minus the number of
//      B B B B B         stones in its group. Edges weigh more than any group of stones, so that
//                        they stay roots until the winning stone joins two of them.
//
// The lighter group hangs under the heavier one and paths are never shortened: a find takes few
// steps, and taking a stone back only cuts the links it made.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "games/hex/board.hpp"

namespace tauler::hex {

/// Where a cell is in the framed board: row and column 0 are frame.
struct Place {
  int row;
  int column;
};

/// Own neighbours that follow one another round a cell are one group already: one cell of each such
/// arc is enough to find all groups that a stone touches.
struct Arcs {
  std::uint8_t count = 0;
  std::array<std::int8_t, 3> step{};  ///< from the stone to a cell of the arc
};

/// Seven bits, in them the six neighbours of a cell: two above, left and right, two below.
constexpr unsigned neighbourhood(const Rows& stones, Place at) {
  return (stones[at.row - 1] >> at.column & 3U) | (stones[at.row] >> (at.column - 1) & 5U) << 2 |
         (stones[at.row + 1] >> (at.column - 1) & 3U) << 5;
}

constexpr std::array<Arcs, 128> make_arcs() {
  // In ring order: the bit of a neighbourhood and the way to the neighbour.
  constexpr std::array<int, 6> bit{0, 1, 4, 6, 5, 2};
  constexpr std::array<int, 6> step{-max_framed, 1 - max_framed, 1, max_framed, max_framed - 1, -1};
  std::array<Arcs, 128> table{};
  for (unsigned bits = 0; bits < table.size(); ++bits) {
    const auto own = [&](int i) { return (bits >> bit[i % 6] & 1) != 0; };
    int neighbours = 0;
    for (int i = 0; i < 6; ++i) {
      neighbours += own(i) ? 1 : 0;
      if (!own(i) || own(i + 5)) continue;
      table[bits].step[table[bits].count++] = static_cast<std::int8_t>(step[i]);
    }
    if (neighbours == 6) table[bits] = {1, {static_cast<std::int8_t>(step[0])}};
  }
  return table;
}

inline constexpr std::array<Arcs, 128> arcs_of = make_arcs();

class Groups {
 public:
  using Cell = std::int16_t;

  /// The links one stone made, in that order.
  struct Links {
    struct Link {
      Cell child;
      std::int16_t weight;  ///< of the child's group before
    };
    std::uint8_t count = 0;
    std::array<Link, 3> link{};
  };

  /// No stones, only the edges.
  constexpr void clear(int size) {
    const int last = size + 1;
    for (int i = 0; i <= last; ++i) {
      tree_[cell({0, i})] = cell({0, 0});
      tree_[cell({last, i})] = cell({last, 0});
      if (i == 0 || i == last) continue;
      tree_[cell({i, 0})] = cell({1, 0});
      tree_[cell({i, last})] = cell({1, last});
    }
    for (const Place edge : {Place{0, 0}, Place{last, 0}, Place{1, 0}, Place{1, last}}) {
      tree_[cell(edge)] = -edge_weight;
    }
  }

  /// Adds a stone that touches those arcs of its colour; whether it joined two edges.
  constexpr bool add(Place at, const Arcs& arcs, Links& links) {
    const Cell stone = cell(at);
    tree_[stone] = -1;
    if (arcs.count == 0) return false;
    Cell group = join(root(static_cast<Cell>(stone + arcs.step[0])), stone, links);
    for (int i = 1; i < arcs.count; ++i) {
      const Cell next = root(static_cast<Cell>(stone + arcs.step[i]));
      if (next != group) group = join(group, next, links);
    }
    return tree_[group] <= -2 * edge_weight;
  }

  /// Takes back the latest stone.
  constexpr void cut(const Links& links) {
    for (int i = links.count - 1; i >= 0; --i) {
      const auto [child, weight] = links.link[i];
      const Cell parent = tree_[child];
      tree_[parent] = static_cast<Cell>(tree_[parent] + weight);
      tree_[child] = static_cast<Cell>(-weight);
    }
  }

  /// Precondition: both hold stones, or are frame.
  constexpr bool connected(Place one, Place other) const {
    return root(cell(one)) == root(cell(other));
  }

 private:
  /// More than all stones; two of them with all stones still fit a `Cell`.
  static constexpr Cell edge_weight = 1'000;

  static constexpr Cell cell(Place at) {
    return static_cast<Cell>(at.row * max_framed + at.column);
  }

  constexpr Cell root(Cell cell) const {
    while (tree_[cell] >= 0) cell = tree_[cell];
    return cell;
  }

  /// Hangs the lighter of two roots under the other, which is returned.
  constexpr Cell join(Cell one, Cell other, Links& links) {
    if (tree_[one] > tree_[other]) std::swap(one, other);  // the heavier is the lower number
    links.link[links.count++] = {other, static_cast<std::int16_t>(-tree_[other])};
    tree_[one] = static_cast<Cell>(tree_[one] + tree_[other]);
    tree_[other] = one;
    return one;
  }

  std::array<Cell, max_framed_cells> tree_{};
};

}  // namespace tauler::hex
