// All replies to a position at once, one lane per column from the middle outwards: played on while
// moves are forced, bounded without search, and put in order.
#pragma once

#include "players/connect4/bit_lines.hpp"
#include "players/connect4/solver/geometry.hpp"
#include "players/connect4/solver/strategies.hpp"

namespace tauler::connect4::TAULER_ISA {

/// What can be switched off, to measure its worth.
struct Ideas {
  bool claim_even = true;
  bool odd_threats = true;
  bool child_looks = true;    ///< look all replies up before searching the first
  bool forcing_first = true;  ///< order by threats after the reply, not after the forced moves
  bool keeps_move = true;     ///< prefer replies after which we are to move again
};

/// A position in which nobody wins at once and the side to move has a choice.
template <class Bits>
struct Node {
  Bits own;
  Bits all;
  Bits moves;  ///< that do not lose at once; two or more
  int ply;
};

template <class Bits, int N>
struct Replies {
  using L = Lanes<Bits, N>;
  using M = Words<N>;

  L own, all, moves;       ///< after the forced moves, seen from the side to move there
  L threats;               ///< of the side not to move there
  L after_own, after_all;  ///< right after the reply: the node's side, and everybody
  M open = M{};            ///< lanes that are not decided
  M ours = M{};            ///< lanes where the node's side is to move
  int value = -1000;       ///< the best of the decided lanes, seen from the node's side
  std::int8_t plies[N];
};

template <class Shape, int N, Ideas ideas>
class ReplyMaker {
 public:
  using Bits = typename Shape::Bits;
  using L = Lanes<Bits, N>;
  using M = Words<N>;
  using Lines = Replies<Bits, N>;

  explicit ReplyMaker(const Shape& shape)
      : shape_(shape),
        strategies_(shape),
        cells_(shape.width() * shape.height()),
        board_(board_of(shape)),
        columns_(splat<N>(Bits{0})) {
    const auto order = columns_from_middle(shape.width());
    for (int lane = 0; lane < shape.width(); ++lane) {
      const Bits column = (Bits{1} << shape.height()) - 1;
      set_lane(columns_, lane, Bits(column << (order[lane] * (shape.height() + 1))));
    }
  }

  int cells() const { return cells_; }
  Bits board() const { return board_; }
  /// The score of a four completed with this many stones on the board.
  int win_at(int stones) const { return (cells_ + 2 - stones) / 2; }

  /// Plays forced moves in all lanes. True if a reply is better than alpha.
  TAULER_INLINE bool expand(const Node<Bits>& node, int alpha, Lines& lines) const {
    const L bottom = splat<N>(shape_.bottom());
    const L board = splat<N>(board_);
    const L stones = splat<N>(node.moves) & columns_;
    L me = splat<N>(Bits(node.own ^ node.all));
    L you = splat<N>(node.own) | stones;
    L both = splat<N>(node.all) | stones;
    lines.own = lines.moves = lines.threats = me;
    lines.all = lines.after_all = both;
    lines.after_own = you;
    M active = ~is_zero(stones);
    for (int ply = node.ply + 1;; ++ply) {
      const bool ours = ((ply - node.ply) & 1) == 0;
      const L threats = fours_to_complete(shape_, you) & board & ~both;
      const L possible = (both + bottom) & board;
      const L wins = threats & possible;
      const L safe = possible & ~(threats >> 1);
      const L moves = select(is_zero(wins), safe, wins & safe);
      const M full = active & is_zero(possible);
      const M lost = active & ~full & (is_zero(moves) | ~is_zero(without_lowest(wins)));
      if (lane_bits(full | lost) != 0) {
        const int loss = ours ? -win_at(ply + 2) : win_at(ply + 2);
        if (lane_bits(lost) != 0) lines.value = std::max(lines.value, loss);
        if (lane_bits(full) != 0) lines.value = std::max(lines.value, 0);
        if (lines.value > alpha) return true;
      }
      const M rest = active & ~full & ~lost;
      if (lane_bits(rest) == 0) return false;
      // The game goes on for three plies at least: the best and the worst still possible for us.
      const int best = ours ? win_at(ply + 3) : win_at(ply + 4);
      const int worst = ours ? -win_at(ply + 4) : -win_at(ply + 3);
      if (worst > alpha || best <= alpha) {
        lines.value = std::max(lines.value, worst > alpha ? worst : best);
        return worst > alpha;
      }
      const M single = rest & is_zero(without_lowest(moves));
      const M quiet = rest & ~single;
      if (lane_bits(quiet) != 0) {
        lines.open |= quiet;
        lines.own = select(quiet, me, lines.own);
        lines.all = select(quiet, both, lines.all);
        lines.moves = select(quiet, moves, lines.moves);
        lines.threats = select(quiet, threats, lines.threats);
        if (ours) lines.ours |= quiet;
        for (unsigned left = lane_bits(quiet); left != 0; left &= left - 1) {
          lines.plies[std::countr_zero(left)] = static_cast<std::int8_t>(ply);
        }
      }
      active = single;
      if (lane_bits(active) == 0) return false;
      const L next = me | moves;
      me = you;
      you = next;
      both = both | moves;
    }
  }

