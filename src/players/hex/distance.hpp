// How far a side is from joining its edges [B2]: the least number of empty cells on a way from one
// edge to the other through own stones and empty cells. The document finds it with Dijkstra's
// algorithm and a priority queue; here whole sets of cells move at once, one unit of cost after the
// other.
//
// The document also lets a way cross opposing stones at 1000 each. Such a way is never the shortest
// while the game is undecided. Fill all empty cells with own stones: on a full board exactly one
// side is joined, and it is not the opponent, whose stones are the same as before and did not join
// then. So there is a way without opposing stones, and it costs at most 19 × 19 = 361 < 1000.
//
// With bridges there are more steps than those to the six neighbours:
//
//    . q y     x and y have two common neighbours, the carriers p and q. Where both are empty,
//    x p .     x leads to y, because the opponent cannot take p and q at once. A cell of the second
//              line leads to its edge where both cells between them are empty.
//
// A way still pays for x and y themselves. Carriers may be shared: two bridges with one carrier in
// common count as safe although one stone threatens both.
#pragma once

#include <array>
#include <cassert>

#include "players/hex/grid.hpp"

namespace tauler::hex {

/// The board as one side sees it.
template <int Words>
struct View {
  Cells<Words> own;
  Cells<Words> empty;
};

/// The cells that decide how long the shortest ways are.
template <int Words>
struct ShortestWays {
  int distance;
  /// Empty and on one of them: a stone here makes the distance one less, a stone anywhere else
  /// leaves it.
  Cells<Words> through;
  /// An opposing stone can make the distance longer only here.
  Cells<Words> narrow;
};

template <int Words>
class Distances {
 public:
  using Set = Cells<Words>;

  Distances(int size, bool bridges) : grid_(size), bridges_(bridges) {}

  const Grid<Words>& grid() const { return grid_; }
  bool bridges() const { return bridges_; }

  /// Precondition, here and below: the opponent is not joined.
  int distance(Side side, const View<Words>& view) const {
    return flood(near_edge(side), far_edge(side), view, bridges_, [](int, const Set&) {});
  }

  /// The empty cells where a stone wins at once.
  Set winning_cells(Side side, const View<Words>& view) const {
    Levels levels;
    fill(levels, near_edge(side), far_edge(side), view, false);
    if (levels.distance != 1) return Set{};
    Levels back;
    fill(back, far_edge(side), near_edge(side), view, false);
    return levels.cells[1] & back.cells[1];
  }

  /// The empty cells on the shortest ways.
  Set through(Side side, const View<Words>& view) const {
    Set all{};
    for_each_cost(side, view, [&](const Set& here) { all |= here; });
    return all;
  }

  ShortestWays<Words> shortest_ways(Side side, const View<Words>& view) const {
    ShortestWays<Words> ways{0, {}, {}};
    ways.distance = for_each_cost(side, view, [&](const Set& here) {
      ways.through |= here;
      if (here.count() == 1) ways.narrow |= here;
    });
    if (bridges_) {
      // A stone on a carrier counts as well. What two different ways share is a superset.
      ways.narrow = cells_of_a_way(side, view, [](const Set& cells) { return cells.first(); }) &
                    cells_of_a_way(side, view, [](const Set& cells) { return cells.last(); });
    }
    return ways;
  }

 private:
  /// The empty cells by their cost from an edge, themselves included, until the other edge.
  struct Levels {
    int distance;
    std::array<Set, Set::capacity + 1> cells;
  };

  /// The cells that are reached, in the order of the flood.
  struct Steps {
    int count = 0;
    std::array<Set, Set::capacity> cells;
  };

  /// Calls `visit` for the empty cells of the shortest ways at each cost; the distance.
  template <class Visit>
  int for_each_cost(Side side, const View<Words>& view, Visit&& visit) const {
    Levels there;
    Levels back;
    fill(there, near_edge(side), far_edge(side), view, bridges_);
    fill(back, far_edge(side), near_edge(side), view, bridges_);
    for (int cost = 1; cost <= there.distance; ++cost) {
      // A shortest way has exactly one empty cell at every cost, and its remainder is shortest too.
      visit(there.cells[cost] & back.cells[there.distance + 1 - cost]);
    }
    return there.distance;
  }

  Set at_edge(Edge edge, const Set& empty, bool bridges) const {
    return bridges ? grid_.line(edge) | grid_.bridged_to(edge, empty) : grid_.line(edge);
  }

  Set linked(const Set& cells, const Set& empty, bool bridges) const {
    const Set touched = grid_.neighbours(cells);
    return bridges ? touched | grid_.bridged(cells, empty) : touched;
  }

  /// Spreads from one edge until it arrives at the other; the cost of getting there. Tells
  /// `reached(cost, cells)` of every step: empty cells at each new cost, then the own stones that
  /// are reached from them for nothing.
  template <class Reached>
  int flood(Edge from, Edge to, const View<Words>& view, bool bridges, Reached&& reached) const {
    const Set goal = at_edge(to, view.empty, bridges);
    Set touched = at_edge(from, view.empty, bridges);
    Set own = view.own;
    Set empty = view.empty;
    for (int cost = 0;; ++cost) {
      for (Set fresh = touched & own; fresh.any(); fresh = touched & own) {
        reached(cost, fresh);
        if ((fresh & goal).any()) return cost;
        own -= fresh;
        touched |= linked(fresh, view.empty, bridges);
      }
      const Set fresh = touched & empty;
      assert(fresh.any() && "the opponent is not joined");
      reached(cost + 1, fresh);
      if ((fresh & goal).any()) return cost + 1;
      empty -= fresh;
      touched |= linked(fresh, view.empty, bridges);
    }
  }

  void fill(Levels& levels, Edge from, Edge to, const View<Words>& view, bool bridges) const {
    levels.distance = flood(from, to, view, bridges, [&](int cost, const Set& cells) {
      // Own stones of the same cost come later and are not empty cells.
      if ((cells & view.empty).any()) levels.cells[cost] = cells;
    });
  }

  /// The empty cells of one shortest way with its carriers: while none of them is taken, the
  /// distance cannot grow. `pick` chooses among cells that are as good.
  template <class Pick>
  Set cells_of_a_way(Side side, const View<Words>& view, Pick&& pick) const {
    Steps steps;
    flood(near_edge(side), far_edge(side), view, bridges_,
          [&](int, const Set& cells) { steps.cells[steps.count++] = cells; });
    int step = steps.count - 1;
    Set way{};
    Set here = Set::single(pick(steps.cells[step] & at_edge(far_edge(side), view.empty, bridges_)));
    const auto bridge_to_edge = [&](Edge edge) {
      if (!(here & grid_.line(edge)).any()) way |= grid_.neighbours(here) & grid_.line(edge);
    };
    bridge_to_edge(far_edge(side));
    // Every cell was reached from one of an earlier step, which is at the lowest cost for it.
    while (!(here & at_edge(near_edge(side), view.empty, bridges_)).any()) {
      way |= here;
      const Set beside = grid_.neighbours(here);
      const Set across = grid_.bridged(here, view.empty);
      while (!((beside | across) & steps.cells[--step]).any()) {
      }
      const Set before = (beside & steps.cells[step]).any() ? beside : across;
      const Set next = Set::single(pick(before & steps.cells[step]));
      if (!(next & beside).any()) way |= grid_.neighbours(next) & beside;
      here = next;
    }
    way |= here;
    bridge_to_edge(near_edge(side));
    return way & view.empty;
  }

  Grid<Words> grid_;
  bool bridges_;
};

}  // namespace tauler::hex
