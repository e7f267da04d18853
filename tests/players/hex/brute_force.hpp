// Who wins small Hex boards, by trying everything; written from the rules.
#pragma once

#include <bit>
#include <cstdint>
#include <unordered_map>

#include "games/hex/position.hpp"

namespace tauler::hex {

/// For boards up to 5×5: bit r × size + c is a cell.
class BruteForce {
 public:
  explicit BruteForce(int size) : size_(size) {
    for (int code = 0; code < size * size; ++code) neighbours_[code] = neighbours_of(code);
  }

  Side winner(const Position& position) {
    std::uint32_t stones[2]{};
    for (int code = 0; code < size_ * size_; ++code) {
      for (Side side : {Side::first, Side::second}) {
        if (position.has_stone(side, code)) stones[index_of(side)] |= 1U << code;
      }
    }
    return winner(stones[0], stones[1], position.to_move());
  }

  Side winner(std::uint32_t first, std::uint32_t second, Side mover) {
    if (joins(first, Side::first)) return Side::first;
    if (joins(second, Side::second)) return Side::second;
    const std::uint64_t key = std::uint64_t{first} << 32 | second << 1 | index_of(mover);
    if (const auto known = winners_.find(key); known != winners_.end()) return known->second;
    Side result = opponent(mover);
    std::uint32_t empty = ((1U << size_ * size_) - 1) & ~(first | second);
    for (; empty != 0 && result != mover; empty &= empty - 1) {
      const std::uint32_t cell = empty & (~empty + 1);
      result = mover == Side::first ? winner(first | cell, second, Side::second)
                                    : winner(first, second | cell, Side::first);
    }
    winners_.emplace(key, result);
    return result;
  }

  bool joins(std::uint32_t stones, Side side) const {
    std::uint32_t reached = 0;
    for (int i = 0; i < size_; ++i) reached |= 1U << (side == Side::first ? i : i * size_);
    reached &= stones;
    for (std::uint32_t before = 0; before != reached;) {
      before = reached;
      for (std::uint32_t cells = reached; cells != 0; cells &= cells - 1) {
        reached |= neighbours_[std::countr_zero(cells)] & stones;
      }
    }
    for (int i = 0; i < size_; ++i) {
      const int code = side == Side::first ? (size_ - 1) * size_ + i : i * size_ + size_ - 1;
      if ((reached >> code & 1) != 0) return true;
    }
    return false;
  }

 private:
  std::uint32_t neighbours_of(int code) const {
    const int row = code / size_;
    const int column = code % size_;
    std::uint32_t cells = 0;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        // Up-left and down-right are not neighbours.
        if (down == right) continue;
        const int r = row + down;
        const int c = column + right;
        if (r >= 0 && r < size_ && c >= 0 && c < size_) cells |= 1U << (r * size_ + c);
      }
    }
    return cells;
  }

  int size_;
  std::uint32_t neighbours_[25]{};
  std::unordered_map<std::uint64_t, Side> winners_;
};

}  // namespace tauler::hex
