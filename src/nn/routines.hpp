// The routines of kernel.hpp over vectors of any length. Each kernel's own file includes this and
// is compiled for its processor; the length of the vectors is a template argument, so the linker
// never takes one file's instance for another's. For the same reason nothing of the standard
// library is used here but plain types.
#pragma once

#include <cstddef>

#include "nn/kernel.hpp"

#ifdef __clang__
#define TAULER_UNROLL _Pragma("unroll")
#else
#define TAULER_UNROLL _Pragma("GCC unroll 16")
#endif

namespace tauler::nn {

/// `Vector` to compute with, and `Stored`, the same in memory, wherever it lies. (Spelt out: gcc 12
/// forgets the attributes of an alias whose length is a template argument.)
template <int lanes>
struct Vectors;
#define TAULER_VECTORS(lanes)                                                              \
  template <>                                                                              \
  struct Vectors<lanes> {                                                                  \
    using Vector = float __attribute__((vector_size(4 * (lanes))));                        \
    using Stored = float __attribute__((vector_size(4 * (lanes)), aligned(4), may_alias)); \
  };
TAULER_VECTORS(4)
TAULER_VECTORS(8)
TAULER_VECTORS(16)
#undef TAULER_VECTORS

/// `most_rows` rows of sums are held in registers, each two vectors long.
template <int lanes, int most_rows>
struct VectorRoutines {
  using Vector = typename Vectors<lanes>::Vector;
  using Stored = typename Vectors<lanes>::Stored;

  static constexpr int panel = 2 * lanes;

  static const Stored& at(const float* place) { return *reinterpret_cast<const Stored*>(place); }
  static Stored& at(float* place) { return *reinterpret_cast<Stored*>(place); }

  /// One dimension of the way in, in place: from `cells` + 2 numbers to the points that such tiles
  /// have. The weights are scaled for tiles of four cells; the correction for smaller ones is made
  /// here.
  template <int cells>
  static void line_in(Vector* d) {
    constexpr int last = tile_in - 1;
    if constexpr (cells == 4) {
      const Vector even = d[4] - 4 * d[2];
      const Vector odd = d[3] - 4 * d[1];
      const Vector even2 = d[4] - d[2];
      const Vector odd2 = 2 * (d[3] - d[1]);
      d[0] = 4 * d[0] - 5 * d[2] + d[4];
      d[last] = 4 * d[1] - 5 * d[3] + d[5];
      d[1] = even + odd;
      d[2] = even - odd;
      d[3] = even2 + odd2;
      d[4] = even2 - odd2;
    } else if constexpr (cells == 3) {
      const Vector difference = d[3] - d[1];
      d[last] = d[4] - d[2] - 2 * difference;
      d[0] = 4 * (d[0] - d[2]) + 2 * difference;
      const Vector one = 3 * (d[3] - d[2]) - 6 * d[1];
      const Vector minus_one = d[3] - 3 * d[2] + 2 * d[1];
      d[1] = one;
      d[2] = minus_one;
      d[3] = 4 * difference;
    } else if constexpr (cells == 2) {
      d[last] = d[3] - d[1];
      d[0] = 4 * (d[0] - d[2]);
      const Vector one = -3 * (d[2] + d[1]);
      d[2] = 3 * (d[1] - d[2]);
      d[1] = one;
    } else {
      d[last] = d[2] - d[1];
      d[0] = 4 * (d[0] - d[1]);
      d[1] = -6 * d[1];
    }
  }

