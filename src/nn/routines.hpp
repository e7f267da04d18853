// The routines of kernel.hpp over vectors of any length. Each kernel's own file includes this and
// is compiled for its processor; the length of the vectors is a template argument, so what one file
// makes of it never stands in for another's. For the same reason nothing of the standard library is
// used here but plain types.
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

  /// One dimension of the way in, in place; the six numbers are `step` apart.
  static void line_in(Vector* d, std::ptrdiff_t step) {
    const Vector first = 4 * d[0] - 5 * d[2 * step] + d[4 * step];
    const Vector last = 4 * d[1 * step] - 5 * d[3 * step] + d[5 * step];
    const Vector even = d[4 * step] - 4 * d[2 * step];
    const Vector odd = d[3 * step] - 4 * d[1 * step];
    const Vector even2 = d[4 * step] - d[2 * step];
    const Vector odd2 = 2 * (d[3 * step] - d[1 * step]);
    d[0] = first;
    d[1 * step] = even + odd;
    d[2 * step] = even - odd;
    d[3 * step] = even2 + odd2;
    d[4 * step] = even2 - odd2;
    d[5 * step] = last;
  }

  /// One dimension of the way back, from six to four.
  static void line_out(const Vector* m, std::ptrdiff_t step, Vector* s, std::ptrdiff_t out_step) {
    const Vector sum = m[1 * step] + m[2 * step];
    const Vector difference = m[1 * step] - m[2 * step];
    const Vector sum2 = m[3 * step] + m[4 * step];
    const Vector difference2 = m[3 * step] - m[4 * step];
    s[0] = m[0] + sum + sum2;
    s[1 * out_step] = difference + 2 * difference2;
    s[2 * out_step] = sum + 4 * sum2;
    s[3 * out_step] = difference + 8 * difference2 + m[5 * step];
  }

  static void tiles_in(const TiledBoard& board, int channels, const float* cells, float* out,
                       std::size_t stride) {
    const std::ptrdiff_t cell_step = channels;
    const std::ptrdiff_t row_step = board.stored_width() * cell_step;
    for (int down = 0; down < board.tiles_down(); ++down) {
      for (int across = 0; across < board.tiles_across(); ++across, out += channels) {
        const float* corner = cells + tile * (down * row_step + across * cell_step);
        for (int channel = 0; channel < channels; channel += lanes) {
          Vector d[tile_points];
          TAULER_UNROLL for (int y = 0; y < tile_in; ++y) {
            TAULER_UNROLL for (int x = 0; x < tile_in; ++x) {
              d[y * tile_in + x] = at(corner + y * row_step + x * cell_step + channel);
            }
          }
          TAULER_UNROLL for (int x = 0; x < tile_in; ++x) line_in(d + x, tile_in);
          TAULER_UNROLL for (int y = 0; y < tile_in; ++y) line_in(d + y * tile_in, 1);
          TAULER_UNROLL for (int point = 0; point < tile_points; ++point) {
            at(out + point * stride + channel) = d[point];
          }
        }
      }
    }
  }

  static void tiles_out(const TiledBoard& board, int channels, const float* in, std::size_t stride,
                        const float* bias, const float* added, float* cells) {
    const std::ptrdiff_t cell_step = channels;
    const std::ptrdiff_t row_step = board.stored_width() * cell_step;
    for (int down = 0; down < board.tiles_down(); ++down) {
      for (int across = 0; across < board.tiles_across(); ++across, in += channels) {
        const std::ptrdiff_t corner =
            (tile * down + 1) * row_step + (tile * across + 1) * cell_step;
        const int rows = least(tile, board.height - tile * down);
        const int columns = least(tile, board.width - tile * across);
        for (int channel = 0; channel < channels; channel += lanes) {
          Vector m[tile_points];
          TAULER_UNROLL for (int point = 0; point < tile_points; ++point) {
            m[point] = at(in + point * stride + channel);
          }
          Vector half[tile * tile_in];
          TAULER_UNROLL for (int x = 0; x < tile_in; ++x)
              line_out(m + x, tile_in, half + x, tile_in);
          Vector sums[tile * tile];
          TAULER_UNROLL for (int y = 0; y < tile; ++y) {
            line_out(half + y * tile_in, 1, sums + y * tile, 1);
          }
          const Vector offset = at(bias + channel);
          for (int y = 0; y < rows; ++y) {
            for (int x = 0; x < columns; ++x) {
              const std::ptrdiff_t place = corner + y * row_step + x * cell_step + channel;
              Vector sum = sums[y * tile + x] + offset;
              if (added) sum += at(added + place);
              at(cells + place) = sum > 0 ? sum : Vector{};
            }
          }
        }
      }
    }
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

  static constexpr int least(int a, int b) { return a < b ? a : b; }

  static constexpr Routines routines() { return {panel, tiles_in, tiles_out, multiply}; }
};

}  // namespace tauler::nn
