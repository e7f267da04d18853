#include "games/hex/path.hpp"

#include <algorithm>

namespace tauler::hex {

std::vector<int> neighbours(int code, int size) {
  std::vector<int> cells;
  const int row = code / size;
  const int column = code % size;
  for (const auto& [down, right] : {std::pair{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}) {
    const int r = row + down;
    const int c = column + right;
    if (r >= 0 && r < size && c >= 0 && c < size) cells.push_back(r * size + c);
  }
  return cells;
}

std::vector<int> shortest_chain(const Position& position, Side side) {
  const int size = position.size();
  const auto line_of = [&](int code) { return side == Side::first ? code / size : code % size; };
  constexpr int unseen = -2;
  constexpr int at_edge = -1;
  std::vector<int> came_from(position.cells(), unseen);
  std::vector<int> queue;
  for (int code = 0; code < position.cells(); ++code) {
    if (line_of(code) != 0 || !position.has_stone(side, code)) continue;
    came_from[code] = at_edge;
    queue.push_back(code);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int code = queue[next];
    if (line_of(code) == size - 1) {
      std::vector<int> chain;
      for (int cell = code; cell != at_edge; cell = came_from[cell]) chain.push_back(cell);
      std::reverse(chain.begin(), chain.end());
      return chain;
    }
    for (int cell : neighbours(code, size)) {
      if (came_from[cell] != unseen || !position.has_stone(side, cell)) continue;
      came_from[cell] = code;
      queue.push_back(cell);
    }
  }
  return {};
}

}  // namespace tauler::hex
