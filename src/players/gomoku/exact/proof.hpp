// A forced win as a tree: the attacker's move, its answer to every defence that matters, and one
// answer to all others. It can be replayed against any defence with nothing but the rules.
#pragma once

#include <cstdint>
#include <vector>

#include "games/gomoku/position.hpp"

namespace tauler::gomoku {

class Proof {
 public:
  using Index = std::int32_t;
  static constexpr Index none = -1;

  struct Reply {
    Move move;
    Index next;
  };
  struct Node {
    Move move = Move::none();  ///< the attacker's
    Index otherwise = none;    ///< after a defence not listed; none where the move wins
    std::uint32_t first_reply = 0;
    std::uint32_t reply_count = 0;
  };

  bool empty() const { return nodes_.empty(); }
  std::size_t size() const { return nodes_.size(); }
  Index root() const { return root_; }
  const Node& operator[](Index node) const { return nodes_[static_cast<std::size_t>(node)]; }
  const Reply* replies(const Node& node) const { return replies_.data() + node.first_reply; }
  /// Where the proof goes on after this defence.
  Index after(Index node, Move defence) const;

  Index add(Move move, Index otherwise, const std::vector<Reply>& replies);
  /// A whole proof as a part of this one; where its first move is now.
  Index append(const Proof& part);
  void set_root(Index root) { root_ = root; }

  /// The longest line: the attacker's moves, and after each the listed defence that lasts longest.
  std::vector<Move> line() const;
  /// Plies from the first move to the five against the longest defence.
  int plies() const { return static_cast<int>(line().size()); }

 private:
  std::vector<Node> nodes_;  ///< a node's successors come before it
  std::vector<Reply> replies_;
  Index root_ = none;
};

/// Whether the proof wins for the side to move against every defence there is, by the rules of the
/// game alone. Precondition: the game is not over and its colours are settled.
bool holds(const Proof& proof, const Position& position);

}  // namespace tauler::gomoku
