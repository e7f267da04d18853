// Chooses the board type of a kernel: the two famous sizes are known to the compiler, all others
// share a type by their number of bits and lanes.
#pragma once

#include "players/connect4/solver/search.hpp"

namespace tauler::connect4::TAULER_ISA {

/// A board whose size is known at run time, in a word or two.
template <class BitsType>
class SizedShape {
 public:
  using Bits = BitsType;

  SizedShape(int width, int height)
      : width_(width), height_(height), bottom_(bottom_row<Bits>(width, height)) {}

  int width() const { return width_; }
  int height() const { return height_; }
  Bits bottom() const { return bottom_; }

 private:
  int width_;
  int height_;
  Bits bottom_;
};

#if defined(__wasm__)
/// A board of one word whose height the compiler knows: nearly every shift of the search is by a
/// height. Where processors' own code keeps such a number in a register for all of them, a
/// browser's compiler prepares it for each shift anew, which takes three of four instructions.
template <int Height>
class TallShape {
 public:
  using Bits = Word;

  explicit TallShape(int width) : width_(width), bottom_(bottom_row<Bits>(width, Height)) {}

  int width() const { return width_; }
  static constexpr int height() { return Height; }
  Bits bottom() const { return bottom_; }

 private:
  int width_;
  Bits bottom_;
};
#endif

template <class Shape, int N>
class Kernel final : public SearchKernel {
 public:
  Kernel(Shape shape, SolverTable& table) : search_(shape, table) {}

  void begin(int index_bits, unsigned solve) override { search_.begin(index_bits, solve); }
  std::optional<int> test(const StonePosition& position, int alpha, SearchControl& control,
                          BusyPositions* busy) override {
    using Bits = typename Shape::Bits;
    return search_.test(static_cast<Bits>(position.own), static_cast<Bits>(position.all),
                        position.ply, alpha, control, busy);
  }
  bool wants_room() const override { return search_.wants_room(); }
  void grow() override { search_.grow(); }
  int index_bits() const override { return search_.index_bits(); }

 private:
  Search<Shape, N> search_;
};

template <class Shape, int N>
std::unique_ptr<SearchKernel> kernel_of(Shape shape, SolverTable& table) {
  return std::make_unique<Kernel<Shape, N>>(shape, table);
}

/// Precondition: `FreeShape::fits(width, height)`.
inline std::unique_ptr<SearchKernel> make_kernel(int width, int height, SolverTable& table) {
  if (width == 7 && height == 6) {
    return kernel_of<FixedShape<Word, 7, 6>, 8>({}, table);
  }
  if (width == 8 && height == 8) {
    return kernel_of<FixedShape<Bits128, 8, 8>, 8>({}, table);
  }
  const bool one_word = width * (height + 1) <= 64;
  if (width <= 8) {
#if defined(__wasm__)
    if (one_word && height == 4) return kernel_of<TallShape<4>, 8>(TallShape<4>(width), table);
    if (one_word && height == 5) return kernel_of<TallShape<5>, 8>(TallShape<5>(width), table);
    if (one_word && height == 6) return kernel_of<TallShape<6>, 8>(TallShape<6>(width), table);
    if (one_word && height == 7) return kernel_of<TallShape<7>, 8>(TallShape<7>(width), table);
#endif
    if (one_word) return kernel_of<SizedShape<Word>, 8>({width, height}, table);
    return kernel_of<SizedShape<Bits128>, 8>({width, height}, table);
  }
  if (one_word) return kernel_of<SizedShape<Word>, 16>({width, height}, table);
  return kernel_of<SizedShape<Bits128>, 16>({width, height}, table);
}

}  // namespace tauler::connect4::TAULER_ISA
