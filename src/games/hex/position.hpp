// Hex on any board from 2×2 to 19×19, with or without the swap rule.
//
// A position is the stones of both sides as bits (board.hpp), the groups they form (groups.hpp) and
// the number of plies, whose parity is the side to move.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "games/hex/board.hpp"
#include "games/hex/groups.hpp"

namespace tauler::hex {

/// The second move may be this one, where the rule is on: the only stone changes hands.
inline constexpr Move swap_move = Move::of(400);

namespace detail {

/// Random numbers for the hash key: one per stone, and one for everything else that makes up a
/// position.
constexpr auto make_stone_keys() {
  std::array<std::array<std::uint64_t, max_cells>, 2> keys{};
  for (std::uint64_t side = 0; side < 2; ++side) {
    for (std::uint64_t i = 0; i < keys[side].size(); ++i) keys[side][i] = mix64(2 * i + side);
  }
  return keys;
}

inline constexpr auto stone_keys = make_stone_keys();
inline constexpr std::uint64_t second_to_move_key = mix64(1'000);
inline constexpr std::uint64_t swap_ahead_key = mix64(1'001);
constexpr std::uint64_t size_key(int size) {
  return mix64(2'000 + static_cast<std::uint64_t>(size));
}

/// Division by the size as a multiplication, exact for every cell.
constexpr int inverse(int size) {
  return (1 << 16) / size + 1;
}
constexpr int divide(int code, int inverse) {
  return code * inverse >> 16;
}
static_assert([] {
  for (int size = min_size; size <= max_size; ++size) {
    for (int code = 0; code < size * size; ++code) {
      if (divide(code, inverse(size)) != code / size) return false;
    }
  }
  return true;
}());

}  // namespace detail

class Position {
 public:
  struct Undo {
    Move move;
    Groups::Links links;
  };

  /// Precondition: `min_size <= size <= max_size`.
  explicit constexpr Position(int size = default_size, bool swap = false)
      : inverse_size_(detail::inverse(size)), size_(static_cast<std::int8_t>(size)), swap_(swap) {
    assert(size >= min_size && size <= max_size);
    clear();
  }

  /// A position from its stones (inner cells only). Precondition: no cell holds two; a side that
  /// has won is not the one to move.
  static constexpr Position from_stones(int size, bool swap, const Rows& first, const Rows& second,
                                        Side to_move) {
    Position position(size, swap);
    for (int code = 0; code < size * size; ++code) {
      for (Side side : {Side::first, Side::second}) {
        const Rows& stones = side == Side::first ? first : second;
        const Place at = position.place(code);
        if ((stones[at.row] >> at.column & 1) == 0) continue;
        Groups::Links unused;
        position.put(side, code, unused);
        ++position.ply_;
      }
    }
    // A swap is a ply that adds no stone.
    if (position.to_move() != to_move) ++position.ply_;
    return position;
  }

  constexpr int size() const { return size_; }
  constexpr int cells() const { return size_ * size_; }
  /// Whether the rule is on, not whether it can be used now.
  constexpr bool swap_rule() const { return swap_; }
  constexpr bool can_swap() const { return swap_ && ply_ == 1; }

  constexpr int ply() const { return ply_; }
  constexpr Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  constexpr Outcome outcome() const { return outcome_; }

  constexpr bool is_legal(Move move) const {
    if (is_over(outcome_)) return false;
    if (move == swap_move) return can_swap();
    return move.value() < cells() && is_empty(move.value());
  }

  constexpr void legal_moves(MoveList& moves) const {
    if (is_over(outcome_)) return;
    for (int row = 1, code = -1; row <= size_; ++row, code += size_) {
      for (std::uint32_t cells = empty_in(row); cells != 0; cells &= cells - 1) {
        moves.add(Move::of(code + std::countr_zero(cells)));
      }
    }
    if (can_swap()) moves.add(swap_move);
  }

  constexpr int count_legal_moves() const {
    if (is_over(outcome_)) return 0;
    return count_cells(empty_cells(), size_) + (can_swap() ? 1 : 0);
  }

  constexpr Undo play(Move move) {
    assert(is_legal(move));
    Undo undo;
    undo.move = move;
    if (move == swap_move) {
      exchange_stone(Side::second);
    } else {
      put(to_move(), move.value(), undo.links);
    }
    ++ply_;
    return undo;
  }

  constexpr void undo(const Undo& last) {
    --ply_;
    if (last.move == swap_move) return exchange_stone(Side::first);
    outcome_ = Outcome::ongoing;
    const int mover = index_of(to_move());
    const Place at = place(last.move.value());
    stones_[mover][at.row] ^= 1U << at.column;
    stones_key_ ^= detail::stone_keys[mover][last.move.value()];
    groups_.cut(last.links);
  }

  constexpr std::uint64_t key() const {
    std::uint64_t key = stones_key_;
    if (to_move() == Side::second) key ^= detail::second_to_move_key;
    if (swap_ && ply_ < 2) key ^= detail::swap_ahead_key;
    return key;
  }

  /// Half a turn is the only map of the board onto itself that keeps each side's edges.
  constexpr int symmetries() const { return 2; }
  constexpr Move mapped(Move move, int symmetry) const {
    return symmetry == 0 || move == swap_move ? move : Move::of(cells() - 1 - move.value());
  }
  constexpr Position mapped(int symmetry) const {
    if (symmetry == 0) return *this;
    Rows turned[2]{};
    for (int code = 0; code < cells(); ++code) {
      const Place at = place(code);
      for (int side : {0, 1}) {
        const std::uint32_t stone = stones_[side][at.row] >> at.column & 1;
        turned[side][size_ + 1 - at.row] |= stone << (size_ + 1 - at.column);
      }
    }
    return from_stones(size_, swap_, turned[0], turned[1], to_move());
  }
  /// The reflection in the long diagonal a1, b2, …: it exchanges the two sides' edges.
  constexpr int transposed(int code) const { return code % size_ * size_ + code / size_; }

  constexpr bool is_empty(int code) const {
    const Place at = place(code);
    return (empty_in(at.row) >> at.column & 1) != 0;
  }
  constexpr bool has_stone(Side side, int code) const {
    const Place at = place(code);
    return (stones_[index_of(side)][at.row] >> at.column & 1) != 0;
  }
  constexpr Rows empty_cells() const {
    Rows empty{};
    for (int row = 1; row <= size_; ++row) empty[row] = empty_in(row);
    return empty;
  }
  /// The stones of one side and, in the frame, its edges.
  constexpr const Rows& stones_of(Side side) const { return stones_[index_of(side)]; }
  /// Whether two stones are connected, directly or through an edge. Precondition: neither is empty.
  constexpr bool connected(int one, int other) const {
    return groups_.connected(place(one), place(other));
  }

  /// The first player's stones after a random game from here, had it gone on until the board was
  /// full. Whoever is joined then was the winner, since the other side never was: the same
  /// distribution as move by move. Precondition: the swap is past or off.
  constexpr Rows random_full_board(Rng& rng) const {
    assert(!(swap_ && ply_ < 2));
    const Rows empty = empty_cells();
    const int left = count_cells(empty, size_);
    const int share = to_move() == Side::first ? (left + 1) / 2 : left / 2;
    Rows board = random_subset(empty, share, size_, rng);
    for (int row = 1; row <= size_; ++row) board[row] |= stones_[0][row];
    return board;
  }

  /// A random game to the end, without playing its moves; the position stays as it is.
  constexpr Outcome random_playout(Rng& rng) const {
    if (is_over(outcome_)) return outcome_;
    if (!swap_ || ply_ >= 2) return winner_of_full_board(random_full_board(rng), size_);
    MoveList moves;
    legal_moves(moves);
    Position next = *this;
    next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    return next.random_playout(rng);
  }

  friend constexpr bool operator==(const Position& a, const Position& b) {
    // How the groups are linked depends on the order of the moves, and is not part of the position.
    return a.size_ == b.size_ && a.swap_ == b.swap_ && a.ply_ == b.ply_ && a.stones_ == b.stones_;
  }

 private:
  constexpr Place place(int code) const {
    const int row = detail::divide(code, inverse_size_);
    return {row + 1, code - row * size_ + 1};
  }
  constexpr std::uint32_t empty_in(int row) const {
    return inner_columns(size_) & ~(stones_[0][row] | stones_[1][row]);
  }

  constexpr void clear() {
    const int last = size_ + 1;
    stones_ = {};
    // The two blunt corners of the frame touch a cell; there the first player's edges go round.
    stones_[0][0] = stones_[0][last] = (2U << last) - 1;
    for (int row = 1; row <= size_; ++row) stones_[1][row] = 1U | 1U << last;
    groups_.clear(size_);
    stones_key_ = detail::size_key(size_);
    outcome_ = Outcome::ongoing;
  }

  constexpr void put(Side side, int code, Groups::Links& links) {
    const Place at = place(code);
    Rows& stones = stones_[index_of(side)];
    const Arcs arcs = arcs_of[neighbourhood(stones, at)];
    stones[at.row] |= 1U << at.column;
    stones_key_ ^= detail::stone_keys[index_of(side)][code];
    if (groups_.add(at, arcs, links)) outcome_ = win_for(side);
  }

  /// The swap and its undoing: the only stone becomes one of `side`, across the long diagonal.
  constexpr void exchange_stone(Side side) {
    int code = 0;
    while (!has_stone(opponent(side), code)) ++code;
    clear();
    Groups::Links unused;
    put(side, transposed(code), unused);
  }

  std::array<Rows, 2> stones_{};
  Groups groups_;
  std::uint64_t stones_key_ = 0;
  std::int32_t inverse_size_;
  std::int16_t ply_ = 0;
  std::int8_t size_;
  bool swap_;
  Outcome outcome_ = Outcome::ongoing;
};

static_assert(Game<Position>);

}  // namespace tauler::hex
