// The values of the champion's search: the evaluation's, and beyond them wins, the sooner the more.
#pragma once

#include "players/gomoku/champion/evaluation.hpp"

namespace tauler::gomoku {

/// The five is on the board.
inline constexpr int won = 10'000;
/// A five that will be on the board at some ply is worth that much less.
inline constexpr int win_at(int ply) {
  return won - ply;
}
/// Any greater value is a win, its negative a loss.
inline constexpr int least_win = won - 1'000;
static_assert(Evaluation::highest < least_win);

/// No search goes further from its root.
inline constexpr int most_plies = 160;
/// From where a win by fours was found until its five, for the value: some do with less.
inline constexpr int plies_by_fours = 7;

}  // namespace tauler::gomoku
