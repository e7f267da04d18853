// The kernels that convolve in bytes give the same numbers, to the last bit: their sums are whole,
// and end in the same way.
#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "nn/buffer.hpp"
#include "nn/kernel.hpp"

namespace tauler::nn {
namespace {

/// What the layers of a network ask of a kernel, filled at random.
class Layer {
 public:
  Layer(int height, int width, int channels, std::uint64_t seed)
      : board_{height, width}, channels_(channels), random_(seed) {
    const int cells = height * width;
    bytes_.assign(stored(), 0);
    for_each_number([this](int at) { bytes_[at] = static_cast<std::uint8_t>(random_.below(256)); });
    dense_.resize(cells * channels);
    for (std::uint8_t& byte : dense_) byte = static_cast<std::uint8_t>(random_.below(256));
    weights_.resize(9 * channels * channels);
    for (std::int8_t& weight : weights_)
      weight = static_cast<std::int8_t>(static_cast<int>(random_.below(255)) - 127);
    begin_.resize(channels);
    for (std::int32_t& sum : begin_) sum = static_cast<std::int32_t>(random_.below(20000)) - 10000;
    scales_ = numbers(channels, 1e-4F);
    bias_ = numbers(channels, 1.0F);
    factors_ = numbers(cells, 1.0F);
    added_ = Buffer(stored());
    for_each_number([this](int at) { added_[at] = number(1.0F); });
  }

  /// The answer takes the place of what is added, or of nothing.
  std::vector<float> convolved(const ByteRoutines& kernel, bool in_place) const {
    Buffer cells = start(in_place);
    kernel.convolve(board_, channels_, bytes_.data(), weights_.data(), scales_.data(), 0.5F,
                    bias_.data(), in_place ? cells.data() : nullptr, cells.data());
    return {cells.data(), cells.data() + cells.size()};
  }
  std::vector<float> mixed(const ByteRoutines& kernel, bool in_place) const {
    Buffer cells = start(in_place);
    kernel.mix(board_, channels_, dense_.data(), weights_.data(), begin_.data(), scales_.data(),
               factors_.data(), bias_.data(), in_place ? cells.data() : nullptr, cells.data());
    return {cells.data(), cells.data() + cells.size()};
  }

 private:
  int stored() const { return board_.stored_cells() * channels_; }
  float number(float most) {
    return most * (static_cast<float>(random_.below(2001)) / 1000.0F - 1.0F);
  }
  std::vector<float> numbers(int count, float most) {
    std::vector<float> all(count);
    for (float& one : all) one = number(most);
    return all;
  }
  /// Those of the board's cells, without the ring.
  template <class Visit>
  void for_each_number(Visit visit) const {
    for (int row = 0; row < board_.height; ++row) {
      const int first = board_.stored(row, 0) * channels_;
      for (int i = 0; i < board_.width * channels_; ++i) visit(first + i);
    }
  }
  Buffer start(bool in_place) const {
    Buffer cells(stored());
    if (in_place) std::copy_n(added_.data(), added_.size(), cells.data());
    return cells;
  }

  TiledBoard board_;
  int channels_;
  Rng random_;
  std::vector<std::uint8_t> bytes_, dense_;
  std::vector<std::int8_t> weights_;
  std::vector<std::int32_t> begin_;
  std::vector<float> scales_, bias_, factors_;
  Buffer added_;
};

TEST(ByteKernels, GiveTheSameNumbers) {
  std::vector<const ByteRoutines*> kernels;
  for (Kernel kernel : supported_kernels()) {
    if (byte_routines(kernel)) kernels.push_back(byte_routines(kernel));
  }
  if (kernels.size() < 2) GTEST_SKIP() << "this processor has one kernel in bytes at most";
  std::uint64_t seed = 0;
  for (const auto& [height, width] : {std::array{2, 2},
                                      {3, 9},
                                      {5, 5},
                                      {6, 7},
                                      {7, 6},
                                      {8, 8},
                                      {8, 16},
                                      {11, 11},
                                      {13, 13},
                                      {15, 15},
                                      {19, 19},
                                      {4, 32}}) {
    for (const int channels : {32, 64, 128, 192}) {
      const Layer layer(height, width, channels, ++seed);
      for (const bool in_place : {false, true}) {
        for (const ByteRoutines* kernel : kernels) {
          SCOPED_TRACE(testing::Message() << height << " by " << width << ", " << channels
                                          << " channels, in place: " << in_place);
          EXPECT_EQ(layer.convolved(*kernel, in_place), layer.convolved(*kernels[0], in_place));
          EXPECT_EQ(layer.mixed(*kernel, in_place), layer.mixed(*kernels[0], in_place));
        }
      }
    }
  }
}

}  // namespace
}  // namespace tauler::nn
