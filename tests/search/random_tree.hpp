// A game that is nothing but a tree: the moves, the ends and the leaf values of every node follow
// from a hash of the path to it. A test of pure search, without any board in the way.
#pragma once

#include "core/game.hpp"
#include "core/rng.hpp"

namespace tauler::testing {

class RandomTree {
 public:
  struct Undo {
    std::uint64_t node;
  };

  explicit RandomTree(std::uint64_t seed) : node_(mix64(seed)) {}

  int ply() const { return ply_; }
  Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  /// One node in eight ends the game; the root never does.
  Outcome outcome() const {
    if (ply_ == 0 || node_ % 8 != 0) return Outcome::ongoing;
    return static_cast<Outcome>(1 + node_ / 8 % 3);
  }
  bool is_legal(Move move) const { return move.value() < count_moves(); }
  void legal_moves(MoveList& moves) const {
    for (int i = 0; i < count_moves(); ++i) moves.add(Move::of(i));
  }
  Undo play(Move move) {
    const Undo undo{node_};
    node_ = mix64(node_ ^ static_cast<std::uint64_t>(move.value() + 1));
    ++ply_;
    return undo;
  }
  void undo(const Undo& last) {
    node_ = last.node;
    --ply_;
  }
  std::uint64_t key() const { return node_; }
  int symmetries() const { return 1; }
  RandomTree mapped(int) const { return *this; }
  Move mapped(Move move, int) const { return move; }

  friend bool operator==(const RandomTree&, const RandomTree&) = default;

 private:
  int count_moves() const {
    return is_over(outcome()) ? 0 : 1 + static_cast<int>((node_ >> 32) % 6);
  }

  std::uint64_t node_;
  int ply_ = 0;
};

static_assert(Game<RandomTree>);

/// Few different values, so that ties are common.
template <class ValueType>
struct HashEvaluation {
  using Value = ValueType;

  template <Game G>
  Value leaf(const G& position) const {
    return static_cast<Value>(static_cast<int>(position.key() >> 40 & 7) - 4) / 2;
  }
  template <Game G>
  Value terminal(const G& position, int remaining) const {
    if (position.outcome() == Outcome::draw) return 0;
    const auto win = static_cast<Value>(100 + remaining);
    return is_win_for(position.outcome(), position.to_move()) ? win : -win;
  }
};

}  // namespace tauler::testing