  /// One dimension of the way back, in place: from the points to the cells.
  template <int cells>
  static void line_out(Vector* m) {
    constexpr int last = tile_in - 1;
    if constexpr (cells == 1) {
      m[0] = m[0] + m[1] + m[last];
    } else {
      const Vector sum = m[1] + m[2];
      const Vector difference = m[1] - m[2];
      if constexpr (cells == 2) {
        m[0] = m[0] + sum;
        m[1] = difference + m[last];
      } else if constexpr (cells == 3) {
        m[0] = m[0] + sum + m[3];
        m[1] = difference + 2 * m[3];
        m[2] = sum + 4 * m[3] + m[last];
      } else {
        const Vector sum2 = m[3] + m[4];
        const Vector difference2 = m[3] - m[4];
        m[0] = m[0] + sum + sum2;
        m[1] = difference + 2 * difference2;
        m[2] = sum + 4 * sum2;
        m[3] = difference + 8 * difference2 + m[last];
      }
    }
  }

  /// A tile, and where its rows of channels are at each point.
  template <class Float>
  struct Tile {
    int height;
    int width;
    std::ptrdiff_t corner;  ///< of its surroundings, in numbers from the board's
    Float* points[tile_points];
  };

  /// Calls `visit(tile)` for all tiles of the board.
  template <class Float, class Visit>
  static void for_each_tile(const TiledBoard& board, int number, int channels, Float* points,
                            std::size_t stride, Visit visit) {
    Float* board_points[tile_points];
    std::ptrdiff_t row_of_tiles[tile_in];  // numbers from a tile to the one below it, by column
    for (int x = 0; x < tile_in; ++x) {
      row_of_tiles[x] = std::ptrdiff_t{board.tiles_across(x)} * channels;
      for (int y = 0; y < tile_in; ++y) {
        board_points[y * tile_in + x] =
            points + (y * tile_in + x) * stride +
            std::ptrdiff_t{number} * board.tiles_down(y) * row_of_tiles[x];
      }
    }
    const int tiles_down = board.tiles_down();
    const int tiles_across = board.tiles_across();
    for (int down = 0; down < tiles_down; ++down) {
      for (int across = 0; across < tiles_across; ++across) {
        Tile<Float> tile_at;
        tile_at.height = board.tile_height(down);
        tile_at.width = board.tile_width(across);
        tile_at.corner = std::ptrdiff_t{tile} * channels * (down * board.stored_width() + across);
        for (int y = 0; y < tile_in; ++y) {
          for (int x = 0; x < tile_in; ++x) {
            tile_at.points[y * tile_in + x] =
                board_points[y * tile_in + x] + down * row_of_tiles[x] + across * channels;
          }
        }
        visit(tile_at);
      }
    }
  }

  template <int cells>
  static void columns_in(const float* from, std::ptrdiff_t row_step, std::ptrdiff_t cell_step,
                         int columns, Vector* half) {
    for (int x = 0; x < columns; ++x, from += cell_step) {
      Vector d[tile_in];
      TAULER_UNROLL for (int y = 0; y < cells + 2; ++y) d[y] = at(from + y * row_step);
      line_in<cells>(d);
      TAULER_UNROLL for (int y = 0; y < tile_in; ++y) {
        if (TiledBoard::has_point(cells, y)) half[y * tile_in + x] = d[y];
      }
    }
  }
  template <int cells>
  static void rows_in(const Vector* half, int height, float* const* points, int channel) {
    for (int y = 0; y < tile_in; ++y, half += tile_in, points += tile_in) {
      if (!TiledBoard::has_point(height, y)) continue;
      Vector d[tile_in];
      TAULER_UNROLL for (int x = 0; x < cells + 2; ++x) d[x] = half[x];
      line_in<cells>(d);
      TAULER_UNROLL for (int x = 0; x < tile_in; ++x) {
        if (TiledBoard::has_point(cells, x)) at(points[x] + channel) = d[x];
      }
    }
  }

