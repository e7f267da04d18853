// The first layer of Gomoku's network of lines: what the four lines through a cell look like.
//
// The nine cells of a line around a cell, four to either side, are its window. A table has a row of
// channels for every way a window can look, shared by a window and its mirror image. The network's
// file does not hold the table, but a small network that fills it (train/line_network.py).
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

#include "nn/buffer.hpp"
#include "nn/kernel.hpp"
#include "nn/network.hpp"

namespace tauler::nn {

inline constexpr int line_reach = 4;
inline constexpr int line_window = 2 * line_reach + 1;
/// Of a cell: empty, the mover's, the opponent's, off the board.
inline constexpr int line_states = 4;
inline constexpr unsigned off_the_board = 3;
/// Who needs just five: nobody, the mover, the opponent, both; or nobody, in caro.
inline constexpr int line_flavours = 5;
inline constexpr int gomoku_planes = 7;

class LineTable {
 public:
  LineTable(const LineFiller& filler, Kernel kernel);

  /// Fills the part for a flavour of the rules when it is first asked for.
  const float* rows(int flavour) const;
  /// The number of a window's row. Its code has two bits for each cell, the first lowest.
  std::uint16_t row_of(std::uint32_t code) const { return row_of_[code]; }
  int channels() const { return filler_.rows.out; }

 private:
  void fill(int flavour) const;

  const LineFiller& filler_;
  Kernel kernel_;
  std::vector<std::uint16_t> row_of_;
  std::vector<std::uint32_t> code_of_;  ///< of each row: of its window or the mirror image
  mutable std::array<std::once_flag, line_flavours> filled_;
  mutable std::array<Buffer, line_flavours> rows_;
};

}  // namespace tauler::nn
