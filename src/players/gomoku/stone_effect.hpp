// What one more stone changes on one line, from tables.
//
// A new stone changes A2's points only through what its line shows on either side of it: the run it
// touches, the cell after that, one more run behind a single gap, and the cell after that. Six
// cells to a side hold all of it, so each side is one of 4,096 patterns, and those fall into few
// cases; the effect of a stone is looked up by the pair of cases.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "players/gomoku/points.hpp"

namespace tauler::gomoku {

/// The stones that a new one touches on one side of it, and what their run becomes.
struct TouchedRun {
  std::uint8_t stones = 0;  ///< zero when the run stays what it was
  bool is_own = false;
  Structure becomes = Structure::none;
};

struct StoneEffect {
  std::int32_t gain = 0;  ///< own points gained and opponent's lost, crossings apart
  Structure made = Structure::none;
  bool is_long = false;  ///< the stone makes a run of five or more; what wins is for the rules
  TouchedRun below;      ///< towards the lower bits of the line
  TouchedRun above;
};

class StoneEffects {
 public:
  static constexpr int side_cells = 6;

  explicit StoneEffects(const Reading& reading);

  /// The effect of a stone on `bit` of a line. Cells off the board are set in both colours, and
  /// there are at least six of them at either end.
  const StoneEffect& look_up(std::uint32_t own, std::uint32_t other, int bit) const {
    const std::size_t below =
        below_[pattern(own >> (bit - side_cells), other >> (bit - side_cells))];
    const std::size_t above = above_[pattern(own >> (bit + 1), other >> (bit + 1))];
    return effects_[below * side_cases + above];
  }

 private:
  static constexpr int side_patterns = 1 << (2 * side_cells);
  static constexpr int side_cases = 49;

  static std::size_t pattern(std::uint32_t own, std::uint32_t other) {
    constexpr std::uint32_t mask = (1 << side_cells) - 1;
    return (own & mask) | (other & mask) << side_cells;
  }

  std::array<std::uint8_t, side_patterns> below_{};  ///< the highest bit is the nearest cell
  std::array<std::uint8_t, side_patterns> above_{};  ///< the lowest is
  std::vector<StoneEffect> effects_;                 ///< by case below, then case above
};

}  // namespace tauler::gomoku
