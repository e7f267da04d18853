// What renju forbids black: the overline, the double four and the double three.
#pragma once

#include <string_view>

#include "games/gomoku/board.hpp"

namespace tauler::gomoku {

enum class BlackMove : std::uint8_t { free, five, overline, double_four, double_three };

/// What a black stone on this empty cell would be. A five is a five whatever else it makes; the
/// three last kinds are forbidden.
BlackMove judge_black_move(const Board& board, Cell cell);

constexpr bool is_forbidden(BlackMove kind) {
  return kind >= BlackMove::overline;
}

constexpr std::string_view name_of(BlackMove kind) {
  switch (kind) {
    case BlackMove::overline: return "an overline";
    case BlackMove::double_four: return "a double four";
    case BlackMove::double_three: return "a double three";
    case BlackMove::five: return "a five";
    case BlackMove::free: break;
  }
  return "a free move";
}

}  // namespace tauler::gomoku