  /// Closes the open lanes that cannot be better than alpha. True if one must be.
  TAULER_INLINE bool bound(const Node<Bits>& node, int alpha, Lines& lines) const {
    if (shape_.height() % 2 != 0) return bound_by_room(alpha, lines);
    const L you = lines.own ^ lines.all;
    const L possible = (lines.all + splat<N>(shape_.bottom())) & splat<N>(board_);
    for (const bool ours : {false, true}) {
      const M group = lines.open & (ours ? lines.ours : ~lines.ours);
      if (lane_bits(group) == 0) continue;
      const int most = ours ? alpha : -alpha - 1;
      M held = M{};
      int value = 0;
      if (((node.ply & 1) == 0) == ours) {
        if constexpr (!ideas.claim_even) continue;
        held = strategies_.first_held(you, lines.all, possible, lines.threats, most);
        value = std::min(most, 0);
      } else {
        if constexpr (!ideas.odd_threats) continue;
        held = strategies_.second_held(lines.own, lines.all, possible, lines.threats, most);
        value = std::min(most, -1);
      }
      if (settled(group & held, !ours, ours ? value : -value, lines)) return true;
    }
    return false;
  }

  /// The more threats a reply makes, the earlier it is searched; threats right above a playable
  /// cell count twice. Threats above one of the other side's are worth nothing.
  TAULER_INLINE Words<N> order(const Lines& lines) const {
    const L board = splat<N>(board_);
    const L all = ideas.forcing_first ? lines.after_all : lines.all;
    const L own = ideas.forcing_first ? lines.after_own
                                      : select(lines.ours, lines.own, lines.own ^ lines.all);
    const L empty = board & ~all;
    const L theirs = fours_to_complete(shape_, all ^ own) & empty;
    const L threats = fours_to_complete(shape_, own) & empty & ~(theirs << 1);
    const L landing = (all + splat<N>(shape_.bottom())) & board;
    Words<N> score = (count_lanes(threats) + count_lanes(threats & (landing << 1))) * threat_weight;
    if constexpr (ideas.keeps_move) score += lines.ours & keeps_move_weight;
    return score;
  }

 private:
  static constexpr Word threat_weight = 12;
  static constexpr Word keeps_move_weight = 10;

  /// A side that cannot make a four with all empty cells cannot win. On even heights the strategies
  /// see nearly all of that.
  TAULER_INLINE bool bound_by_room(int alpha, Lines& lines) const {
    const L we = select(lines.ours, lines.own, lines.own ^ lines.all);
    const L blockers = alpha >= 0 ? we ^ lines.all : we;
    const L room = splat<N>(board_) & ~blockers;
    return settled(lines.open & is_zero(all_four_starts(shape_, room)), alpha < 0, 0, lines);
  }

  TAULER_INLINE static bool settled(M which, bool is_good, int value, Lines& lines) {
    if (lane_bits(which) == 0) return false;
    lines.value = is_good ? value : std::max(lines.value, value);
    lines.open &= ~which;
    return is_good;
  }

  [[no_unique_address]] Shape shape_;
  Strategies<Shape, N> strategies_;
  int cells_;
  Bits board_;
  L columns_;
};

}  // namespace tauler::connect4::TAULER_ISA
