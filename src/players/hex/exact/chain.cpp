#include "players/hex/exact/chain.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "players/hex/exact/connections.hpp"

namespace tauler::hex {
namespace {

constexpr int words = 6;  // enough for every board; nobody waits for this
constexpr int budget = 2'000;
constexpr int edges = 2;  ///< the first two chains

using Set = Cells<words>;
static_assert(Set::capacity >= max_cells);

class Builder {
 public:
  Builder(const Position& position, Side side)
      : size_(position.size()), side_(side), connections_(size_) {
    const Set own = Set::packed(position.stones_of(side), size_);
    const Set empty = Set::packed(position.empty_cells(), size_);
    connections_.find(side, own, empty, Goal::connection, budget);
    part_of_.resize(chains().size());
    std::iota(part_of_.begin(), part_of_.end(), 0);
  }

  Chain build() {
    if (connections_.is_joined()) return {};
    join();
    int best = -1;
    for (int chain = 0; chain < count(); ++chain) {
      if (!chains()[chain].any()) continue;
      const int part = part_of_[chain];
      if (best < 0 || rank(part) > rank(best)) best = part;
    }
    return best < 0 ? Chain{} : chain_of(best);
  }

 private:
  using Number = std::int32_t;
  struct Tie {
    int one;
    int other;
    Number link;
  };

  std::span<const Set> chains() const { return connections_.chains_of_stones(); }
  int count() const { return static_cast<int>(chains().size()); }
  const Set& carrier(Number link) const { return connections_.store()[link].carrier; }

  /// Takes the smallest links first, and only those that share no cell: then all hold at once.
  void join() {
    std::vector<Tie> ties;
    for (int one = 0; one < count(); ++one) {
      for (int other = one + 1; other < count(); ++other) {
        for (Number link : connections_.between(one, other)) ties.push_back({one, other, link});
      }
    }
    std::stable_sort(ties.begin(), ties.end(), [&](const Tie& a, const Tie& b) {
      return connections_.store()[a.link].size < connections_.store()[b.link].size;
    });
    Set used{};
    for (const Tie& tie : ties) {
      const int from = part_of_[tie.other];
      const int to = part_of_[tie.one];
      if (from == to || (used & carrier(tie.link)).any()) continue;
      used |= carrier(tie.link);
      std::replace(part_of_.begin(), part_of_.end(), from, to);
      taken_.push_back(tie);
    }
  }

  /// By how many lines it spans, then by its stones.
  std::pair<int, int> rank(int part) const {
    int first = size_;
    int last = -1;
    int stones = 0;
    for (int chain = 0; chain < count(); ++chain) {
      if (part_of_[chain] != part) continue;
      if (chain == 0) first = 0;
      if (chain == 1) last = size_ - 1;
      for_each_cell(chains()[chain], [&](int code) {
        const int line = side_ == Side::first ? code / size_ : code % size_;
        first = std::min(first, line);
        last = std::max(last, line);
        ++stones;
      });
    }
    return {last - first, stones};
  }

  Chain chain_of(int part) const {
    Chain chain;
    for (int i = 0; i < count(); ++i) {
      if (part_of_[i] != part) continue;
      const std::vector<int> stones = listed(chains()[i]);
      chain.stones.insert(chain.stones.end(), stones.begin(), stones.end());
    }
    for (const Tie& tie : taken_) {
      if (part_of_[tie.one] == part) chain.joints.push_back(joint_of(tie));
    }
    return chain;
  }

  /// One of the two has stones: bare edges cannot be tied to each other, the opponent would win by
  /// moving first.
  Joint joint_of(const Tie& tie) const {
    Joint joint{.from = 0, .to = {}, .carrier = listed(carrier(tie.link))};
    for (const auto& [edge, chain] : {std::pair{tie.one, tie.other}, {tie.other, tie.one}}) {
      if (edge >= edges || !chains()[chain].any()) continue;
      const std::vector<int> foot = listed(carrier(tie.link) & edge_line(edge));
      if (foot.empty()) continue;
      const auto [from, near] = nearest(listed(chains()[chain]), foot);
      joint.from = from;
      for (int cell : foot) {
        if (distance(cell, from) == distance(near, from)) joint.to.push_back(cell);
      }
      return joint;
    }
    const auto [from, to] = nearest(listed(chains()[tie.one]), listed(chains()[tie.other]));
    joint.from = from;
    joint.to = {to};
    return joint;
  }

  const Set& edge_line(int edge) const {
    return connections_.grid().line(edge == 0 ? near_edge(side_) : far_edge(side_));
  }

  int distance(int a, int b) const {
    const int down = a / size_ - b / size_;
    const int right = a % size_ - b % size_;
    return std::max({std::abs(down), std::abs(right), std::abs(down + right)});
  }

  std::pair<int, int> nearest(const std::vector<int>& some, const std::vector<int>& others) const {
    std::pair<int, int> best{some.front(), others.front()};
    for (int a : some) {
      for (int b : others) {
        if (distance(a, b) < distance(best.first, best.second)) best = {a, b};
      }
    }
    return best;
  }

  int size_;
  Side side_;
  Connections<words> connections_;
  std::vector<int> part_of_;  ///< by chain: the number of one in the same part
  std::vector<Tie> taken_;
};

}  // namespace

Chain longest_chain(const Position& position, Side side) {
  return Builder(position, side).build();
}

}  // namespace tauler::hex
