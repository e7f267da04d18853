// Compiled for AVX-512 with byte products (VNNI): four byte products per lane and instruction.
#include "nn/byte_sums.hpp"
#include "nn/routines.hpp"

namespace tauler::nn {
namespace {

constexpr int most_cells = 12;  ///< of a row, whose sums are held in registers

float to_bytes(std::size_t count, const float* values, std::uint8_t* bytes) {
  __m512 most = _mm512_setzero_ps();
  for (std::size_t i = 0; i < count; i += lanes) {
    most = _mm512_max_ps(most, _mm512_loadu_ps(values + i));
  }
  const float largest = _mm512_reduce_max_ps(most);
  const __m512 scale = _mm512_set1_ps(largest > 0 ? 255 / largest : 0);
  for (std::size_t i = 0; i < count; i += lanes) {
    const __m512i whole = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(values + i), scale));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes + i), _mm512_cvtusepi32_epi8(whole));
  }
  return largest / 255;
}

/// A cell's values of either sign: 128 is nothing, the largest is 127 away from it.
float to_shifted_bytes(int channels, const float* values, std::uint8_t* bytes) {
  __m512 most = _mm512_setzero_ps();
  for (int i = 0; i < channels; i += lanes) {
    most = _mm512_max_ps(most, _mm512_abs_ps(_mm512_loadu_ps(values + i)));
  }
  const float largest = _mm512_reduce_max_ps(most);
  const __m512 scale = _mm512_set1_ps(largest > 0 ? 127 / largest : 0);
  const __m512 shift = _mm512_set1_ps(128);
  for (int i = 0; i < channels; i += lanes) {
    const __m512i whole =
        _mm512_cvtps_epi32(_mm512_fmadd_ps(_mm512_loadu_ps(values + i), scale, shift));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes + i), _mm512_cvtusepi32_epi8(whole));
  }
  return largest / 127;
}

void cells_to_bytes(int cells, int channels, const float* values, std::uint8_t* bytes,
                    float* factors) {
  for (int cell = 0; cell < cells; ++cell, values += channels, bytes += channels) {
    factors[cell] = to_shifted_bytes(channels, values, bytes);
  }
}

struct Work {
  int channels;
  std::ptrdiff_t row_step;  ///< numbers from a cell to the one below
  const std::int8_t* weights;
  ByteScales scales;
  const float* factors;  ///< for a cell and the next ones, `factor_step` numbers apart
  int factor_step;
  int first_place, last_place;          ///< of the 3×3 around a cell, those that lie on the board
  const std::int32_t* begin = nullptr;  ///< what the sums begin with, by channel; null: nothing
};

/// What a place of the 3×3 adds to the sums of neighbouring cells.
template <int cells>
void add_products(int channels, const std::uint8_t* from, const std::int8_t* weight, Ints* left,
                  Ints* right) {
  for (int in = 0; in < channels; in += 4, weight += std::ptrdiff_t{4} * channels) {
    const __m512i low = _mm512_loadu_si512(weight);
    const __m512i high = _mm512_loadu_si512(weight + std::ptrdiff_t{4} * lanes);
    TAULER_UNROLL for (int cell = 0; cell < cells; ++cell) {
      int four = 0;
      __builtin_memcpy(&four, from + std::ptrdiff_t{cell} * channels + in, 4);
      const __m512i input = _mm512_set1_epi32(four);
      left[cell] = reinterpret_cast<Ints>(
          _mm512_dpbusd_epi32(reinterpret_cast<__m512i>(left[cell]), input, low));
      right[cell] = reinterpret_cast<Ints>(
          _mm512_dpbusd_epi32(reinterpret_cast<__m512i>(right[cell]), input, high));
    }
  }
}

