// The proof of a win that a threat search found: its nodes are walked again with the stones on the
// board, so that every step is what it claims to be.
#include <algorithm>
#include <limits>

#include "players/gomoku/exact/threat_search.hpp"

namespace tauler::gomoku {

Proof ThreatSearch::prove(ThreatBoard& board) {
  Proof proof;
  proven_.clear();
  proof.set_root(prove_attack(board, node_of(board.key()), proof));
  return proof.root() == Proof::none ? Proof() : proof;
}

/// None where a node turns out to be another position's, of the same key.
Proof::Index ThreatSearch::prove_attack(ThreatBoard& board, Index index, Proof& proof) {
  if (const auto known = proven_.find(index); known != proven_.end()) {
    return known->second.board == board.board() ? known->second.proof : Proof::none;
  }
  const Proof::Index found = prove_new_attack(board, index, proof);
  proven_.emplace(index, Proven{board.board(), found});
  return found;
}

Proof::Index ThreatSearch::prove_new_attack(ThreatBoard& board, Index index, Proof& proof) {
  const Node node = nodes_[index];
  if (node.by_fours) return fours_.prove(board, attacker_, proof);
  if (const auto inside = inside_.find(index); inside != inside_.end()) {
    if (inside->second.board != board.board()) return Proof::none;
    return proof.append(inside->second.proof);
  }
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    const Child child = children_[i];
    if (child.node == no_node || nodes_[child.node].proof != 0) continue;
    if (!board.is_empty(child.move) || !board.allows(child.move, attacker_)) return Proof::none;
    const TriedStone stone(board, child.move, attacker_);
    return prove_defence(board, child.node, child.move, proof);
  }
  return Proof::none;
}

/// `move`, the attacker's, is on the board.
Proof::Index ThreatSearch::prove_defence(ThreatBoard& board, Index index, Point move,
                                         Proof& proof) {
  const Colour defender = opposite(attacker_);
  const Node node = nodes_[index];
  if (board.any(defender, Threat::five)) return Proof::none;
  std::vector<Proof::Reply> replies;
  PointSet listed;
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    const Child child = children_[i];
    if (child.node == no_node || !board.is_empty(child.move)) return Proof::none;
    const TriedStone stone(board, child.move, defender);
    const Proof::Index next = prove_attack(board, child.node, proof);
    if (next == Proof::none) return Proof::none;
    listed.add(child.move);
    replies.push_back({board.move_at(child.move), next});
  }
  const auto is_answered = [&](Point point) {
    return listed.has(point) || !board.is_empty(point) || !board.allows(point, defender);
  };
  const Move first = board.move_at(move);
  if (board.any(attacker_, Threat::five)) {
    const ThreatBoard::Stops stops = board.stops(attacker_);
    if (!std::all_of(stops.begin(), stops.end(), is_answered)) return Proof::none;
    return FourSearch::add_four(board, attacker_, first, std::move(replies), proof);
  }
  if (const auto inside = inside_.find(index); inside != inside_.end()) {
    if (inside->second.board != board.board()) return Proof::none;
    return proof.add(first, proof.append(inside->second.proof), replies);
  }
  return prove_threat(board, first, is_answered, std::move(replies), proof);
}

/// A search for fours that succeeds always finds the same win, so these are the menaces that the
/// children were made for. What spoils the first, but not another, is answered by that one.
template <class IsAnswered>
Proof::Index ThreatSearch::prove_threat(ThreatBoard& board, Move threat,
                                        const IsAnswered& is_answered,
                                        std::vector<Proof::Reply> replies, Proof& proof) {
  const std::vector<Menace> found =
      menaces(board, attacker_, std::numeric_limits<std::uint64_t>::max() / 2);
  if (found.empty()) return Proof::none;
  std::vector<Proof::Index> wins;
  for (const Menace& menace : found) {
    wins.push_back(fours_.prove_from(board, attacker_, menace.first, proof));
    if (wins.back() == Proof::none) return Proof::none;
  }
  bool all_answered = true;
  const auto answer = [&](Point point) {
    if (is_answered(point)) return;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i].spoilers.has(point)) continue;
      replies.push_back({board.move_at(point), wins[i]});
      return;
    }
    all_answered = false;
  };
  found[0].spoilers.for_each(answer);
  board.points(opposite(attacker_), Threat::four).for_each([&](Point point) {
    all_answered &= is_answered(point);
  });
  return all_answered ? proof.add(threat, wins[0], replies) : Proof::none;
}

}  // namespace tauler::gomoku
