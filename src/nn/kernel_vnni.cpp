// Compiled for AVX-512 with byte products (VNNI): four byte products per lane and instruction.
#include <immintrin.h>

#include "nn/routines.hpp"

namespace tauler::nn {
namespace {

constexpr int lanes = 16;
/// Sums with their element type: gcc 12 then keeps them in registers, which it does not with
/// __m512i.
using Ints = int __attribute__((vector_size(64)));
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

struct Work {
  int channels;
  std::ptrdiff_t row_step;  ///< numbers from a cell to the one below
  const std::int8_t* weights;
  const float* scales;
  float factor;
  const float* bias;
  int first_row, last_row;  ///< of the 3×3 places, those that lie on the board
};

void finish(const Work& work, const Ints& sums, int channel, const float* added, float* out,
            std::ptrdiff_t at) {
  const __m512 scale =
      _mm512_mul_ps(_mm512_loadu_ps(work.scales + channel), _mm512_set1_ps(work.factor));
  __m512 sum = _mm512_fmadd_ps(_mm512_cvtepi32_ps(reinterpret_cast<__m512i>(sums)), scale,
                               _mm512_loadu_ps(work.bias + channel));
  if (added) sum = _mm512_add_ps(sum, _mm512_loadu_ps(added + at + channel));
  _mm512_storeu_ps(out + at + channel, _mm512_max_ps(sum, _mm512_setzero_ps()));
}

/// `cells` neighbours of one row, from the one at `at`, two vectors of channels at a time.
template <int cells>
void convolve_cells(const Work& work, const std::uint8_t* bytes, const float* added, float* out,
                    std::ptrdiff_t at) {
  for (int first = 0; first < work.channels; first += 2 * lanes) {
    Ints left[cells];
    Ints right[cells];
    TAULER_UNROLL for (int cell = 0; cell < cells; ++cell) {
      left[cell] = right[cell] = Ints{};
    }
    const int first_place = 3 * work.first_row;
    const std::int8_t* weight = work.weights + std::ptrdiff_t{4} * first +
                                std::ptrdiff_t{first_place} * work.channels * work.channels;
    for (int place = first_place; place < 3 * (work.last_row + 1); ++place) {
      const std::uint8_t* from = bytes + at + (place / 3 - 1) * work.row_step +
                                 std::ptrdiff_t{place % 3 - 1} * work.channels;
      for (int in = 0; in < work.channels; in += 4, weight += std::ptrdiff_t{4} * work.channels) {
        const __m512i low = _mm512_loadu_si512(weight);
        const __m512i high = _mm512_loadu_si512(weight + std::ptrdiff_t{4} * lanes);
        TAULER_UNROLL for (int cell = 0; cell < cells; ++cell) {
          int four = 0;
          __builtin_memcpy(&four, from + std::ptrdiff_t{cell} * work.channels + in, 4);
          const __m512i input = _mm512_set1_epi32(four);
          left[cell] = reinterpret_cast<Ints>(
              _mm512_dpbusd_epi32(reinterpret_cast<__m512i>(left[cell]), input, low));
          right[cell] = reinterpret_cast<Ints>(
              _mm512_dpbusd_epi32(reinterpret_cast<__m512i>(right[cell]), input, high));
        }
      }
    }
    TAULER_UNROLL for (int cell = 0; cell < cells; ++cell) {
      finish(work, left[cell], first, added, out, at + std::ptrdiff_t{cell} * work.channels);
      finish(work, right[cell], first + lanes, added, out,
             at + std::ptrdiff_t{cell} * work.channels);
    }
  }
}

template <int cells>
void convolve_some(int wanted, const Work& work, const std::uint8_t* bytes, const float* added,
                   float* out, std::ptrdiff_t place) {
  if constexpr (cells > 0) {
    if (wanted == cells) return convolve_cells<cells>(work, bytes, added, out, place);
    convolve_some<cells - 1>(wanted, work, bytes, added, out, place);
  }
}

void convolve(const TiledBoard& board, int channels, const std::uint8_t* bytes,
              const std::int8_t* weights, const float* scales, float factor, const float* bias,
              const float* added, float* cells) {
  Work work{
      channels, std::ptrdiff_t{board.stored_width()} * channels, weights, scales, factor, bias, 0,
      2};
  // A row in parts of nearly equal length: a short last one would waste most of the registers.
  const int parts = (board.width + most_cells - 1) / most_cells;
  for (int row = 0; row < board.height; ++row) {
    work.first_row = row == 0 ? 1 : 0;
    work.last_row = row == board.height - 1 ? 1 : 2;
    for (int part = 0; part < parts; ++part) {
      const int begin = board.width * part / parts;
      const int end = board.width * (part + 1) / parts;
      convolve_some<most_cells>(end - begin, work, bytes, added, cells,
                                std::ptrdiff_t{board.stored(row, begin)} * channels);
    }
  }
}

}  // namespace

const ByteRoutines vnni_routines = {to_bytes, convolve};

}  // namespace tauler::nn
