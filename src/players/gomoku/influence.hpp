// The third strategy's analysis (A6): every stone gives points to the empty cells with which it can
// still form a five, and the points of both colours are added up.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/gomoku/position.hpp"

namespace tauler::gomoku {

/// All points of the third strategy. A stone's zone in a direction is what it sees up to four cells
/// away, as far as the opponent and the edge let it; it counts if it has room for a five.
struct InfluencePoints {
  /// By the stones of its colour in the zone, the stone itself being one; four stands for more.
  std::array<int, 4> by_stones{1, 16, 256, 4096};
  /// By the distance from the stone to the cell: the near ones a little more.
  std::array<int, 4> by_distance{8, 7, 6, 5};
};

using Influence = std::array<std::int32_t, std::size_t{max_size} * max_size>;

/// The points of every cell, by move code; zero where there is a stone.
Influence influence_on(const Board& board, const InfluencePoints& points);

}  // namespace tauler::gomoku