/// `cells` neighbours of one row, or the whole row, two vectors of channels at a time. The first
/// has its bytes at `bytes`, and its place in `out` and `added` at `at`.
template <int cells, bool is_row>
void convolve_cells(const Work& work, const std::uint8_t* bytes, const float* added, float* out,
                    std::ptrdiff_t at) {
  for (int first = 0; first < work.channels; first += 2 * lanes) {
    Ints begin_left{};
    Ints begin_right{};
    if (work.begin) {
      __builtin_memcpy(&begin_left, work.begin + first, sizeof begin_left);
      __builtin_memcpy(&begin_right, work.begin + first + lanes, sizeof begin_right);
    }
    Ints left[cells];
    Ints right[cells];
    TAULER_UNROLL for (int cell = 0; cell < cells; ++cell) {
      left[cell] = begin_left;
      right[cell] = begin_right;
    }
    const std::int8_t* weight = work.weights + std::ptrdiff_t{4} * first +
                                std::ptrdiff_t{work.first_place} * work.channels * work.channels;
    // Of a whole row's first cell the places to its left are beyond the board, of its last cell
    // those to its right: nothing is there to add up.
    for (int place = work.first_place; place <= work.last_place; ++place) {
      const std::uint8_t* from =
          bytes + (place / 3 - 1) * work.row_step + std::ptrdiff_t{place % 3 - 1} * work.channels;
      if (is_row && place % 3 == 0) {
        add_products<cells - 1>(work.channels, from + work.channels, weight, left + 1, right + 1);
      } else if (is_row && place % 3 == 2) {
        add_products<cells - 1>(work.channels, from, weight, left, right);
      } else {
        add_products<cells>(work.channels, from, weight, left, right);
      }
      weight += std::ptrdiff_t{work.channels} * work.channels;
    }
    TAULER_UNROLL for (int cell = 0; cell < cells; ++cell) {
      const float factor = work.factors[std::ptrdiff_t{cell} * work.factor_step];
      const std::ptrdiff_t place = at + std::ptrdiff_t{cell} * work.channels;
      finish(work.scales, left[cell], factor, first, added, out, place);
      finish(work.scales, right[cell], factor, first + lanes, added, out, place);
    }
  }
}

template <int cells>
void convolve_some(int wanted, bool is_row, const Work& work, const std::uint8_t* bytes,
                   const float* added, float* out, std::ptrdiff_t place) {
  if constexpr (cells > 0) {
    if (wanted != cells) {
      return convolve_some<cells - 1>(wanted, is_row, work, bytes, added, out, place);
    }
    if (is_row) return convolve_cells<cells, true>(work, bytes, added, out, place);
    convolve_cells<cells, false>(work, bytes, added, out, place);
  }
}

/// A row in parts of nearly equal length: a short last one would waste most of the registers.
template <class Visit>
void in_parts(int width, Visit visit) {
  const int parts = (width + most_cells - 1) / most_cells;
  for (int part = 0; part < parts; ++part) visit(width * part / parts, width * (part + 1) / parts);
}

void convolve(const TiledBoard& board, int channels, const std::uint8_t* bytes,
              const std::int8_t* weights, const float* scales, float factor, const float* bias,
              const float* added, float* cells) {
  Work work{channels, std::ptrdiff_t{board.stored_width()} * channels,
            weights,  {scales, bias},
            &factor,  0,
            0,        8};
  for (int row = 0; row < board.height; ++row) {
    work.first_place = row == 0 ? 3 : 0;
    work.last_place = row == board.height - 1 ? 5 : 8;
    in_parts(board.width, [&](int begin, int end) {
      const std::ptrdiff_t at = std::ptrdiff_t{board.stored(row, begin)} * channels;
      convolve_some<most_cells>(end - begin, end - begin == board.width, work, bytes + at, added,
                                cells, at);
    });
  }
}

void mix(const TiledBoard& board, int channels, const std::uint8_t* bytes,
         const std::int8_t* weights, const std::int32_t* begin, const float* scales,
         const float* factors, const float* bias, const float* added, float* cells) {
  // The place in the middle of the 3×3 alone.
  Work work{channels,
            0,
            weights - std::ptrdiff_t{4} * channels * channels,
            {scales, bias},
            factors,
            1,
            4,
            4,
            begin};
  for (int row = 0; row < board.height; ++row) {
    in_parts(board.width, [&](int first, int end) {
      const std::ptrdiff_t cell = std::ptrdiff_t{row} * board.width + first;
      work.factors = factors + cell;
      convolve_some<most_cells>(end - first, false, work, bytes + cell * channels, added, cells,
                                std::ptrdiff_t{board.stored(row, first)} * channels);
    });
  }
}

}  // namespace

const ByteRoutines vnni_routines = {to_bytes, convolve, cells_to_bytes, mix};

}  // namespace tauler::nn