  static void tiles_in(const TiledBoard& board, int number, int channels, const float* cells,
                       float* points, std::size_t stride) {
    const std::ptrdiff_t cell_step = channels;
    const std::ptrdiff_t row_step = board.stored_width() * cell_step;
    for_each_tile(board, number, channels, points, stride, [&](const Tile<float>& tile_at) {
      const float* from = cells + tile_at.corner;
      const int columns = tile_at.width + 2;
      for (int channel = 0; channel < channels; channel += lanes, from += lanes) {
        Vector half[tile_points];
        switch (tile_at.height) {
          case 1: columns_in<1>(from, row_step, cell_step, columns, half); break;
          case 2: columns_in<2>(from, row_step, cell_step, columns, half); break;
          case 3: columns_in<3>(from, row_step, cell_step, columns, half); break;
          default: columns_in<4>(from, row_step, cell_step, columns, half);
        }
        switch (tile_at.width) {
          case 1: rows_in<1>(half, tile_at.height, tile_at.points, channel); break;
          case 2: rows_in<2>(half, tile_at.height, tile_at.points, channel); break;
          case 3: rows_in<3>(half, tile_at.height, tile_at.points, channel); break;
          default: rows_in<4>(half, tile_at.height, tile_at.points, channel);
        }
      }
    });
  }

  template <int cells>
  static void columns_out(const float* const* points, int width, int channel, Vector* half) {
    for (int x = 0; x < tile_in; ++x) {
      if (!TiledBoard::has_point(width, x)) continue;
      Vector m[tile_in];
      TAULER_UNROLL for (int y = 0; y < tile_in; ++y) {
        if (TiledBoard::has_point(cells, y)) m[y] = at(points[y * tile_in + x] + channel);
      }
      line_out<cells>(m);
      TAULER_UNROLL for (int y = 0; y < cells; ++y) half[y * tile_in + x] = m[y];
    }
  }
  template <int cells>
  static void rows_out(const Vector* half, int height, std::ptrdiff_t row_step,
                       std::ptrdiff_t cell_step, const Vector& bias, const float* added,
                       float* to) {
    for (int y = 0; y < height; ++y, half += tile_in, to += row_step) {
      Vector m[tile_in];
      TAULER_UNROLL for (int x = 0; x < tile_in; ++x) {
        if (TiledBoard::has_point(cells, x)) m[x] = half[x];
      }
      line_out<cells>(m);
      TAULER_UNROLL for (int x = 0; x < cells; ++x) {
        Vector sum = m[x] + bias;
        if (added) sum += at(added + y * row_step + x * cell_step);
        at(to + x * cell_step) = sum > 0 ? sum : Vector{};
      }
    }
  }

  static void tiles_out(const TiledBoard& board, int number, int channels, const float* points,
                        std::size_t stride, const float* bias, const float* added, float* cells) {
    const std::ptrdiff_t cell_step = channels;
    const std::ptrdiff_t row_step = board.stored_width() * cell_step;
    for_each_tile(board, number, channels, points, stride, [&](const Tile<const float>& tile_at) {
      for (int channel = 0; channel < channels; channel += lanes) {
        Vector half[tile * tile_in];
        switch (tile_at.height) {
          case 1: columns_out<1>(tile_at.points, tile_at.width, channel, half); break;
          case 2: columns_out<2>(tile_at.points, tile_at.width, channel, half); break;
          case 3: columns_out<3>(tile_at.points, tile_at.width, channel, half); break;
          default: columns_out<4>(tile_at.points, tile_at.width, channel, half);
        }
        const std::ptrdiff_t place = tile_at.corner + row_step + cell_step + channel;
        const Vector offset = at(bias + channel);
        const float* plus = added ? added + place : nullptr;
        float* to = cells + place;
        const int height = tile_at.height;
        switch (tile_at.width) {
          case 1: rows_out<1>(half, height, row_step, cell_step, offset, plus, to); break;
          case 2: rows_out<2>(half, height, row_step, cell_step, offset, plus, to); break;
          case 3: rows_out<3>(half, height, row_step, cell_step, offset, plus, to); break;
          default: rows_out<4>(half, height, row_step, cell_step, offset, plus, to);
        }
      }
    });
  }

