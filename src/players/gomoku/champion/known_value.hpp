// What the search remembers of a position.
#pragma once

#include <cstdint>

#include "players/gomoku/champion/values.hpp"
#include "players/gomoku/exact/threat_board.hpp"
#include "search/transposition_table.hpp"

namespace tauler::gomoku {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct KnownValue {
  static constexpr std::int16_t not_looked_at = INT16_MIN;

  std::int16_t value = 0;            ///< a win counts its plies from this position
  std::int16_t now = not_looked_at;  ///< the evaluation alone
  Point move = no_point;
  std::int8_t depth = 0;
  Bound bound : 2 = Bound::none;
  bool is_quiet : 1 = false;  ///< threats left all moves open, looked for at this depth
  std::uint8_t turn : 5 = 0;

  /// The shallow and the old go first.
  unsigned worth_beside(const KnownValue& next) const {
    const unsigned age = (next.turn - turn) & 31U;
    const unsigned old = age > 0 ? 64U : 0U;
    return static_cast<unsigned>(depth + 256) - old;
  }

  static int stored(int value, int ply) {
    return value >= least_win ? value + ply : value <= -least_win ? value - ply : value;
  }
  static int restored(int value, int ply) {
    return value >= least_win ? value - ply : value <= -least_win ? value + ply : value;
  }
};

using KnownValues = TranspositionTable<KnownValue>;

inline TableKey table_key(const ThreatBoard& board) {
  return {board.key().slot, board.key().lock};
}

}  // namespace tauler::gomoku
