// The heavy loops, compiled once for each kind of processor and chosen when the program runs.
//
// A 3×3 convolution is done in tiles of 4×4 cells by Winograd's minimal filtering (Lavin and Gray
// 2016): a tile with its surroundings, 6×6, goes to another basis, where the convolution is one
// product for each of 36 points; the sums come back to 4×4 cells. That takes a quarter of the
// multiplications of the plain way, and makes all of them matrix products. Tiles at the far sides
// are only as large as what is left of the board, and use fewer points accordingly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tauler::nn {

/// `vnni` computes the tower in bytes (AVX-512 with its byte products) and the rest as `avx512`:
/// less exact, so used only where speed is asked for. `amx` has the answers of `vnni` sooner.
enum class Kernel { plain, avx2, avx512, vnni, amx };

inline constexpr Kernel all_kernels[] = {Kernel::plain, Kernel::avx2, Kernel::avx512, Kernel::vnni,
                                         Kernel::amx};

std::string_view name_of(Kernel kernel);
/// The kernels this processor can run, the slowest first; always includes the plain one.
std::vector<Kernel> supported_kernels();
/// The fastest of the exact ones, and of all.
Kernel best_kernel();
Kernel fastest_kernel();

inline constexpr int tile = 4;            ///< side of the square of cells that a tile yields
inline constexpr int tile_in = tile + 2;  ///< and of the one that it reads
inline constexpr int tile_points = tile_in * tile_in;  ///< of the other basis

/// A board cut into tiles. Its cells are stored with a ring of zeros.
struct TiledBoard {
  int height = 0;
  int width = 0;

  int tiles_down() const { return (height + tile - 1) / tile; }
  int tiles_across() const { return (width + tile - 1) / tile; }
  int tiles() const { return tiles_down() * tiles_across(); }
  /// Cells of the tiles in that row or column.
  int tile_height(int down) const { return shorter(height - tile * down); }
  int tile_width(int across) const { return shorter(width - tile * across); }
  int stored_width() const { return width + 2; }
  int stored_cells() const { return (height + 2) * stored_width(); }
  /// Where a board cell is stored.
  int stored(int row, int column) const { return (row + 1) * stored_width() + column + 1; }

  /// Whether tiles of that many cells in a line have the point: numbers 0, 1, -1, 2, -2 and
  /// infinity; a line of n cells has the first n + 1 of them, and infinity.
  static constexpr bool has_point(int cells, int point) {
    return point <= cells || point == tile_in - 1;
  }
  /// How many tiles have the point; only the last may lack it.
  int tiles_down(int point) const {
    return tiles_down() - (has_point(tile_height(tiles_down() - 1), point) ? 0 : 1);
  }
  int tiles_across(int point) const {
    return tiles_across() - (has_point(tile_width(tiles_across() - 1), point) ? 0 : 1);
  }
  /// The same for a point of both dimensions.
  int tiles(int point) const { return tiles_down(point / tile_in) * tiles_across(point % tile_in); }

 private:
  static constexpr int shorter(int length) { return length < tile ? length : tile; }
};

struct Routines {
  /// Columns of a packed matrix that are multiplied at once. Packed means: panel by panel, each
  /// row by row.
  int panel;
  /// All tiles of a board to the other basis. Points are `stride` numbers apart; each has a row of
  /// channels for every tile that has it, board after board. `number` is the board's.
  void (*tiles_in)(const TiledBoard& board, int number, int channels, const float* cells,
                   float* points, std::size_t stride);
  /// And back: relu(sums + bias + added) into the board's cells. `added` has the layout of a
  /// board, or is null.
  void (*tiles_out)(const TiledBoard& board, int number, int channels, const float* points,
                    std::size_t stride, const float* bias, const float* added, float* cells);
  /// `c = a × b`, with `rows` rows of `depth` numbers in a, and b packed. Both a and c have their
  /// rows one after the other.
  void (*multiply)(int rows, int depth, int columns, const float* a, const float* b, float* c);

  // Separable convolutions. Between their two halves the cells of a board are without the ring.
  /// Each channel on its own: the weights are [row][column][channel].
  void (*filter)(const TiledBoard& board, int channels, const float* cells, const float* weights,
                 float* sums);
  /// relu(sums + bias + added) into a board's cells. `added` as in `tiles_out`.
  void (*settle)(const TiledBoard& board, int channels, const float* sums, const float* bias,
                 const float* added, float* cells);
  /// `to` = relu of the sum of five rows: what the lines through a cell look like, and a bias.
  void (*add_rows)(int channels, const float* const* rows, float* to);
};

/// Convolutions in bytes, the plain way: in tiles, the numbers would need more bits.
struct ByteRoutines {
  /// Values that are not negative to bytes, 255 for the largest. Returns what a 1 stands for.
  float (*to_bytes)(std::size_t count, const float* values, std::uint8_t* bytes);
  /// relu(sums × scale + bias + added), with a scale for each channel; `factor` is for all. Boards
  /// are laid out as in `Routines`, weights as [row][column][in / 4][out][in % 4].
  void (*convolve)(const TiledBoard& board, int channels, const std::uint8_t* bytes,
                   const std::int8_t* weights, const float* scales, float factor, const float* bias,
                   const float* added, float* cells);

  // Separable convolutions, between whose halves the numbers have signs.
  /// Values to bytes, 128 for 0, and what a 1 stands for in each cell.
  void (*cells_to_bytes)(int cells, int channels, const float* values, std::uint8_t* bytes,
                         float* factors);
  /// The second half: a mix of a cell's channels; `bytes` are without the ring, weights as
  /// [in / 4][out][in % 4], and each channel's sum begins with what takes the shift back.
  void (*mix)(const TiledBoard& board, int channels, const std::uint8_t* bytes,
              const std::int8_t* weights, const std::int32_t* begin, const float* scales,
              const float* factors, const float* bias, const float* added, float* cells);
};

/// Precondition: the processor can run it.
const Routines& routines(Kernel kernel);
/// Null for the kernels that compute in floats.
const ByteRoutines* byte_routines(Kernel kernel);

extern const Routines plain_routines;
extern const Routines avx2_routines;
extern const Routines avx512_routines;
extern const ByteRoutines vnni_routines;
extern const ByteRoutines amx_routines;

}  // namespace tauler::nn
