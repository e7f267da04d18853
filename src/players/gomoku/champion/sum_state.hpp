// A board as the network of sums sees it when a colour is to move, and what a stone changed. The
// routines that keep it are compiled for several instruction sets; all give the same sums.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/gomoku/board.hpp"
#include "nn/kernel.hpp"
#include "nn/line_table.hpp"
#include "players/gomoku/champion/sum_model.hpp"

namespace tauler::gomoku {

/// Cells are kept with a ring around the largest board.
inline constexpr int sum_width = max_size + 2;
inline constexpr int sum_places = sum_width * sum_width;

constexpr int sum_place(Cell cell) {
  return (cell.row + 1) * sum_width + cell.column + 1;
}

struct alignas(64) SumState {
  static constexpr int regions = 9;
  static constexpr int nowhere = regions;  ///< of the ring and beyond

  using Totals = std::array<std::array<std::int32_t, SumModel::channels>, regions + 1>;

  std::array<SumModel::Row, sum_places> sums;
  std::array<SumModel::Filter, sum_places> filtered;
  Totals totals;  ///< over the cells of a region of what is above 0
  /// Two bits for a cell: 1 for a stone of the mover's, 2 for the opponent's.
  std::array<std::array<std::uint32_t, sum_places>, 4> windows;
  std::array<std::uint8_t, sum_places> region;
  std::array<float, regions> per_cell;  ///< one part of a region's cells
  float per_board_cell;
  Colour mover;
};

/// What a stone changed.
struct alignas(64) SumChange {
  static constexpr int most_cells = 33;     ///< of which it changes a line
  static constexpr int most_touched = 121;  ///< whose surroundings it changes

  std::array<SumModel::Row, most_cells> sums;
  std::array<SumModel::Filter, most_touched> filtered;
  SumState::Totals totals;
  std::array<std::int16_t, most_cells> cells;
  std::array<std::int16_t, most_touched> touched;
  int cell_count;
  int touched_count;
};

struct SumRoutines {
  /// An empty board of that size with that colour to move.
  void (*begin)(const SumModel& model, int size, Colour mover, SumState& state);
  void (*put)(const SumModel& model, Cell cell, Colour colour, SumState& state, SumChange& change);
  /// Takes back the last stone that was put.
  void (*take)(Cell cell, Colour colour, const SumChange& change, SumState& state);
  /// The network's value for the mover, before tanh.
  float (*value)(const SumModel& model, const SumState& state);
  /// The policy's logits of some places.
  void (*judge)(const SumModel& model, const SumState& state, std::span<const std::int16_t> places,
                std::span<float> logits);
};

/// Precondition: the processor can run it. The kernels that compute in bytes are those of AVX-512.
const SumRoutines& sum_routines(nn::Kernel kernel);

}  // namespace tauler::gomoku
