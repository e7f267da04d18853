#include "teaching/hex/insight.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <queue>

#include "games/hex/position.hpp"
#include "players/hex/exact/chain.hpp"
#include "players/hex/guide.hpp"
#include "teaching/policy.hpp"

namespace tauler::hex {
namespace {

/// Costs of entering a cell, as the document has them [B2].
constexpr int empty_cost = 1;
constexpr int blocked_cost = 1'000;

struct Offset {
  int row;
  int column;
};

/// Round a cell; each neighbour and the next one are the carriers of one bridge.
constexpr std::array<Offset, 6> ring{{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}};

struct Way {
  int cost = 0;
  std::vector<int> cells;  ///< from one edge to the other
};

class Sight {
 public:
  Sight(const Position& position, Side side) : position_(position), side_(side) {}

  /// Dijkstra's algorithm, written to be read; the players have a faster form.
  Way shortest_way() const {
    std::vector<int> cost(position_.cells(), blocked_cost * position_.cells());
    std::vector<int> before(position_.cells(), -1);
    using Item = std::pair<int, int>;  // cost, cell
    std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
    const auto reach = [&](int cell, int total, int from) {
      if (total >= cost[cell]) return;
      cost[cell] = total;
      before[cell] = from;
      open.emplace(total, cell);
    };
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (line_of(cell) == 0) reach(cell, cost_of(cell), -1);
    }
    while (true) {
      const auto [total, cell] = open.top();
      open.pop();
      if (total > cost[cell]) continue;
      if (line_of(cell) == position_.size() - 1) return {total, traced(before, cell)};
      for (Offset step : ring) {
        if (const int next = at(cell, step); next >= 0) reach(next, total + cost_of(next), cell);
      }
    }
  }

  /// Pairs of own stones, or a stone and its edge, that the opponent cannot separate with one
  /// stone.
  Insight::Group bridges() const {
    Insight::Group group{"hex.bridges", side_};
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.has_stone(side_, cell)) continue;
      for (std::size_t i = 0; i < ring.size(); ++i) add_bridge(group, cell, i);
    }
    return group;
  }

 private:
  /// Which line from the side's near edge the cell is on.
  int line_of(int cell) const {
    return side_ == Side::first ? cell / position_.size() : cell % position_.size();
  }
  int cost_of(int cell) const {
    if (position_.has_stone(side_, cell)) return 0;
    return position_.is_empty(cell) ? empty_cost : blocked_cost;
  }
  /// The cell there, −1 off the board.
  int at(int cell, Offset step) const {
    const int row = cell / position_.size() + step.row;
    const int column = cell % position_.size() + step.column;
    const bool inside =
        row >= 0 && row < position_.size() && column >= 0 && column < position_.size();
    return inside ? row * position_.size() + column : -1;
  }

  static std::vector<int> traced(const std::vector<int>& before, int cell) {
    std::vector<int> cells;
    for (; cell >= 0; cell = before[cell]) cells.push_back(cell);
    std::reverse(cells.begin(), cells.end());
    return cells;
  }

  void add_bridge(Insight::Group& group, int cell, std::size_t direction) const {
    const Offset one = ring[direction];
    const Offset other = ring[(direction + 1) % ring.size()];
    const int carriers[] = {at(cell, one), at(cell, other)};
    for (int carrier : carriers) {
      if (carrier < 0 || !position_.is_empty(carrier)) return;
    }
    const int end = at(cell, {one.row + other.row, one.column + other.column});
    const bool to_edge = end < 0 && line_of(carriers[0]) == line_of(carriers[1]);
    const bool to_stone = end > cell && position_.has_stone(side_, end);  // once for both ends
    if (!to_edge && !to_stone) return;
    if (to_stone) group.links.push_back({cell, end, "bridge"});
    for (int carrier : carriers) group.marks.push_back({carrier, "carrier"});
    ++group.value;
  }

  const Position& position_;
  Side side_;
};

