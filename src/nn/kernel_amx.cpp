// Compiled for AMX: a product of two tiles, 16 cells × 64 channels in and 64 × 16 channels out, in
// bytes, is one instruction. What it does not speed up is that of kernel_vnni.cpp, and so are the
// answers, bit for bit.
//
// Tiles are rows of registers and are named in the instruction itself: 0 to 3 hold sums (two
// sixteens of cells × two sixteens of channels), 4 and 5 the cells, 6 and 7 the weights.
#include "nn/byte_sums.hpp"
#include "nn/routines.hpp"

namespace tauler::nn {
namespace {

constexpr int side = 16;            ///< rows of a tile
constexpr int row_bytes = 64;       ///< and the bytes of each
constexpr int most_channels = 128;  ///< for which there is room on the stack

/// Says for the calling thread how the eight tiles are cut, and gives them back: a thread that
/// holds tiles is dearer to switch away from.
class Tiles {
 public:
  Tiles() {
    struct alignas(64) Cut {
      std::uint8_t palette = 1;
      std::uint8_t start_row = 0;
      std::uint8_t reserved[14] = {};
      std::uint16_t bytes[16] = {};
      std::uint8_t rows[16] = {};
    } cut;
    for (int i = 0; i < 8; ++i) {
      cut.bytes[i] = row_bytes;
      cut.rows[i] = side;
    }
    _tile_loadconfig(&cut);
  }
  ~Tiles() { _tile_release(); }
  Tiles(const Tiles&) = delete;
  Tiles& operator=(const Tiles&) = delete;
};

/// Some of the places of a 3×3 convolution, and where each finds its cells and weights.
struct Places {
  int channels;
  int count;
  std::ptrdiff_t cells[9];  ///< bytes from a cell to its neighbour in that place
  const std::int8_t* weights;

