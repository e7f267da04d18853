#include "games/othello/move_sets.hpp"

namespace tauler::othello {
namespace {

constexpr int directions = 8;
constexpr int off_board = -1;

constexpr int opposite(int direction) {
  return (direction + directions / 2) % directions;
}

/// The next cell in each direction, clockwise from the right.
constexpr std::array<std::array<int, directions>, cells> make_next() {
  constexpr int right[directions] = {1, 1, 0, -1, -1, -1, 0, 1};
  constexpr int down[directions] = {0, 1, 1, 1, 0, -1, -1, -1};
  std::array<std::array<int, directions>, cells> table{};
  for (int cell = 0; cell < cells; ++cell) {
    for (int direction = 0; direction < directions; ++direction) {
      const int column = cell % size + right[direction];
      const int row = cell / size + down[direction];
      const bool on_board = column >= 0 && column < size && row >= 0 && row < size;
      table[cell][direction] = on_board ? row * size + column : off_board;
    }
  }
  return table;
}

constexpr auto next = make_next();

bool has(Bits set, int cell) {
  return cell != off_board && (set & bit(cell)) != 0;
}

void put(std::uint8_t& bits, int direction, bool value) {
  const auto mask = static_cast<std::uint8_t>(1 << direction);
  bits = static_cast<std::uint8_t>(value ? bits | mask : bits & ~mask);
}

void put(Bits& set, int cell, bool value) {
  set = value ? set | bit(cell) : set & ~bit(cell);
}

}  // namespace

void MoveSets::update(const Position& now) {
  const Bits changed = (discs_[0] ^ now.discs(black)) | (discs_[1] ^ now.discs(white));
  discs_ = {now.discs(black), now.discs(white)};
  for (Bits left = changed; left != 0; left = without_lowest(left)) {
    const int cell = lowest(left);
    sights_[cell] = {};
    for (int direction = 0; direction < directions; ++direction) {
      if (has(empty(), cell)) look(cell, direction);
      int seen_from = next[cell][direction];
      while (has(~empty(), seen_from)) seen_from = next[seen_from][direction];
      if (seen_from == off_board) continue;
      look(seen_from, opposite(direction));
      sort_into_sets(seen_from);
    }
    sort_into_sets(cell);
  }
}

/// Looks again along one line from an empty cell.
void MoveSets::look(int cell, int direction) {
  Sight& sight = sights_[cell];
  const int at = next[cell][direction];
  put(sight.discs, direction, has(~empty(), at));
  const std::array<bool, 2> beside = {has(discs_[0], at), has(discs_[1], at)};
  for (int side = 0; side < 2; ++side) {
    int end = at;
    if (beside[1 - side]) {
      while (has(discs_[1 - side], end)) end = next[end][direction];
    }
    put(sight.captures[side], direction, beside[1 - side] && has(discs_[side], end));
  }
}

void MoveSets::sort_into_sets(int cell) {
  const Sight& sight = sights_[cell];
  const bool may_first = sight.captures[0] != 0;
  const bool may_second = sight.captures[1] != 0;
  put(playable_[0], cell, may_first);
  put(playable_[1], cell, may_second);
  put(idle_, cell, sight.discs != 0 && !may_first && !may_second);
}

}  // namespace tauler::othello
