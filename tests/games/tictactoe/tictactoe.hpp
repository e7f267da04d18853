// The fifth game, following docs/adding-a-game.md step by step. It lives in the tests: it is the
// proof that a new game touches one folder and one registry line.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "games/registry.hpp"

namespace tauler::tictactoe {

// step 1: the rules
class Position {
 public:
  struct Undo {
    Move move;
  };

  int ply() const { return ply_; }
  Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  Outcome outcome() const { return outcome_; }

  bool is_legal(Move move) const {
    return move.value() < 9 && !is_over(outcome_) && ((stones_[0] | stones_[1]) & bit(move)) == 0;
  }
  void legal_moves(MoveList& moves) const {
    for (int cell = 0; cell < 9; ++cell) {
      if (is_legal(Move::of(cell))) moves.add(Move::of(cell));
    }
  }

  Undo play(Move move) {
    const Side mover = to_move();
    stones_[index_of(mover)] |= bit(move);
    ++ply_;
    if (has_line(mover)) {
      outcome_ = win_for(mover);
    } else if (ply_ == 9) {
      outcome_ = Outcome::draw;
    }
    return {move};
  }
  void undo(const Undo& last) {
    --ply_;
    stones_[index_of(to_move())] &= ~bit(last.move);
    outcome_ = Outcome::ongoing;
  }

  std::uint64_t key() const { return mix64(stones_[0] | stones_[1] << 9); }

  /// The identity and the mirror; the other six are left as an exercise.
  int symmetries() const { return 2; }
  Move mapped(Move move, int symmetry) const {
    return symmetry == 0 ? move : Move::of(move.value() / 3 * 3 + 2 - move.value() % 3);
  }
  Position mapped(int symmetry) const {
    Position image = *this;
    image.stones_ = {};
    for (int side = 0; side < 2; ++side) {
      for (int cell = 0; cell < 9; ++cell) {
        if ((stones_[side] & bit(Move::of(cell))) == 0) continue;
        image.stones_[side] |= bit(mapped(Move::of(cell), symmetry));
      }
    }
    return image;
  }

  bool has_stone(Side side, int cell) const {
    return (stones_[index_of(side)] & bit(Move::of(cell))) != 0;
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static std::uint32_t bit(Move move) { return 1u << move.value(); }

  bool has_line(Side side) const {
    for (std::uint32_t line : {0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u}) {
      if ((stones_[index_of(side)] & line) == line) return true;
    }
    return false;
  }

  std::array<std::uint32_t, 2> stones_{};
  int ply_ = 0;
  Outcome outcome_ = Outcome::ongoing;
};

static_assert(Game<Position>);
// end of step 1

GameEntry entry();

}  // namespace tauler::tictactoe