  const std::int8_t* weights_of(int place, int in, int out) const {
    const std::ptrdiff_t group = (std::ptrdiff_t{place} * channels + in) / 4;
    return weights + 4 * (group * channels + out);
  }
};

/// The sums of 16 cells, or of `both` sixteens, whose bytes begin at `bytes`: [cell][channel].
template <bool both>
void add_up(const Places& places, const std::uint8_t* bytes, std::int32_t* sums) {
  const int channels = places.channels;
  const std::ptrdiff_t sums_step = std::ptrdiff_t{4} * channels;
  for (int out = 0; out < channels; out += 2 * side) {
    _tile_zero(0);
    _tile_zero(1);
    if constexpr (both) {
      _tile_zero(2);
      _tile_zero(3);
    }
    for (int place = 0; place < places.count; ++place) {
      for (int in = 0; in < channels; in += row_bytes) {
        const std::uint8_t* from = bytes + places.cells[place] + in;
        const std::int8_t* weights = places.weights_of(place, in, out);
        _tile_loadd(4, from, channels);
        _tile_loadd(6, weights, 4 * channels);
        _tile_dpbusd(0, 4, 6);
        _tile_loadd(7, weights + row_bytes, 4 * channels);
        _tile_dpbusd(1, 4, 7);
        if constexpr (both) {
          _tile_loadd(5, from + std::ptrdiff_t{side} * channels, channels);
          _tile_dpbusd(2, 5, 6);
          _tile_dpbusd(3, 5, 7);
        }
      }
    }
    _tile_stored(0, sums + out, sums_step);
    _tile_stored(1, sums + out + side, sums_step);
    if constexpr (both) {
      std::int32_t* below = sums + std::ptrdiff_t{side} * channels + out;
      _tile_stored(2, below, sums_step);
      _tile_stored(3, below + side, sums_step);
    }
  }
}

/// Calls `visit(first, count, sums)` for `cells` cells in order, in runs that a tile or two hold.
/// The last run may begin earlier than the one before it ends: then its sums begin further on.
template <class Visit>
void for_each_run(const Places& places, int cells, const std::uint8_t* bytes, Visit visit) {
  alignas(64) std::int32_t sums[2 * side * most_channels];
  const Tiles tiles;
  for (int first = 0; first < cells;) {
    const bool both = cells - first > side;
    const int held = both ? 2 * side : side;
    const int begin = first + held <= cells ? first : cells - held;
    const std::uint8_t* from = bytes + std::ptrdiff_t{begin} * places.channels;
    both ? add_up<true>(places, from, sums) : add_up<false>(places, from, sums);
    const int count = begin + held - first;
    visit(first, count, sums + std::ptrdiff_t{first - begin} * places.channels);
    first += count;
  }
}

bool fits(int channels, int cells) {
  return channels % row_bytes == 0 && channels <= most_channels && cells >= 2 * side;
}

Ints sums_at(const std::int32_t* sums) {
  Ints vector;
  __builtin_memcpy(&vector, sums, sizeof vector);
  return vector;
}

float to_bytes(std::size_t count, const float* values, std::uint8_t* bytes) {
  return vnni_routines.to_bytes(count, values, bytes);
}

void cells_to_bytes(int cells, int channels, const float* values, std::uint8_t* bytes,
                    float* factors) {
  vnni_routines.cells_to_bytes(cells, channels, values, bytes, factors);
}

void convolve(const TiledBoard& board, int channels, const std::uint8_t* bytes,
              const std::int8_t* weights, const float* scales, float factor, const float* bias,
              const float* added, float* cells) {
  // From the first cell to the last as they are stored, with what is of the ring in between.
  const int run = board.stored(board.height - 1, board.width - 1) - board.stored(0, 0) + 1;
  if (!fits(channels, run)) {
    return vnni_routines.convolve(board, channels, bytes, weights, scales, factor, bias, added,
                                  cells);
  }
  const int width = board.stored_width();
  Places places{channels, 9, {}, weights};
  for (int place = 0; place < 9; ++place) {
    places.cells[place] = std::ptrdiff_t{(place / 3 - 1) * width + place % 3 - 1} * channels;
  }
  const ByteScales of{scales, bias};
  const std::ptrdiff_t origin = board.stored(0, 0);
  int column = 0;
  for_each_run(
      places, run, bytes + origin * channels, [&](int first, int count, const std::int32_t* sums) {
        for (int cell = first; cell < first + count; ++cell, sums += channels) {
          if (column < board.width) {
            for (int i = 0; i < channels; i += lanes) {
              finish(of, sums_at(sums + i), factor, i, added, cells, (origin + cell) * channels);
            }
          }
          if (++column == width) column = 0;
        }
      });
}

void mix(const TiledBoard& board, int channels, const std::uint8_t* bytes,
         const std::int8_t* weights, const std::int32_t* begin, const float* scales,
         const float* factors, const float* bias, const float* added, float* cells) {
  const int all = board.height * board.width;
  if (!fits(channels, all)) {
    return vnni_routines.mix(board, channels, bytes, weights, begin, scales, factors, bias, added,
                             cells);
  }
  const Places places{channels, 1, {0}, weights};
  const ByteScales of{scales, bias};
  int column = 0;
  std::ptrdiff_t at = std::ptrdiff_t{board.stored(0, 0)} * channels;
  for_each_run(places, all, bytes, [&](int first, int count, const std::int32_t* sums) {
    for (int cell = first; cell < first + count; ++cell, sums += channels, at += channels) {
      for (int i = 0; i < channels; i += lanes) {
        finish(of, sums_at(sums + i) + sums_at(begin + i), factors[cell], i, added, cells, at);
      }
      if (++column < board.width) continue;
      column = 0;
      at += std::ptrdiff_t{2} * channels;  // the ring
    }
  });
}

}  // namespace

const ByteRoutines amx_routines = {to_bytes, convolve, cells_to_bytes, mix};

}  // namespace tauler::nn
