// The numbers by which the champion's search is selective.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace tauler::gomoku::selection {

/// Positions of a search for fours, by depth.
inline constexpr std::array<std::uint64_t, 9> fours_at_depth = {60,  120, 240, 240,  500,
                                                                500, 500, 500, 1'000};
constexpr std::uint64_t fours(int depth) {
  return fours_at_depth[static_cast<std::size_t>(std::clamp(depth, 0, 8))];
}
/// Nearer to the leaves nobody asks what the opponent threatens by fours.
inline constexpr int menace_depth = 2;

/// Nearer to the leaves own fours that only put off what they do not spoil are tried where all
/// other defences lose.
inline constexpr int delay_depth = 4;

/// Below the leaves only defences against straight fours are looked at, so deep.
inline constexpr int deepest_defence = -2;

/// An evaluation so far above the window will stay above it.
inline constexpr int futile_depth = 6;
constexpr int margin_above(int depth, bool improves) {
  return 54 * depth + (improves ? 36 : 72);
}
/// … so far below it below it.
inline constexpr int razor_depth = 3;
constexpr int margin_below(int depth) {
  return 250 + 200 * depth;
}

/// Without a move from the table a search so deep is a ply less deep.
inline constexpr int unknown_depth = 4;

/// The moves looked at in a null window.
inline constexpr std::array<int, 9> moves_at_depth = {0, 3, 4, 6, 8, 11, 15, 19, 24};
/// A move is left out that is so many times e less likely than the favourite.
inline constexpr int unlikely_depth = 6;
constexpr float unlikely(int depth) {
  return -2.1F - 0.48F * static_cast<float>(depth);
}

/// The logarithms of whole numbers.
inline const auto logarithms = [] {
  std::array<float, 128> table{};
  for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::log(static_cast<float>(i));
  return table;
}();
inline float logarithm(int number) {
  return logarithms[static_cast<std::size_t>(std::clamp(number, 1, 127))];
}

/// So few defences cost no depth, and so many are all looked at to the full depth.
inline constexpr int few_defences = 3;

/// From this depth on it is asked whether the table's move is the only good one: whether all others
/// are so much worse, looked at half as deeply.
inline constexpr int singular_depth = 5;
constexpr int singular_margin(int depth) {
  return 10 * depth;
}
/// The table's opinion may be of a search so much less deep.
inline constexpr int singular_plies_less = 3;

}  // namespace tauler::gomoku::selection
