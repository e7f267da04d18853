// Wins by threats: a proof-number search (df-pn) over the attacker's threats and every defence that
// could matter. What it finds is proven stone by stone afterwards, so nothing rests on a hash.
//
// A threat is a four, or a stone after which the attacker would win by fours if the defender did
// nothing. The defender's answers are the cells that spoil that win, and its own fours; the proof
// of the win by fours answers everything else. While the defender threatens to win by fours itself,
// the attacker's moves are its own fours and what spoils that.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <unordered_map>
#include <vector>

#include "players/gomoku/exact/four_search.hpp"

namespace tauler::gomoku {

/// How quiet the attacker's moves may be.
enum class Attack : std::uint8_t {
  fours,    ///< fours alone
  threes,   ///< … and threes that one more stone turns into a straight four
  threats,  ///< … and the third stone of any possible five, where it threatens to win by fours
  quiet,    ///< … and any stone near its own that threatens to win by those
};

struct ThreatBudget {
  std::uint64_t nodes;   ///< positions expanded
  std::uint64_t fours;   ///< positions of each search for fours far from the root
  std::uint64_t inside;  ///< positions of each search without quiet moves inside one with them
  /// Positions of all searches for fours together, which take most of the time.
  std::uint64_t all_fours = std::numeric_limits<std::uint64_t>::max();
};

class ThreatSearch {
 public:
  enum class Verdict : std::uint8_t { win, no_win, unknown };
  /// Asked now and then with the positions expanded so far; true ends the search.
  using ShouldStop = std::function<bool(std::uint64_t nodes)>;

  explicit ThreatSearch(FourSearch& fours) : fours_(fours) {}

  /// Whether the attacker, who is to move, wins with threats, or with quiet moves too.
  Verdict search(ThreatBoard& board, Colour attacker, Attack attack, const ThreatBudget& budget,
                 const ShouldStop& should_stop = {});
  /// The proof of the win that `search` has just found on this board. Every step is looked at again
  /// with the stones on the board; empty if two positions were taken for one.
  Proof prove(ThreatBoard& board);

  /// Positions expanded by the last search.
  std::uint64_t expanded() const { return expanded_; }
  /// Whether it left nothing out, so that `no_win` is certain. With quiet moves it always does.
  bool is_complete() const { return complete_; }

 private:
  using Index = std::uint32_t;
  static constexpr Index no_node = 0;
  static constexpr std::uint32_t infinite = 1U << 30;

  struct Node {
    ThreatKey key;
    std::uint32_t proof = 0;     ///< 0: the attacker wins
    std::uint32_t disproof = 0;  ///< 0: it does not
    std::uint32_t first_child = 0;
    std::uint16_t children = 0;
    bool expanded = false;
    bool by_fours = false;  ///< proven without children

    bool is_settled() const { return proof == 0 || disproof == 0; }
  };
  struct Child {
    Point move = no_point;
    std::uint16_t cost = 0;  ///< added to its proof number
    Index node = no_node;
  };
  /// The children's numbers as the side to move adds them up.
  struct Tally {
    std::uint32_t best = 0;  ///< the child with the least
    std::uint32_t least = infinite;
    std::uint32_t second = infinite;
    std::uint32_t sum = 0;
  };
  /// A win by fours if the other side does nothing, and where its stone could spoil that.
  struct Menace {
    Point first = no_point;
    PointSet spoilers;
  };

  /// Proven for the side to move, on this board.
  struct Inside {
    Board board;
    Proof proof;
  };
  struct Proven {
    Board board;
    Proof::Index proof;
  };

  Index node_of(const ThreatKey& key);
  void grow_slots();
  void settle(Index index, bool proven);
  Tally tally(const Node& node, bool attacking) const;

  void visit(ThreatBoard& board, Index index, int depth, std::uint32_t most_proof,
             std::uint32_t most_disproof);
  void visit_child(ThreatBoard& board, const Tally& sums, int depth, std::uint32_t most_proof,
                   std::uint32_t most_disproof);
  void reuse_proof(ThreatBoard& board, Index index, std::uint32_t proven, int depth);
  bool follow_attack(ThreatBoard& board, Index index, Index model, int depth);
  bool follow_defence(ThreatBoard& board, Index index, Index model, int depth);
  bool follow_four(ThreatBoard& board, std::uint32_t child, Index model, int depth);
  /// The node of a child that is on the board.
  Index node_after(const ThreatBoard& board, std::uint32_t child);
  void expand(ThreatBoard& board, Index index, int depth);
  void expand_attack(ThreatBoard& board, Index index, int depth);
  void expand_defence(ThreatBoard& board, Index index, int depth);
  void add_children(Index index, const PointSet& moves, const ThreatBoard& board, Colour colour);

  std::uint64_t fours_at(int depth) const;
  Point find_fours(ThreatBoard& board, Colour colour, std::uint64_t most);
  std::vector<Menace> menaces(ThreatBoard& board, Colour colour, std::uint64_t most);
  PointSet attacks(ThreatBoard& board, int depth);
  bool wins_inside(ThreatBoard& board, Index index);

  Proof::Index prove_attack(ThreatBoard& board, Index index, Proof& proof);
  Proof::Index prove_new_attack(ThreatBoard& board, Index index, Proof& proof);
  Proof::Index prove_defence(ThreatBoard& board, Index index, Point move, Proof& proof);
  template <class IsAnswered>
  Proof::Index prove_threat(ThreatBoard& board, Move threat, const IsAnswered& is_answered,
                            std::vector<Proof::Reply> replies, Proof& proof);

  FourSearch& fours_;
  std::unique_ptr<ThreatSearch> inner_;       ///< for wins without quiet moves
  std::unordered_map<Index, Inside> inside_;  ///< … by node
  Colour attacker_ = Colour::black;
  Attack attack_ = Attack::threats;
  ThreatBudget budget_{};
  const ShouldStop* should_stop_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<Child> children_;
  std::vector<Index> slots_;
  std::unordered_map<Index, Proven> proven_;  ///< by node, while a proof is built
  std::uint64_t expanded_ = 0;
  std::uint64_t fours_before_ = 0;  ///< positions of searches for fours when this one began
  bool stopped_ = false;
  bool complete_ = true;
};

}  // namespace tauler::gomoku
