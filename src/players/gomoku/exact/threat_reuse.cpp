// One proof for several defences. What answers one of them often answers others too, so its moves
// are followed after each before a search is begun there. What is followed is looked at like any
// other position: nothing is proven that a search would not have proven.
#include "players/gomoku/exact/threat_search.hpp"

namespace tauler::gomoku {

ThreatSearch::Index ThreatSearch::node_after(const ThreatBoard& board, std::uint32_t child) {
  if (children_[child].node == no_node) {
    const Index found = node_of(board.key());
    children_[child].node = found;
  }
  return children_[child].node;
}

void ThreatSearch::reuse_proof(ThreatBoard& board, Index index, std::uint32_t proven, int depth) {
  const Colour defender = opposite(attacker_);
  const Index model = children_[proven].node;
  const Node node = nodes_[index];
  bool only_fours = true;
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    if (stopped_) return;
    if (children_[i].node != no_node && nodes_[children_[i].node].is_settled()) continue;
    if (board.makes(children_[i].move, defender, Threat::four)) continue;
    const TriedStone stone(board, children_[i].move, defender);
    if (!follow_attack(board, node_after(board, i), model, depth + 1)) only_fours = false;
  }
  if (!only_fours) return;
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    if (stopped_) return;
    if (children_[i].node != no_node && nodes_[children_[i].node].is_settled()) continue;
    const TriedStone stone(board, children_[i].move, defender);
    if (!follow_four(board, i, index, depth + 1)) return;
  }
}

/// Whether the attacker, to move, wins as at the model.
bool ThreatSearch::follow_attack(ThreatBoard& board, Index index, Index model, int depth) {
  if (!nodes_[index].expanded && !stopped_) expand(board, index, depth);
  if (nodes_[index].is_settled() || stopped_) return nodes_[index].proof == 0;
  const Node node = nodes_[index];
  const Node guide = nodes_[model];
  for (std::uint32_t k = guide.first_child; k < guide.first_child + guide.children; ++k) {
    if (children_[k].node == no_node || nodes_[children_[k].node].proof != 0) continue;
    const Point move = children_[k].move;
    const Index then = children_[k].node;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
      if (children_[i].move != move) continue;
      const TriedStone stone(board, move, attacker_);
      if (!follow_defence(board, node_after(board, i), then, depth + 1)) return false;
      settle(index, true);
      return true;
    }
    return false;
  }
  return false;
}

bool ThreatSearch::follow_defence(ThreatBoard& board, Index index, Index model, int depth) {
  if (!nodes_[index].expanded && !stopped_) expand(board, index, depth);
  if (nodes_[index].is_settled() || stopped_) return nodes_[index].proof == 0;
  const Colour defender = opposite(attacker_);
  const Node node = nodes_[index];
  const Node guide = nodes_[model];
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    const Point move = children_[i].move;
    Index then = no_node;
    for (std::uint32_t k = guide.first_child; k < guide.first_child + guide.children; ++k) {
      if (children_[k].move == move) then = children_[k].node;
    }
    const bool four = board.makes(move, defender, Threat::four);
    const TriedStone stone(board, move, defender);
    if (then != no_node && nodes_[then].proof == 0) {
      if (!follow_attack(board, node_after(board, i), then, depth + 1)) return false;
    } else if (!four || !follow_four(board, i, model, depth + 1)) {
      return false;
    }
  }
  settle(index, true);
  return true;
}

/// After a four of the defender, which is on the board: it is stopped, and all is as it was before.
bool ThreatSearch::follow_four(ThreatBoard& board, std::uint32_t child, Index model, int depth) {
  const Index index = node_after(board, child);
  if (!nodes_[index].expanded && !stopped_) expand(board, index, depth);
  if (nodes_[index].is_settled() || stopped_) return nodes_[index].proof == 0;
  const Node node = nodes_[index];
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    const TriedStone stone(board, children_[i].move, attacker_);
    if (!follow_defence(board, node_after(board, i), model, depth + 1)) continue;
    settle(index, true);
    return true;
  }
  return false;
}

}  // namespace tauler::gomoku
