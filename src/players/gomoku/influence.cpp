#include "players/gomoku/influence.hpp"

#include <algorithm>
#include <bit>

namespace tauler::gomoku {
namespace {

constexpr int reach = 4;  ///< the farthest cell that can be in one five with a stone

class Analysis {
 public:
  Analysis(const Board& board, const InfluencePoints& points)
      : board_(board), steps_{1, board.size(), board.size() + 1, 1 - board.size()} {
    for (int stones = 0; stones < 4; ++stones) {
      for (int distance = 0; distance < reach; ++distance) {
        points_[stones][distance] = points.by_stones[stones] * points.by_distance[distance];
      }
    }
  }

  /// Gives out the points of one stone along one of its lines.
  void add(Cell cell, Direction direction, Colour colour, Influence& influence) const {
    const auto [line, bit] = spot(cell, direction);
    const Board::Bits own = board_.stones(line, colour);
    const Board::Bits empty = board_.empty(cell, direction);
    const Board::Bits open = own | empty;
    const int above = std::min(std::countr_one(open >> bit) - 1, reach);
    const int below = std::min(std::countl_one(open << (31 - bit)) - 1, reach);
    if (above + below < reach) return;
    const Board::Bits zone = ((Board::Bits{2} << (above + below)) - 1) << (bit - below);
    const int stones = std::min(std::popcount(own & zone), 4);
    const auto& points = points_[stones - 1];
    const int code = cell.row * board_.size() + cell.column;
    const int step = steps_[static_cast<std::size_t>(direction)];
    for (Board::Bits cells = empty & zone; cells != 0; cells &= cells - 1) {
      const int offset = std::countr_zero(cells) - bit;
      influence[code + offset * step] += points[(offset < 0 ? -offset : offset) - 1];
    }
  }

 private:
  const Board& board_;
  std::array<int, 4> steps_;  ///< from a cell to the next bit of each line, as codes
  std::array<std::array<int, reach>, 4> points_{};
};

}  // namespace

Influence influence_on(const Board& board, const InfluencePoints& points) {
  Influence influence{};
  const Analysis analysis(board, points);
  for (Colour colour : {Colour::black, Colour::white}) {
    for (int row = 0; row < board.size(); ++row) {
      for (Board::Bits stones = board.stones(row, colour); stones != 0; stones &= stones - 1) {
        const Cell cell{row, std::countr_zero(stones)};
        for (Direction direction : directions) analysis.add(cell, direction, colour, influence);
      }
    }
  }
  return influence;
}

}  // namespace tauler::gomoku
