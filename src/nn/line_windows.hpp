// The windows of all lines through all cells of a board, found in one sweep a direction.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "nn/line_table.hpp"

namespace tauler::nn {

class LineWindows {
 public:
  static constexpr int directions = 4;

  LineWindows(int height, int width)
      : height_(height), width_(width), stride_(width + 2 * line_reach) {
    const std::size_t cells = static_cast<std::size_t>(height + 2 * line_reach) * stride_;
    states_.assign(cells, off_the_board);
    for (std::vector<std::uint32_t>& codes : codes_) codes.assign(cells, nothing);
  }

  /// `at(row, column)` is the state of a cell of the board.
  template <class At>
  void look(At&& at) {
    for (int row = 0; row < height_; ++row) {
      for (int column = 0; column < width_; ++column) states_[place(row, column)] = at(row, column);
    }
    sweep(codes_[0], 1);
    sweep(codes_[1], stride_);
    sweep(codes_[2], stride_ + 1);
    sweep(codes_[3], stride_ - 1);
  }

  std::uint32_t code(int direction, int row, int column) const {
    return codes_[direction][place(row, column)];
  }

 private:
  static constexpr std::uint32_t nothing = (1U << (2 * line_window)) - 1;

  std::size_t place(int row, int column) const {
    return static_cast<std::size_t>(row + line_reach) * stride_ + column + line_reach;
  }

  /// A cell's window is that of the cell before it, moved on by one.
  void sweep(std::vector<std::uint32_t>& codes, std::size_t step) const {
    const std::size_t end = states_.size();
    for (std::size_t i = 0; i < end; ++i) {
      const std::uint32_t before = i < step ? nothing : codes[i - step];
      const std::size_t next = i + line_reach * step;
      codes[i] = before >> 2 | (next < end ? states_[next] : off_the_board) << (4 * line_reach);
    }
  }

  int height_;
  int width_;
  int stride_;
  std::vector<std::uint32_t> states_;  ///< with a margin of `line_reach` cells off the board
  std::array<std::vector<std::uint32_t>, directions> codes_;
};

}  // namespace tauler::nn
