// A network made ready for one kernel: its 3×3 convolutions in the basis of the tiles, its matrices
// packed. Never changes once made, so any number of evaluators and threads can share it.
#pragma once

#include <vector>

#include "nn/buffer.hpp"
#include "nn/kernel.hpp"
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
  };
  struct Block {
    Convolution first;
    Convolution second;
    Buffer pool;  ///< [in][out]; empty if the block does not pool
  };

  explicit Model(Network network, Kernel kernel = best_kernel());

  const Network& network() const { return network_; }
  Kernel kernel() const { return kernel_; }

  /// [row][column][plane][channel]: a plane's cell adds one row of channels.
  const Buffer& stem() const { return stem_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  /// Packed, channels × head columns; the columns past the network's are zero.
  const Buffer& head() const { return head_; }
  int head_columns() const { return head_columns_; }

 private:
  Convolution prepared(const Layer& layer) const;
  static Convolution prepared_in_bytes(const Layer& layer);

  Network network_;
  Kernel kernel_;
  Buffer stem_;
  std::vector<Block> blocks_;
  Buffer head_;
  int head_columns_ = 0;
};

}  // namespace tauler::nn
