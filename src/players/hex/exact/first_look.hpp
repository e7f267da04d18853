// What is known of a position before any of its moves is tried: by stones, by what was proven
// elsewhere, and by the connections of the side that has just moved. Those of the side to move are
// not looked for: the move before lies in all of its threats that its parent has found.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "players/hex/distance.hpp"
#include "players/hex/exact/claim_book.hpp"
#include "players/hex/exact/claims.hpp"
#include "players/hex/exact/connections.hpp"
#include "players/hex/exact/filled_board.hpp"
#include "players/hex/exact/proof_table.hpp"

namespace tauler::hex {

/// A solver gains more from links than it loses by finding them.
struct LongLists {
  static constexpr int full = 6;
  static constexpr int halves = 16;
  static constexpr int widest_choice = 4;
  static constexpr int through_chains = 2;
};
template <int Words>
using SolverConnections = Connections<Words, LongLists>;

/// For one thread.
template <int Words>
class FirstLook {
 public:
  using Set = Cells<Words>;
  using Entry = ProofEntry<Words>;

  /// `board`: all cells. `book`: may be none.
  FirstLook(int size, const Set& board, const ClaimBook* book)
      : board_(board),
        book_(book),
        connections_(size),
        distances_(size, true),
        claims_(most_claims) {}

  /// Solved, or with the moves that are left.
  Entry at(const FilledBoard<Words>& board, Side to_move) {
    Entry entry;
    const Side other = opponent(to_move);
    const Set& own = board.stones[index_of(to_move)];
    const Set& theirs = board.stones[index_of(other)];
    const Set empty = board_ - board.taken();
    entry.open = empty;
    if (recall(own, theirs, to_move, empty, entry)) return entry;
    if (is_joined(to_move, own)) {
      entry.win(any_of(empty), Set{}, own);
      return entry;
    }
    if (is_joined(other, theirs)) {
      entry.stones = theirs;
      entry.lose();
      return entry;
    }
    refute_by_links(other, theirs, empty, entry);
    if (entry.is_solved()) return entry;
    for (auto& claim : claims_.of(other, true)) {
      if (claim.holds(theirs, own) &&
          refute(claim.cells - theirs, claim.stones_of(theirs), entry)) {
        claim.has_helped = true;
      }
    }
    if (!entry.open.any()) entry.lose();
    return entry;
  }

  /// What was proven on the way.
  void remember(Side winner, bool moves_first, const ProvenClaim<Words>& claim) {
    claims_.add(winner, moves_first, claim);
  }
  void clear() { claims_.clear(); }

 private:
  /// How many links a search for connections continues, at most.
  static constexpr int budget = 5'000;
  /// Farther from joining its edges by bridges (stones it still needs) a side seldom has a threat,
  /// and its links are not looked for.
  static constexpr int nearby = 3;
  static constexpr std::size_t most_claims = 1024;
  static constexpr int most_stones_for_book = 10;

  /// What the connections of the side that is not to move refute.
  void refute_by_links(Side other, const Set& theirs, const Set& empty, Entry& entry) {
    if (distances_.distance(other, {theirs, empty}) > nearby) return;
    connections_.find(other, theirs, empty, Goal::connection, budget);
    if (connections_.connection() >= 0) {
      entry.used = connections_.store()[connections_.connection()].carrier;
      entry.stones = chains_beside(entry.used);
      entry.lose();
      return;
    }
    for (std::int32_t threat : connections_.threats()) {
      const Set& carrier = connections_.store()[threat].carrier;
      refute(carrier, chains_beside(carrier), entry);
    }
  }

  /// By stones alone.
  bool is_joined(Side side, const Set& own) const {
    const auto& grid = distances_.grid();
    Set left = own;
    Set chain{};
    for (Set fresh = own & grid.line(near_edge(side)); fresh.any();
         fresh = grid.neighbours(fresh) & left) {
      left -= fresh;
      chain |= fresh;
    }
    return (chain & grid.line(far_edge(side))).any();
  }

  /// Whether it refutes any move that was open.
  static bool refute(const Set& cells, const Set& stones, Entry& entry) {
    if ((entry.open & cells) == entry.open) return false;
    entry.open &= cells;
    entry.used |= cells;
    entry.stones |= stones;
    return true;
  }

  /// For a side that wins whatever it plays: the board may be full of what was filled in.
  static int any_of(const Set& cells) {
    for (int word = 0; word < Words; ++word) {
      if (cells.words[word] != 0) return 64 * word + std::countr_zero(cells.words[word]);
    }
    return 0;
  }

  /// Whether the position is decided by what was proven in another.
  bool recall(const Set& own, const Set& theirs, Side to_move, const Set& empty, Entry& entry) {
    if constexpr (Words == 1) {
      if (book_ && look_up(own, theirs, to_move, empty, entry)) return true;
    }
    for (bool moves_first : {true, false}) {
      if (const auto* claim = claims_.find(to_move, moves_first, own, theirs)) {
        const bool moves = moves_first && !own.has(claim->move);
        entry.win(moves ? claim->move : any_of(empty), claim->cells - own, claim->stones_of(own));
        return true;
      }
    }
    if (const auto* claim = claims_.find(opponent(to_move), false, theirs, own)) {
      entry.used = claim->cells - theirs;
      entry.stones = claim->stones_of(theirs);
      entry.lose();
      return true;
    }
    return false;
  }

  /// Whether a claim of the book decides it. With many stones, one that was not proven here on the
  /// way is rare.
  bool look_up(const Set& own, const Set& theirs, Side to_move, const Set& empty, Entry& entry) {
    if (std::max(own.count(), theirs.count()) > most_stones_for_book) return false;
    if (const auto* claim = book_->find(to_move, own, theirs, true)) {
      const bool moves = claim->move >= 0 && !own.has(claim->move);
      entry.win(moves ? claim->move : any_of(empty), claim->cells - own,
                claim->stones | (claim->cells & own));
      return true;
    }
    if (const auto* claim = book_->find(opponent(to_move), theirs, own, false)) {
      entry.used = claim->cells - theirs;
      entry.stones = claim->stones | (claim->cells & theirs);
      entry.lose();
      return true;
    }
    return false;
  }

  /// The stones that links with this carrier may go through.
  Set chains_beside(const Set& carrier) const {
    Set stones{};
    for (const Set& chain : connections_.chains_of_stones()) {
      if ((connections_.grid().neighbours(chain) & carrier).any()) stones |= chain;
    }
    return stones;
  }

  Set board_;
  const ClaimBook* book_;
  SolverConnections<Words> connections_;
  Distances<Words> distances_;
  RecentClaims<Words> claims_;
};

}  // namespace tauler::hex
