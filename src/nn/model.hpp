// A network made ready for one kernel: its 3×3 convolutions in the basis of the tiles, its matrices
// packed. Never changes once made, so any number of evaluators and threads can share it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "nn/buffer.hpp"
#include "nn/kernel.hpp"
#include "nn/line_table.hpp"
#include "nn/network.hpp"

namespace tauler::nn {

class Model {
 public:
  struct Convolution {
    Buffer points;  ///< for each point of a tile a packed matrix, channels in × channels out
    Buffer bias;
    // In their place for kernels that compute in bytes:
    std::vector<std::int8_t> bytes;
    Buffer scales;  ///< what a 1 stands for, by channel
    // In their place for separable ones:
    Buffer near;                      ///< [row][column][channel]
    Buffer mix;                       ///< packed, channels in × channels out; or in bytes:
    std::vector<std::int32_t> begin;  ///< of the sums, by channel
  };
  struct Block {
    Convolution first;
    Convolution second;
    Buffer pool;  ///< [in][out]; empty if the block does not pool
  };

  explicit Model(Network network, Kernel kernel = best_kernel());
  Model(const Model&) = delete;  // the table of lines refers to the network
  Model& operator=(const Model&) = delete;

  const Network& network() const { return network_; }
  Kernel kernel() const { return kernel_; }

  /// [row][column][plane][channel]: a plane's cell adds one row of channels.
  const Buffer& stem() const { return stem_; }
  /// Whether any of its convolutions is.
  bool is_separable() const;
  /// Null unless the network begins with lines.
  const LineTable* lines() const { return lines_.get(); }
  /// Of a network of lines: the stem's bias, and the same where the mover may not play.
  const Buffer& line_bias(bool forbidden) const { return line_bias_[forbidden ? 1 : 0]; }
  const std::vector<Block>& blocks() const { return blocks_; }
  /// Packed, channels × head columns; the columns past the network's are zero.
  const Buffer& head() const { return head_; }
  int head_columns() const { return head_columns_; }

 private:
  void prepare_stem();
  void prepare_lines();
  Convolution prepared(const Layer& layer) const;
  Convolution prepared_separable(const Layer& layer) const;
  /// Weights to bytes, [place][in / 4][out][in % 4].
  static void put_bytes(const Layer& layer, int places, Convolution& convolution);
  static Convolution prepared_in_bytes(const Layer& layer);

  Network network_;
  Kernel kernel_;
  Buffer stem_;
  std::unique_ptr<const LineTable> lines_;
  std::array<Buffer, 2> line_bias_;
  std::vector<Block> blocks_;
  Buffer head_;
  int head_columns_ = 0;
};

}  // namespace tauler::nn
