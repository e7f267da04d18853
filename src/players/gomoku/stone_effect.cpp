#include "players/gomoku/stone_effect.hpp"

#include <algorithm>

namespace tauler::gomoku {
namespace {

constexpr int side_cells = StoneEffects::side_cells;

enum class CellKind : std::uint8_t { empty, own, other, edge };

/// Of a pattern, own stones in the low six bits, the opponent's in the high six, the nearest cell
/// first; the edge is both.
CellKind cell_kind(int pattern, int distance) {
  const int own = pattern >> distance & 1;
  const int other = pattern >> (distance + side_cells) & 1;
  return static_cast<CellKind>(own + 2 * other);
}

/// One side of a new stone, as far as it matters.
struct LineSide {
  CellKind next = CellKind::edge;  ///< what the stone touches
  std::uint8_t run = 0;            ///< stones of the run it touches; five stands for more too
  bool is_open = false;            ///< the cell behind that run is empty
  std::uint8_t beyond = 0;      ///< stones behind the gap, where both runs could be one structure
  bool beyond_is_open = false;  ///< the cell behind those is empty

  friend constexpr bool operator==(const LineSide&, const LineSide&) = default;
};

int count_kind(int pattern, int from, CellKind kind) {
  int count = 0;
  while (from + count < side_cells && cell_kind(pattern, from + count) == kind) ++count;
  return count;
}

LineSide read_side(int pattern) {
  LineSide side;
  side.next = cell_kind(pattern, 0);
  if (side.next == CellKind::edge) return side;
  const CellKind colour = side.next == CellKind::empty ? CellKind::own : side.next;
  int run = 0;
  if (side.next != CellKind::empty) {
    run = count_kind(pattern, 0, colour);
    // A dead row: five or more that did not win (not in freestyle). The opponent's is a wall.
    if (run >= 5) return colour == CellKind::own ? LineSide{colour, 5} : LineSide{};
  }
  side.run = static_cast<std::uint8_t>(run);
  side.is_open = cell_kind(pattern, run) == CellKind::empty;
  if (!side.is_open) return side;
  const int beyond = count_kind(pattern, run + 1, colour);
  // No broken structure has more than four stones; next to an empty cell the new one is the fourth.
  const int most = side.next == CellKind::empty ? 3 : 4 - run;
  if (beyond == 0 || beyond > most) return side;
  side.beyond = static_cast<std::uint8_t>(beyond);
  side.beyond_is_open = cell_kind(pattern, run + 1 + beyond) == CellKind::empty;
  return side;
}

int mirrored(int pattern) {
  int image = 0;
  for (int i = 0; i < side_cells; ++i) {
    image |= (pattern >> i & 1) << (side_cells - 1 - i);
    image |= (pattern >> (i + side_cells) & 1) << (2 * side_cells - 1 - i);
  }
  return image;
}

/// What the line's structures count for all their stones together.
int points_of(const Reading& reading, int length, int free_ends) {
  return reading.times(length) * reading.points.of(structure_of(length, free_ends));
}
int broken_points(const Reading& reading, int stones, int free_ends) {
  return reading.times(stones) * reading.points.broken(stones, free_ends);
}

/// The points of the structures that the stone can change, on one side and through the gap.
struct Points {
  int own = 0;
  int other = 0;
};

/// A run on one side of the stone's cell: with `near_end` 1 before the stone is there, 0 after.
int side_points(const Reading& reading, const LineSide& side, int near_end) {
  const int beyond = side.beyond == 0 ? 0
                                      : broken_points(reading, side.run + side.beyond,
                                                      side.beyond_is_open + near_end);
  return points_of(reading, side.run, side.is_open + near_end) + beyond;
}

Points points_before(const Reading& reading, const LineSide& below, const LineSide& above) {
  Points points;
  for (const LineSide& side : {below, above}) {
    if (side.run == 0) continue;
    (side.next == CellKind::own ? points.own : points.other) += side_points(reading, side, 1);
  }
  if (below.run > 0 && above.run > 0 && below.next == above.next) {
    (below.next == CellKind::own ? points.own : points.other) +=
        broken_points(reading, below.run + above.run, below.is_open + above.is_open);
  }
  return points;
}

bool own_can_grow(const LineSide& side) {
  return side.is_open && side.next != CellKind::other;
}

int own_run(const LineSide& side) {
  return side.next == CellKind::own ? side.run : 0;
}

int own_beyond(const LineSide& side) {
  return side.next == CellKind::other ? 0 : side.beyond;
}

TouchedRun touched(const LineSide& side, Structure made) {
  if (side.run == 0) return {};
  const bool is_own = side.next == CellKind::own;
  const Structure was = structure_of(side.run, side.is_open + 1);
  const Structure becomes = is_own ? made : structure_of(side.run, side.is_open);
  return {becomes == was ? std::uint8_t{0} : side.run, is_own, becomes};
}

StoneEffect effect_of(const Reading& reading, const LineSide& below, const LineSide& above) {
  StoneEffect effect;
  const int length = own_run(below) + 1 + own_run(above);
  effect.is_long = length >= 5;
  effect.made = structure_of(length, own_can_grow(below) + own_can_grow(above));
  effect.below = touched(below, effect.made);
  effect.above = touched(above, effect.made);

  Points after;
  after.own = points_of(reading, length, own_can_grow(below) + own_can_grow(above));
  if (own_beyond(below) > 0) {
    after.own +=
        broken_points(reading, length + below.beyond, below.beyond_is_open + own_can_grow(above));
  }
  if (own_beyond(above) > 0) {
    after.own +=
        broken_points(reading, length + above.beyond, above.beyond_is_open + own_can_grow(below));
  }
  for (const LineSide& side : {below, above}) {
    if (side.next != CellKind::other || side.run == 0) continue;
    after.other += side_points(reading, side, 0);
  }
  const Points before = points_before(reading, below, above);
  effect.gain = (after.own - before.own) - (after.other - before.other);
  return effect;
}

}  // namespace

StoneEffects::StoneEffects(const Reading& reading) {
  std::vector<LineSide> cases;
  for (int pattern = 0; pattern < side_patterns; ++pattern) {
    const LineSide side = read_side(pattern);
    const auto found = std::find(cases.begin(), cases.end(), side);
    const auto number = static_cast<std::uint8_t>(found - cases.begin());
    if (found == cases.end()) cases.push_back(side);
    above_[pattern] = number;
    below_[mirrored(pattern)] = number;
  }
  assert(cases.size() == side_cases);
  for (const LineSide& below : cases) {
    for (const LineSide& above : cases) effects_.push_back(effect_of(reading, below, above));
  }
}

}  // namespace tauler::gomoku
