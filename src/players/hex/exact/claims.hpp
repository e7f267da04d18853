// What a search has proven lately, said of the winner's stones and cells alone: it holds in every
// position where the winner has at least these stones and the opponent none of these cells. So what
// was found out once need not be found out again after moves that have nothing to do with it, and a
// win that needs the first move is a threat elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/side.hpp"
#include "players/hex/cells.hpp"

namespace tauler::hex {

template <int Words>
struct ProvenClaim {
  Cells<Words> stones{};
  Cells<Words> cells{};
  std::int16_t move = -1;  ///< where the winner needs the first move
  bool has_helped = false;

  bool holds(const Cells<Words>& own, const Cells<Words>& opposing) const {
    return !((stones - own) | (cells & opposing)).any();
  }
  /// What it rests on where the winner has `own`: of its cells some may be the winner's by now.
  Cells<Words> stones_of(const Cells<Words>& own) const { return stones | (cells & own); }
};

/// The latest few of each kind, and of the older ones those that help.
template <int Words>
class RecentClaims {
 public:
  using Claim = ProvenClaim<Words>;

  explicit RecentClaims(std::size_t most) : most_(most) {}

  void add(Side winner, bool moves_first, const Claim& claim) {
    List& list = lists_[index_of(winner)][moves_first ? 1 : 0];
    if (list.claims.size() < most_) {
      list.claims.push_back(claim);
    } else if (most_ > 0) {
      // What has helped since its last turn stays for another round.
      for (; list.claims[list.oldest].has_helped; list.oldest = (list.oldest + 1) % most_) {
        list.claims[list.oldest].has_helped = false;
      }
      list.claims[list.oldest] = claim;
      list.oldest = (list.oldest + 1) % most_;
    }
  }
  void clear() { lists_ = {}; }

  std::vector<Claim>& of(Side winner, bool moves_first) {
    return lists_[index_of(winner)][moves_first ? 1 : 0].claims;
  }
  const Claim* find(Side winner, bool moves_first, const Cells<Words>& own,
                    const Cells<Words>& opposing) {
    for (Claim& claim : of(winner, moves_first)) {
      if (!claim.holds(own, opposing)) continue;
      claim.has_helped = true;
      return &claim;
    }
    return nullptr;
  }

 private:
  struct List {
    std::vector<Claim> claims;
    std::size_t oldest = 0;
  };

  std::size_t most_;
  std::array<std::array<List, 2>, 2> lists_;
};

}  // namespace tauler::hex
