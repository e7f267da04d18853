// Othello: two sets of discs, the cells where the mover may play, and the rules of the pass.
//
// The board's layout and the two questions asked of it (where may one play, what turns over) are in
// bits.hpp. A move's code is its cell; 64 is the pass.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "games/othello/bits.hpp"
#include "games/othello/replies.hpp"

namespace tauler::othello {

/// Black is the first side, white the second.
inline constexpr Side black = Side::first;
inline constexpr Side white = Side::second;

/// Legal, and then the only move, when the mover can turn nothing and the opponent can.
inline constexpr Move pass = Move::of(cells);

class Position {
 public:
  struct Undo {
    Bits placed;  ///< 0 for a pass
    Bits turned;
    Bits moves;  ///< the mover's, before it moved
  };

  /// The field counts a game that ended early as one leaf of every deeper count.
  static constexpr bool perft_counts_finished_games = true;

  /// The standard start: d4 and e5 white, e4 and d5 black, black to move.
  Position() : Position(bit(28) | bit(35), bit(27) | bit(36), black) {}

  /// A set-up board; its ply is the number of discs placed since a standard start.
  /// Precondition: no cell has two discs.
  Position(Bits black_discs, Bits white_discs, Side to_move)
      : own_(to_move == black ? black_discs : white_discs),
        other_(to_move == black ? white_discs : black_discs),
        to_move_(to_move) {
    assert((black_discs & white_discs) == 0);
    const int placed = std::popcount(discs()) - 4;
    ply_ = static_cast<std::int8_t>(placed > 0 ? placed : 0);
    settle();
  }

  int ply() const { return ply_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }

  bool is_legal(Move move) const {
    if (move == pass) return must_pass();
    return move.value() < cells && (moves_ & bit(move.value())) != 0;
  }

  void legal_moves(MoveList& list) const {
    for (Bits left = moves_; left != 0; left = without_lowest(left)) {
      list.add(Move::of(lowest(left)));
    }
    if (must_pass()) list.add(pass);
  }

  int count_legal_moves() const { return std::popcount(moves_) + must_pass(); }

  /// The leaves of a count to depth 2, without playing the moves.
  /// Precondition: the game is not over.
  std::uint64_t count_two_plies() const {
    if (must_pass()) return static_cast<std::uint64_t>(std::popcount(moves_of(other_, own_)));
    return count_replies(own_, other_, moves_);
  }

  Undo play(Move move) {
    assert(is_legal(move));
    Undo undo{0, 0, moves_};
    if (move != pass) {
      undo.placed = bit(move.value());
      undo.turned = flips_of(own_, other_, move.value());
      own_ ^= undo.placed | undo.turned;
      other_ ^= undo.turned;
    }
    change_sides();
    ++ply_;
    settle();
    return undo;
  }

  void undo(const Undo& last) {
    change_sides();
    own_ ^= last.placed | last.turned;
    other_ ^= last.turned;
    moves_ = last.moves;
    outcome_ = Outcome::ongoing;
    --ply_;
  }

  /// Random moves to the end: picks a cell of the set without listing the moves.
  Outcome random_playout(Rng& rng) {
    while (!is_over(outcome_)) {
      if (must_pass()) {
        play(pass);
        continue;
      }
      Bits left = moves_;
      const auto skipped = rng.below(static_cast<std::uint32_t>(std::popcount(moves_)));
      for (std::uint32_t i = 0; i < skipped; ++i) left = without_lowest(left);
      play(Move::of(lowest(left)));
    }
    return outcome_;
  }

  std::uint64_t key() const {
    // Two odd multipliers, the fractions of √2 and √3, spread the sets over the word before they
    // meet; the side to move tells apart the same discs with the colours exchanged.
    const Bits mine = own_ * 0x6a09e667f3bcc909;
    const Bits theirs = std::rotl(other_ * 0xbb67ae8584caa73b, 32);
    return mix64(mine ^ theirs ^ static_cast<Bits>(to_move_));
  }

  int symmetries() const { return symmetry_count; }
  Move mapped(Move move, int symmetry) const {
    return move == pass ? pass : Move::of(mapped_cell(move.value(), symmetry));
  }
  Position mapped(int symmetry) const {
    Position image = *this;
    image.own_ = othello::mapped(own_, symmetry);
    image.other_ = othello::mapped(other_, symmetry);
    image.moves_ = othello::mapped(moves_, symmetry);
    return image;
  }

  bool must_pass() const { return moves_ == 0 && !is_over(outcome_); }

  Bits own() const { return own_; }
  Bits other() const { return other_; }
  Bits discs() const { return own_ | other_; }
  Bits discs(Side side) const { return side == to_move_ ? own_ : other_; }
  int count(Side side) const { return std::popcount(discs(side)); }

  /// The cells where `side` might play, were it its turn [C1].
  Bits playable(Side side) const { return side == to_move_ ? moves_ : moves_of(other_, own_); }
  /// The empty cells that touch a disc and where neither side might play [C1].
  Bits idle_frontier() const {
    return neighbours(discs()) & ~discs() & ~playable(black) & ~playable(white);
  }

  /// The same discs and the same side to move; how many passes led there does not matter.
  friend bool operator==(const Position& a, const Position& b) {
    return a.own_ == b.own_ && a.other_ == b.other_ && a.to_move_ == b.to_move_;
  }

 private:
  void change_sides() {
    std::swap(own_, other_);
    to_move_ = opponent(to_move_);
  }

  /// The new mover's moves and, when there are none, whether that ends the game.
  void settle() {
    moves_ = moves_of(own_, other_);
    if (moves_ != 0 || moves_of(other_, own_) != 0) return;
    const int lead = count(black) - count(white);
    outcome_ = lead > 0 ? Outcome::first_wins : lead < 0 ? Outcome::second_wins : Outcome::draw;
  }

  Bits own_;
  Bits other_;
  Bits moves_ = 0;
  Side to_move_;
  Outcome outcome_ = Outcome::ongoing;
  std::int8_t ply_ = 0;
};

static_assert(Game<Position>);

}  // namespace tauler::othello
