// The order of the children, which the document recognised as decisive and left out [B5]: first
// what cut the search off elsewhere, then cells on the shortest ways of both sides, then of one,
// then the rest; from the centre outwards within each. A table remembers positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "players/hex/evaluation.hpp"
#include "search/bound_table.hpp"

namespace tauler::hex {

/// Every legal move: cells on the shortest ways of both sides first.
template <int Words>
class PathOrder {
 public:
  explicit PathOrder(const Evaluation<Words>& evaluation) : evaluation_(&evaluation) {
    const int size = evaluation.distances().grid().size();
    for (int code = 0; code < size * size; ++code) from_centre_.push_back(Move::of(code));
    const auto off_centre = [size](Move move) {
      const int down = 2 * (move.value() / size) - (size - 1);
      const int right = 2 * (move.value() % size) - (size - 1);
      // Steps from the centre on the hexagonal grid, twice.
      return std::max({std::abs(down), std::abs(right), std::abs(down + right)});
    };
    std::stable_sort(from_centre_.begin(), from_centre_.end(),
                     [&](Move a, Move b) { return off_centre(a) < off_centre(b); });
  }

  void operator()(const Position& position, MoveList& moves, int /*remaining*/) const {
    list(position, Move::none(), {}, moves);
  }

  /// `best_guess` and the `killers` before the others, if they are legal.
  void list(const Position& position, Move best_guess, std::span<const Move> killers,
            MoveList& moves) const {
    const auto [mine, theirs] = evaluation_->views(position);
    const auto& distances = evaluation_->distances();
    const Side side = position.to_move();
    const auto own = distances.shortest_ways(side, mine).through;
    const auto other = distances.shortest_ways(opponent(side), theirs).through;
    Cells<Words> left = mine.empty;
    const auto add = [&](Move move) {
      if (move.is_none() || move == swap_move || !left.has(move.value())) return;
      moves.add(move);
      left -= Cells<Words>::single(move.value());
    };
    if (best_guess == swap_move) moves.add(swap_move);
    add(best_guess);
    for (Move killer : killers) add(killer);
    for (const auto& wanted : {own & other, own | other, left}) {
      const auto cells = wanted & left;
      if (!cells.any()) continue;
      for (Move move : from_centre_) {
        if (cells.has(move.value())) moves.add(move);
      }
      left -= cells;
    }
    if (position.can_swap() && best_guess != swap_move) moves.add(swap_move);
  }

 private:
  const Evaluation<Words>* evaluation_;
  std::vector<Move> from_centre_;
};

/// Forgotten before every search: the nodes of a search do not depend on the moves before it.
using Table = BoundTable<std::uint64_t, 18>;

template <int Words>
class Order {
 public:
  Order(const Evaluation<Words>& evaluation, Table& table) : paths_(evaluation), table_(table) {
    table_.next_search();
  }

  /// Every legal move, the one that was best before first.
  void operator()(const Position& position, MoveList& moves, int remaining) const {
    const auto* entry = table_.find(position.key());
    paths_.list(position, entry ? Move::of(entry->move) : Move::none(), killers_[remaining], moves);
  }

  /// An entry of the same number of plies gives the same value as searching again.
  std::optional<int> recall(const Position& position, int remaining, int alpha) const {
    const auto* entry = table_.find(position.key());
    if (!entry || entry->depth != remaining || !entry->settles(alpha, alpha + 1)) return {};
    return entry->value;
  }

  void learn(const Position& position, int remaining, int value, Bound bound, Move move) {
    if (bound == Bound::lower) cut_off(move, remaining);
    table_.put(position.key(), remaining, value, bound, move.value());
  }

 private:
  /// The move was too good for the opponent to allow: worth trying early in sibling positions.
  void cut_off(Move move, int remaining) {
    auto& killers = killers_[remaining];
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
  }

  PathOrder<Words> paths_;
  Table& table_;
  std::array<std::array<Move, 2>, max_cells + 2> killers_;  ///< by the plies that were left
};

}  // namespace tauler::hex
