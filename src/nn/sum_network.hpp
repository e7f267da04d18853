// Gomoku's network of sums as its weight file gives it (train/sum_network.py draws it): what lines
// look like, a filter, and sums over the board. It is made to be followed stone by stone.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "nn/network.hpp"

namespace tauler::nn {

struct SumNetwork {
  static constexpr int channels = 64;
  static constexpr int filtered = channels / 2;  ///< the first ones; what the policy looks at
  static constexpr int region_kinds = 3;         ///< corners, edges, the centre
  static constexpr int region = 32;
  static constexpr int hidden = 64;
  static constexpr int second = 32;
  static constexpr int looks = 16;  ///< numbers that the policy makes of a cell

  LineFiller lines;
  std::vector<float> bias;       ///< of a cell's sum
  std::vector<float> forbidden;  ///< added where the mover may not play
  Layer near;                    ///< the filter: `near` and `bias`
  std::array<Layer, region_kinds> regions;
  std::array<Layer, 3> value;  ///< from the board's means and what the regions' became
  /// From the board's means to the policy's matrix: for each look its bias and a weight for each
  /// filtered channel.
  std::array<Layer, 2> look;
  std::vector<float> policy;  ///< of the looks
};

/// From the bytes of a weight file.
Result<SumNetwork> read_sum_network(std::string_view bytes);

}  // namespace tauler::nn
