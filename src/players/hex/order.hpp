// The order of the children, which the document recognised as decisive and left out [B5]: first
// what cut the search off elsewhere, then cells on the shortest ways of both sides, then of one,
// then the rest; from the centre outwards within each.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "players/hex/evaluation.hpp"

namespace tauler::hex {

template <int Words>
class Order {
 public:
  explicit Order(const Evaluation<Words>& evaluation) : evaluation_(evaluation) {
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

  /// Every legal move, `best_guess` first if it is one.
  void list(const Position& position, int remaining, Move best_guess, MoveList& moves) const {
    const auto [mine, theirs] = evaluation_.views(position);
    const auto& distances = evaluation_.distances();
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
    for (Move killer : killers_[remaining]) add(killer);
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

  /// The move was too good for the opponent to allow: worth an early try in sister positions.
  void cut_off(Move move, int remaining) {
    auto& killers = killers_[remaining];
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
  }

 private:
  const Evaluation<Words>& evaluation_;
  std::vector<Move> from_centre_;
  std::array<std::array<Move, 2>, max_cells + 2> killers_;  ///< by the plies that were left
};

}  // namespace tauler::hex