  template <int rows>
  static void multiply_rows(int depth, int columns, const float* a, const float* b, float* c) {
    for (int column = 0; column < columns; column += panel) {
      Vector left[rows]{};
      Vector right[rows]{};
      for (int k = 0; k < depth; ++k, b += panel) {
        const Vector low = at(b);
        const Vector high = at(b + lanes);
        TAULER_UNROLL for (int row = 0; row < rows; ++row) {
          const float factor = a[static_cast<std::ptrdiff_t>(row) * depth + k];
          left[row] += factor * low;
          right[row] += factor * high;
        }
      }
      TAULER_UNROLL for (int row = 0; row < rows; ++row) {
        float* to = c + static_cast<std::ptrdiff_t>(row) * columns + column;
        at(to) = left[row];
        at(to + lanes) = right[row];
      }
    }
  }

  /// The last rows, fewer than `most_rows`.
  template <int rows>
  static void multiply_rest(int left, int depth, int columns, const float* a, const float* b,
                            float* c) {
    if constexpr (rows > 0) {
      if (left == rows) return multiply_rows<rows>(depth, columns, a, b, c);
      multiply_rest<rows - 1>(left, depth, columns, a, b, c);
    }
  }

  static void multiply(int rows, int depth, int columns, const float* a, const float* b, float* c) {
    for (; rows >= most_rows; rows -= most_rows) {
      multiply_rows<most_rows>(depth, columns, a, b, c);
      a += static_cast<std::ptrdiff_t>(most_rows) * depth;
      c += static_cast<std::ptrdiff_t>(most_rows) * columns;
    }
    multiply_rest<most_rows - 1>(rows, depth, columns, a, b, c);
  }

  static void filter(const TiledBoard& board, int channels, const float* cells,
                     const float* weights, float* sums) {
    const std::ptrdiff_t row_step = std::ptrdiff_t{board.stored_width()} * channels;
    for (int channel = 0; channel < channels; channel += lanes) {
      Vector weight[9];
      TAULER_UNROLL for (int i = 0; i < 9; ++i) {
        weight[i] = at(weights + std::ptrdiff_t{i} * channels + channel);
      }
      for (int row = 0; row < board.height; ++row) {
        const float* from = cells + row * row_step + channel;
        float* to = sums + std::ptrdiff_t{row} * board.width * channels + channel;
        for (int column = 0; column < board.width; ++column, from += channels, to += channels) {
          Vector sum{};
          TAULER_UNROLL for (int i = 0; i < 9; ++i) {
            sum += weight[i] * at(from + i / 3 * row_step + std::ptrdiff_t{i % 3} * channels);
          }
          at(to) = sum;
        }
      }
    }
  }

  static void settle(const TiledBoard& board, int channels, const float* sums, const float* bias,
                     const float* added, float* cells) {
    for (int row = 0; row < board.height; ++row) {
      const std::ptrdiff_t first = std::ptrdiff_t{board.stored(row, 0)} * channels;
      const std::ptrdiff_t length = std::ptrdiff_t{board.width} * channels;
      std::ptrdiff_t channel = 0;
      for (std::ptrdiff_t i = 0; i < length; i += lanes, sums += lanes) {
        Vector sum = at(sums) + at(bias + channel);
        if (added) sum += at(added + first + i);
        at(cells + first + i) = sum > 0 ? sum : Vector{};
        channel += lanes;
        if (channel == channels) channel = 0;
      }
    }
  }

  static void add_rows(int channels, const float* const* rows, float* to) {
    for (int channel = 0; channel < channels; channel += lanes) {
      const Vector sum = (at(rows[0] + channel) + at(rows[1] + channel)) +
                         (at(rows[2] + channel) + at(rows[3] + channel)) + at(rows[4] + channel);
      at(to + channel) = sum > 0 ? sum : Vector{};
    }
  }

  static constexpr Routines routines() {
    return {panel, tiles_in, tiles_out, multiply, filter, settle, add_rows};
  }
};

}  // namespace tauler::nn
