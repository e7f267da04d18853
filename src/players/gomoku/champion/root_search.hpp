// The search of one position from its root, a ply deeper at a time.
#pragma once

#include <vector>

#include "players/gomoku/champion/search.hpp"

namespace tauler::gomoku {

struct RootMove {
  Candidate candidate;
  int value = 0;
};

class RootSearch {
 public:
  /// Precondition: there are stones and empty cells, and `search` has begun with the position.
  explicit RootSearch(Search& search);

  /// What threats alone say.
  const Necessity& need() const { return need_; }
  bool is_settled() const {
    return need_.kind == Necessity::Kind::win || need_.kind == Necessity::Kind::loss;
  }

  /// False if the guard ended it; the moves then have what was found until then.
  /// Precondition: it is not settled.
  bool deepen(int depth);

  /// The best first.
  const std::vector<RootMove>& moves() const { return moves_; }

 private:
  bool look_at_all(int depth, int alpha, int beta);
  void bring_to_front(std::size_t index, int value);

  Search& search_;
  Necessity need_;
  std::vector<RootMove> moves_;
  bool searched_ = false;
};

}  // namespace tauler::gomoku
