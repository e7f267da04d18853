// The network as its weight file gives it: a residual tower with biases from global pooling
// (train/README.md draws it). Plain numbers; `Model` makes them ready for one kind of processor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace tauler::nn {

/// Linear in its inputs, plus a bias. The weights of a convolution are [out][in][row][column], of
/// anything else [out][in].
struct Layer {
  int in = 0;
  int out = 0;
  std::vector<float> weight;
  std::vector<float> bias;
  /// Of a separable convolution: a filter for each channel on its own, [in][row][column], before
  /// the weights, which are [out][in] then.
  std::vector<float> near = {};
};

/// What fills the table of a network that begins with lines (line_table.hpp).
struct LineFiller {
  Layer cells;     ///< from a window's cells; its weights are [cell][state][out]
  Layer flavours;  ///< added to those for the rules: [flavour][out]
  Layer hidden;
  Layer rows;
};

struct Block {
  Layer first;
  Layer second;
  Layer pool;  ///< without inputs where the block does not pool
};

struct Network {
  std::string game;
  int least_size = 0;
  int most_size = 0;
  Layer stem;  ///< of a network of lines: only its bias and numbers
  std::optional<LineFiller> lines;
  std::vector<float> forbidden;  ///< of a network of lines: added where the mover may not play
  std::vector<Block> blocks;
  Layer head;    ///< channel 0 is the policy, the others lead to the value
  Layer hidden;  ///< from the mean and the maximum of those
  Layer value;

  int planes() const { return stem.in; }
  int channels() const { return stem.out; }
  int value_channels() const { return head.out - 1; }
};

/// Channels come in multiples of this, so that every kernel's vectors are full.
inline constexpr int channel_step = 32;

/// From the bytes of a weight file.
Result<Network> read_network(std::string_view bytes);

}  // namespace tauler::nn