Insight::Group way_group(const Position& position, Side side, const Way& way) {
  Insight::Group group{"hex.path", side, static_cast<double>(way.cost)};
  int left = way.cost;
  for (std::size_t i = 0; i < way.cells.size(); ++i) {
    const bool own = position.has_stone(side, way.cells[i]);
    if (!own) --left;
    group.marks.push_back({way.cells[i], own ? "stone" : "step", static_cast<double>(left)});
    if (i > 0) group.links.push_back({way.cells[i - 1], way.cells[i], "path"});
  }
  return group;
}

Insight::Group chain_group(const Chain& chain, Side side) {
  Insight::Group group{"hex.chain", side, static_cast<double>(chain.stones.size())};
  for (int stone : chain.stones) group.marks.push_back({stone, "stone"});
  for (const Joint& joint : chain.joints) {
    for (int cell : joint.carrier) group.marks.push_back({cell, "carrier"});
    for (int to : joint.to) group.links.push_back({joint.from, to, "joint"});
  }
  return group;
}

Insight::Group proof_group(const Position& position, Side winner, Strategy strategy) {
  const std::vector<int> cells = strategy.cells();
  Insight::Group group{"hex.proof", winner, static_cast<double>(cells.size())};
  const Move key =
      position.to_move() == winner ? strategy.answer(position, Move::none()) : Move::none();
  for (int cell : cells) {
    if (Move::of(cell) != key) group.marks.push_back({cell, "carrier"});
  }
  if (!key.is_none()) group.marks.push_back({key.value(), "key"});
  return group;
}

/// What the champion knows before it searches: who wins for certain and how, or outside which cells
/// the mover would lose.
void add_certain(const Position& position, Insight& insight) {
  constexpr int budget = 4'000;  // for a single look, not one of a thousand a second
  Prover prover(budget);
  for (Side side : {Side::first, Side::second}) {
    if (const auto strategy = prover.strategy(position, side)) {
      insight.groups.push_back(proof_group(position, side, *strategy));
      return;
    }
  }
  const Rows must_play = prover.examine(position).must_play;
  const int count = count_cells(must_play, position.size());
  if (count == 0 || count == position.count_legal_moves()) return;
  Insight::Group group{"hex.must-play", position.to_move(), static_cast<double>(count)};
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (must_play[cell / position.size() + 1] >> (cell % position.size() + 1) & 1) {
      group.marks.push_back({cell, "must"});
    }
  }
  insight.groups.push_back(std::move(group));
}

/// The champion's first impression, where its search begins: with a weight for the swap, which its
/// network does not know.
Insight::Group first_impression(const Position& position) {
  Guide guide(network_of("hex", false), 1, false);
  Leaf<Position> leaf(position);
  leaf.is_root = true;
  guide.evaluate({&leaf, 1});
  const auto cell_of = [](Move move) { return move == swap_move ? -1 : move.value(); };
  return policy_group("hex.policy", position.to_move(), leaf, cell_of);
}

}  // namespace

Insight insight(const AnyPosition& any, Duration /*time*/) {
  const Position* position = any.as<Position>();
  assert(position);
  Insight insight;
  Insight::Term distance{"hex.distance", "hex.distance", 0, 0, -1};
  for (Side side : {Side::first, Side::second}) {
    const Sight sight(*position, side);
    const Way way = sight.shortest_way();
    (side == Side::first ? distance.first : distance.second) = way.cost;
    // A side that is cut off has no path to show.
    if (way.cost < blocked_cost) insight.groups.push_back(way_group(*position, side, way));
    if (Insight::Group bridges = sight.bridges(); bridges.value > 0) {
      insight.groups.push_back(std::move(bridges));
    }
  }
  insight.terms.push_back(distance);
  if (is_over(position->outcome())) return insight;
  for (Side side : {Side::first, Side::second}) {
    const Chain chain = longest_chain(*position, side);
    if (!chain.stones.empty()) insight.groups.push_back(chain_group(chain, side));
  }
  const bool swap_ahead = position->swap_rule() && position->ply() < 2;
  if (!swap_ahead) add_certain(*position, insight);
  insight.groups.push_back(first_impression(*position));
  return insight;
}

}  // namespace tauler::hex
