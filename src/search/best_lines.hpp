// The best lines of a search to a fixed depth, one from each ply, in memory allocated once.
#pragma once

#include <algorithm>
#include <vector>

#include "core/move.hpp"

namespace tauler {

class BestLines {
 public:
  /// All empty, for plies 0 … `depth`.
  void clear(int depth) {
    const auto plies = static_cast<std::size_t>(depth) + 1;
    moves_.assign(plies * plies, Move::none());
    lengths_.assign(plies, 0);
  }
  void clear_at(int ply) { lengths_[ply] = 0; }

  /// The best line at `ply` is `move`, then the best line one ply below.
  void record(int ply, Move move) {
    const auto here = begin(ply);
    *here = move;
    std::copy_n(begin(ply + 1), lengths_[ply + 1], here + 1);
    lengths_[ply] = lengths_[ply + 1] + 1;
  }

  /// From the root.
  std::vector<Move> best() const { return {moves_.begin(), moves_.begin() + lengths_[0]}; }

 private:
  /// One row per ply.
  std::vector<Move>::iterator begin(int ply) {
    return moves_.begin() + ply * static_cast<std::ptrdiff_t>(lengths_.size());
  }

  std::vector<Move> moves_;
  std::vector<int> lengths_;
};

}  // namespace tauler
