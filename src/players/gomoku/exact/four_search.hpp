// Wins by fours alone: every move of the attacker threatens a five, so the defender has one answer
// to it, or none.
#pragma once

#include <vector>

#include "players/gomoku/exact/proof.hpp"
#include "players/gomoku/exact/threat_board.hpp"

namespace tauler::gomoku {

class FourSearch {
 public:
  FourSearch() : table_(std::size_t{1} << table_bits) {}

  /// The first move of a win by fours for the attacker, who is to move; `no_point` if there is
  /// none, or if `most_nodes` more positions did not suffice to find it.
  Point find(ThreatBoard& board, Colour attacker, std::uint64_t most_nodes);
  /// Whether the last `find` ran out of nodes.
  bool ran_out() const { return ran_out_; }
  std::uint64_t nodes() const { return nodes_; }
  /// What was found so far helps no later search, so that the next answer depends on its board
  /// alone, not on which others were asked about before.
  void forget() { ++times_forgotten_; }

  /// The proof of a win that `find` finds; none where it finds none, or its table was wrong.
  Proof::Index prove(ThreatBoard& board, Colour attacker, Proof& proof);
  /// … of one that begins with this four.
  Proof::Index prove_from(ThreatBoard& board, Colour attacker, Point first, Proof& proof);

  /// The node of a four that is on the board, with what follows the defences that stop it.
  static Proof::Index add_four(ThreatBoard& board, Colour attacker, Move four,
                               std::vector<Proof::Reply> replies, Proof& proof);

  /// Adds the cells where one more stone of the defender could spoil the win that begins with this
  /// four: all others leave its proof as it is.
  void add_spoilers(ThreatBoard& board, Colour attacker, Point first, PointSet& spoilers);

 private:
  static constexpr int table_bits = 15;

  struct Entry {
    std::uint64_t lock = 0;
    Point move = no_point;  ///< the first of a win; none where there is no win
  };

  ThreatKey attack_key(const ThreatBoard& board, Colour attacker) const;
  Point attack(ThreatBoard& board, Colour attacker);
  Point try_fours(ThreatBoard& board, Colour attacker);
  void prefetch(const ThreatBoard& board, Colour attacker, Point stop) const;
  bool is_win(ThreatBoard& board, Colour attacker, Point four);

  std::vector<Entry> table_;
  std::uint64_t times_forgotten_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
  bool ran_out_ = false;
};

}  // namespace tauler::gomoku
