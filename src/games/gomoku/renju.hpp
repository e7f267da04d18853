// What renju forbids black: the overline, the double four and the double three.
#pragma once

#include "games/gomoku/board.hpp"

namespace tauler::gomoku {

enum class BlackMove : std::uint8_t { free, five, overline, double_four, double_three };

/// What a black stone on this empty cell would be. A five is a five whatever else it makes; the
/// three last kinds are forbidden.
BlackMove judge_black_move(const Board& board, Cell cell);

constexpr bool is_forbidden(BlackMove kind) {
  return kind >= BlackMove::overline;
}

}  // namespace tauler::gomoku
