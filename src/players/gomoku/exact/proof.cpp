#include "players/gomoku/exact/proof.hpp"

#include <algorithm>

#include "players/gomoku/fives.hpp"

namespace tauler::gomoku {
namespace {

class ProofCheck {
 public:
  ProofCheck(const Proof& proof, const Position& position)
      : proof_(proof), position_(position), attacker_(position.to_move()) {}

  bool wins(Proof::Index index) {
    if (index == Proof::none) return false;
    const Proof::Node& node = proof_[index];
    if (!position_.is_legal(node.move)) return false;
    const Position::Undo undo = position_.play(node.move);
    const bool won = is_over(position_.outcome()) ? is_win_for(position_.outcome(), attacker_)
                                                  : answers_all(index);
    position_.undo(undo);
    return won;
  }

 private:
  bool answers_all(Proof::Index index) {
    MoveList defences;
    position_.legal_moves(defences);
    return std::all_of(defences.begin(), defences.end(), [&](Move defence) {
      const Position::Undo undo = position_.play(defence);
      const bool won = !is_over(position_.outcome()) && wins(proof_.after(index, defence));
      position_.undo(undo);
      return won;
    });
  }

  const Proof& proof_;
  Position position_;
  Side attacker_;
};

}  // namespace

Proof::Index Proof::after(Index node, Move defence) const {
  const Node& at = (*this)[node];
  const Reply* first = replies(at);
  const Reply* end = first + at.reply_count;
  const Reply* found =
      std::find_if(first, end, [&](const Reply& reply) { return reply.move == defence; });
  return found == end ? at.otherwise : found->next;
}

Proof::Index Proof::add(Move move, Index otherwise, const std::vector<Reply>& replies) {
  nodes_.push_back({move, otherwise, static_cast<std::uint32_t>(replies_.size()),
                    static_cast<std::uint32_t>(replies.size())});
  replies_.insert(replies_.end(), replies.begin(), replies.end());
  return static_cast<Index>(nodes_.size()) - 1;
}

Proof::Index Proof::append(const Proof& part) {
  const auto shift = static_cast<Index>(nodes_.size());
  const auto reply_shift = static_cast<std::uint32_t>(replies_.size());
  for (Node node : part.nodes_) {
    if (node.otherwise != none) node.otherwise += shift;
    node.first_reply += reply_shift;
    nodes_.push_back(node);
  }
  for (const Reply& reply : part.replies_) replies_.push_back({reply.move, reply.next + shift});
  return part.root_ + shift;
}

std::vector<Move> Proof::line() const {
  std::vector<int> length(nodes_.size());
  std::vector<const Reply*> longest(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    length[i] = 1;
    const Reply* first = replies(nodes_[i]);
    for (const Reply* reply = first; reply != first + nodes_[i].reply_count; ++reply) {
      const int through = 2 + length[static_cast<std::size_t>(reply->next)];
      if (through <= length[i]) continue;
      length[i] = through;
      longest[i] = reply;
    }
  }
  std::vector<Move> line;
  for (Index at = root_; at != none;) {
    line.push_back((*this)[at].move);
    const Reply* reply = longest[static_cast<std::size_t>(at)];
    if (!reply) break;
    line.push_back(reply->move);
    at = reply->next;
  }
  return line;
}

bool holds(const Proof& proof, const Position& position) {
  return !proof.empty() && ProofCheck(proof, position).wins(proof.root());
}

}  // namespace tauler::gomoku
