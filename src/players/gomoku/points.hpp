// The points of requirement A2: what the rows of a board are worth to their owner. README.md
// defines every word used here.
#pragma once

#include <array>
#include <cstdint>

namespace tauler::gomoku {

/// What a run of one colour is, by its length and the number of its free ends.
enum class Structure : std::uint8_t {
  none,
  half_open_two,
  open_two,
  half_open_three,
  open_three,
  half_open_four,
  open_four,
};

/// A five ends the game. More than all that a board can hold, less than a search's infinity.
inline constexpr int win_points = 1'000'000'000;

constexpr Structure structure_of(int length, int free_ends) {
  if (length < 2 || length > 4 || free_ends == 0) return Structure::none;
  return static_cast<Structure>(2 * (length - 2) + free_ends);
}

constexpr int points_of(Structure structure) {
  constexpr std::array<int, 7> points{0, 3, 5, 50, 200, 500, 10'000};
  return points[static_cast<std::size_t>(structure)];
}

/// Two runs of one colour with a single empty cell between them: `stones` in both together,
/// `free_ends` of the two outer ones.
constexpr int broken_points(int stones, int free_ends) {
  if (stones == 4 && free_ends >= 1) return 10'000;
  if (stones == 3 && free_ends == 2) return 5'000;
  return 0;
}

/// Two runs that share a stone.
constexpr int crossing_points(Structure a, Structure b) {
  if (a > b) return crossing_points(b, a);
  if (a == Structure::half_open_four && b == Structure::half_open_four) return 10'000;
  if (a == Structure::open_three && b == Structure::half_open_four) return 10'000;
  if (a == Structure::open_three && b == Structure::open_three) return 5'000;
  if (a == Structure::half_open_three && b == Structure::open_three) return 1'000;
  if (a == Structure::open_two && b == Structure::open_two) return 100;
  if (a == Structure::half_open_two && b == Structure::half_open_two) return 10;
  return 0;
}

}  // namespace tauler::gomoku
