// Asks a network about positions on one size of board, a few at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nn/line_windows.hpp"
#include "nn/model.hpp"

namespace tauler::nn {

/// Holds the memory to work in: one for each thread.
class Evaluator {
 public:
  Evaluator(std::shared_ptr<const Model> model, int height, int width);

  /// Bytes of one position's planes: [row][column][plane] of zeros and ones, on the board with its
  /// ring of one cell.
  std::size_t input_size() const;
  int cells() const { return board_.height * board_.width; }

  /// `planes` holds `count` positions; `logits` gets the policy of each, `cells()` numbers in the
  /// view of the planes, `values` what the mover can expect, -1 … 1. A position's answer does not
  /// depend on the rest of the batch.
  void evaluate(int count, const std::uint8_t* planes, float* logits, float* values);

 private:
  /// Positions that go through the layers together. More share each read of the weights, fewer stay
  /// in the cache.
  static constexpr int group_size = 4;
  /// Points are one cache line further apart than necessary, or they would compete for a few sets
  /// of the cache.
  static constexpr std::size_t floats_a_line = 16;

  void evaluate_group(int count, const std::uint8_t* planes, float* logits, float* values);
  void stem(const std::uint8_t* planes, float* cells) const;
  void stem_of_lines(const std::uint8_t* planes, float* cells);
  void convolve(const Model::Convolution& convolution, int count, const Buffer& from,
                const float* biases, std::size_t bias_stride, const Buffer* added, Buffer& to);
  void convolve_in_bytes(const Model::Convolution& convolution, int count, const Buffer& from,
                         const float* biases, std::size_t bias_stride, const Buffer* added,
                         Buffer& to);
  void convolve_separably(const Model::Convolution& convolution, int count, const Buffer& from,
                          const float* biases, std::size_t bias_stride, const Buffer* added,
                          Buffer& to);
  void add_pool(const Buffer& pool, const float* cells, float* bias);
  float answer(const float* cells, float* logits);

  std::shared_ptr<const Model> model_;
  const Routines& routines_;
  const ByteRoutines* byte_routines_;
  TiledBoard board_;
  int channels_;
  std::size_t board_size_;  ///< floats of one board's cells
  Buffer main_, inner_;     ///< boards of the group, after a block and within it
  std::size_t point_stride_;
  Buffer points_in_, points_out_;
  std::vector<std::uint8_t> bytes_;
  Buffer filtered_, mixed_;  ///< within a separable convolution
  LineWindows windows_;
  Buffer biases_;  ///< one row of channels per position
  Buffer pooled_;  ///< means, then maxima
  Buffer head_;
  Buffer hidden_;
};

}  // namespace tauler::nn
