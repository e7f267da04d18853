// The windows of Gomoku's network of lines, against cells looked up one by one.
#include "nn/line_table.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "nn/line_windows.hpp"

namespace tauler::nn {
namespace {

/// Nothing but biases: enough for the numbers of the rows.
LineFiller empty_filler() {
  const auto zeros = [](int in, int out) {
    return Layer{in, out, std::vector<float>(static_cast<std::size_t>(in) * out),
                 std::vector<float>(static_cast<std::size_t>(out))};
  };
  return {zeros(line_window * line_states, 32), zeros(line_flavours, 32), zeros(32, 32),
          zeros(32, 32)};
}

TEST(LineWindows, AreTheCellsAroundACell) {
  constexpr int steps[LineWindows::directions][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  Rng rng(7);
  for (const std::pair<int, int>& size : {std::pair{15, 15}, {9, 9}, {5, 20}}) {
    const int height = size.first;
    const int width = size.second;
    LineWindows windows(height, width);
    for (int round = 0; round < 3; ++round) {
      std::vector<unsigned> cells(static_cast<std::size_t>(height) * width);
      for (unsigned& cell : cells) cell = static_cast<unsigned>(rng.below(3));
      const auto state = [&](int row, int column) -> std::uint32_t {
        if (row < 0 || row >= height || column < 0 || column >= width) return off_the_board;
        return cells[static_cast<std::size_t>(row) * width + column];
      };
      windows.look(state);
      for (int direction = 0; direction < LineWindows::directions; ++direction) {
        for (int row = 0; row < height; ++row) {
          for (int column = 0; column < width; ++column) {
            std::uint32_t code = 0;
            for (int i = line_window - 1; i >= 0; --i) {
              code = code << 2 | state(row + (i - line_reach) * steps[direction][0],
                                       column + (i - line_reach) * steps[direction][1]);
            }
            ASSERT_EQ(windows.code(direction, row, column), code);
          }
        }
      }
    }
  }
}

TEST(LineTable, HasARowForEveryWindowAndItsMirrorImage) {
  const LineFiller filler = empty_filler();
  const LineTable table(filler, Kernel::plain);
  std::set<int> rows;
  // All ways to cut a window short at either side, and to fill what is left.
  for (int before = 0; before <= line_reach; ++before) {
    for (int after = 0; after <= line_reach; ++after) {
      const int length = before + 1 + after;
      int fillings = 1;
      for (int i = 0; i < length; ++i) fillings *= 3;
      for (int filling = 0; filling < fillings; ++filling) {
        std::uint32_t code = 0;
        std::uint32_t image = 0;
        int rest = filling;
        for (int i = 0; i < line_window; ++i) {
          const bool inside = i >= line_reach - before && i <= line_reach + after;
          const std::uint32_t state = inside ? static_cast<std::uint32_t>(rest % 3) : off_the_board;
          if (inside) rest /= 3;
          code |= state << (2 * i);
          image |= state << (2 * (line_window - 1 - i));
        }
        ASSERT_EQ(table.row_of(code), table.row_of(image));
        rows.insert(table.row_of(code));
      }
    }
  }
  EXPECT_EQ(rows.size(), 22'143u);
  EXPECT_EQ(*rows.begin(), 0);
  EXPECT_EQ(*rows.rbegin(), 22'142);
}

}  // namespace
}  // namespace tauler::nn
