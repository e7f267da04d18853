// The argument, for rules under which a stone can spoil something only by standing on a cell of it:
// a harmless stone is on no cell of the proof, and never in one window with two other stones of the
// defender. So the threats stay threats, and even together with any one defence that the proof does
// not list, it makes no four that would have to be answered.
#include "players/gomoku/exact/spoilers.hpp"

namespace tauler::gomoku {
namespace {

class SpoilerWalk {
 public:
  SpoilerWalk(const Proof& proof, ThreatBoard& board, Colour attacker)
      : proof_(proof), board_(board), attacker_(attacker), seen_(proof.size()) {
    spoilers_ = board.points(opposite(attacker), Threat::four);
    spoilers_ |= board.points(opposite(attacker), Threat::third);
    walk(proof.root());
  }

  const PointSet& spoilers() const { return spoilers_; }

 private:
  void walk(Proof::Index index) {
    if (seen_[static_cast<std::size_t>(index)]) return;
    seen_[static_cast<std::size_t>(index)] = true;
    const Proof::Node& node = proof_[index];
    const Point move = board_.point_at(node.move);
    spoilers_.add(move);
    if (node.otherwise == Proof::none) return;
    const TriedStone stone(board_, move, attacker_);
    walk(node.otherwise);
    for (std::uint32_t i = 0; i < node.reply_count; ++i) walk_reply(proof_.replies(node)[i]);
  }

  void walk_reply(const Proof::Reply& reply) {
    const Colour defender = opposite(attacker_);
    const Point answer = board_.point_at(reply.move);
    spoilers_.add(answer);
    const TriedStone stone(board_, answer, defender);
    for (const LineSpot at : line_spots(answer)) {
      spoilers_.add_line(at.line, board_.cells(at.line, defender, Threat::four));
      spoilers_.add_line(at.line, board_.cells(at.line, defender, Threat::third));
    }
    walk(reply.next);
  }

  const Proof& proof_;
  ThreatBoard& board_;
  Colour attacker_;
  std::vector<bool> seen_;
  PointSet spoilers_;
};

}  // namespace

PointSet spoilers_of(const Proof& proof, ThreatBoard& board, Colour attacker) {
  if (board.rule() == Rule::freestyle || board.rule() == Rule::standard) {
    return SpoilerWalk(proof, board, attacker).spoilers();
  }
  // A stone may forbid a move far away, or hold a five from beside it.
  PointSet all;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) all.add(point_of({row, column}));
  }
  return all;
}

}  // namespace tauler::gomoku
