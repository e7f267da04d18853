// What is shown as one chain is connected: every joint holds against an opponent who moves first in
// its cells, tried exhaustively.
#include "players/hex/exact/chain.hpp"

#include <set>

#include <gtest/gtest.h>

#include "players/hex/positions.hpp"

namespace tauler::hex {
namespace {

/// One side's stones and its two edges, and whether a walk through them gets from one to another.
class Walk {
 public:
  Walk(const Position& position, Side side) : size_(position.size()), side_(side) {
    own_.resize(position.cells());
    for (int code = 0; code < position.cells(); ++code) {
      own_[code] = position.has_stone(side, code);
    }
  }

  void set(int code, bool own) { own_[code] = own; }

  /// Where `to` is an empty cell of an edge, the edge is meant.
  bool reaches(int from, int to, bool to_edge) const {
    std::set<int> seen{from};
    std::vector<int> open{from};
    const auto step = [&](int next) {
      if (own_[next] && seen.insert(next).second) open.push_back(next);
    };
    std::set<int> lines;
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
          const int row = at / size_ + down;
          const int column = at % size_ + right;
          if (down == right || row < 0 || row >= size_ || column < 0 || column >= size_) continue;
          step(row * size_ + column);
        }
      }
      const int line = line_of(at);
      if (line > 0 && line < size_ - 1) continue;
      lines.insert(line);
      for (int i = 0; i < size_; ++i) {
        step(side_ == Side::first ? line * size_ + i : i * size_ + line);
      }
    }
    return to_edge ? lines.count(line_of(to)) > 0 : seen.count(to) > 0;
  }

 private:
  int line_of(int code) const { return side_ == Side::first ? code / size_ : code % size_; }

  int size_;
  Side side_;
  std::vector<bool> own_;
};

/// The opponent plays into the carrier, the owner answers there, until it is full.
bool holds(Walk& walk, const Joint& joint, bool to_edge, const std::vector<int>& left,
           bool opponent_to_move) {
  if (walk.reaches(joint.from, joint.to.front(), to_edge)) return true;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const int cell = left[i];
    std::vector<int> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    walk.set(cell, !opponent_to_move);
    const bool good = holds(walk, joint, to_edge, rest, !opponent_to_move);
    walk.set(cell, false);
    if (good != opponent_to_move) return good;
  }
  return opponent_to_move && !left.empty();
}

TEST(LongestChain, HoldsAgainstEveryIntrusion) {
  constexpr std::size_t most_cells = 7;  // 7! games per joint
  Rng rng(5);
  int stone_joints = 0;
  int edge_joints = 0;
  for (int sample = 0; sample < 300; ++sample) {
    const int size = 4 + sample % 5;
    const auto plies = static_cast<int>(rng.below(size * size / 2)) + 1;
    const Position position = random_position(size, false, plies, rng);
    for (Side side : {Side::first, Side::second}) {
      const Chain chain = longest_chain(position, side);
      std::set<int> used;
      for (int stone : chain.stones) ASSERT_TRUE(position.has_stone(side, stone));
      for (const Joint& joint : chain.joints) {
        ASSERT_TRUE(position.has_stone(side, joint.from));
        ASSERT_FALSE(joint.to.empty());
        for (int cell : joint.carrier) {
          ASSERT_TRUE(position.is_empty(cell));
          ASSERT_TRUE(used.insert(cell).second) << "two joints need the same cell";
        }
        if (joint.carrier.size() > most_cells) continue;
        Walk walk(position, side);
        const bool to_edge = position.is_empty(joint.to.front());
        ASSERT_TRUE(holds(walk, joint, to_edge, joint.carrier, true))
            << "size " << size << ", sample " << sample;
        ++(to_edge ? edge_joints : stone_joints);
      }
    }
  }
  EXPECT_GT(stone_joints, 100);
  EXPECT_GT(edge_joints, 50);
}

TEST(LongestChain, GoesFromEdgeToEdgeWhereBridgesDo) {
  // On 5×5, c2 and b4 are joined to each other and to both edges; e5 is the opponent's.
  Position position(5, false);
  for (int code : {7, 24, 16}) position.play(Move::of(code));
  const Chain chain = longest_chain(position, Side::first);
  EXPECT_EQ(chain.stones, (std::vector<int>{7, 16}));
  EXPECT_EQ(chain.joints.size(), 3u);
  EXPECT_TRUE(longest_chain(Position(5, false), Side::first).stones.empty());
}

}  // namespace
}  // namespace tauler::hex
