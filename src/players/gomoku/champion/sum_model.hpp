// The network of sums made ready for one rule: what a stone changes in whole numbers, so that
// what is added is exactly what is taken away again, and the rest in floats.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/gomoku/rules.hpp"
#include "nn/buffer.hpp"
#include "nn/sum_network.hpp"

namespace tauler::gomoku {

class SumModel {
 public:
  static constexpr std::string_view file_name = "gomoku-sums.tnn";  ///< in weights/

  static constexpr int channels = nn::SumNetwork::channels;
  static constexpr int filtered = nn::SumNetwork::filtered;
  static constexpr int taps = 9;
  /// The filter's input is counted in parts so many bits finer than the sums: what it could be at
  /// most is far above what it is.
  static constexpr int finer = 1;

  using Row = std::array<std::int16_t, channels>;
  using Filter = std::array<std::int16_t, filtered>;

  SumModel(const nn::SumNetwork& network, Rule rule);
  /// One for each rule, of the network in weights/.
  static const SumModel& of(Rule rule);

  /// The number of the row for what a line looks like.
  std::uint16_t row_of(std::uint32_t window) const { return row_of_[window]; }
  /// The rows as a colour sees the board that is to move.
  const Row* rows(Colour mover) const { return tables_[static_cast<std::size_t>(mover)]; }

  alignas(64) Row bias;                       ///< of a cell's sum
  alignas(64) std::array<Filter, taps> near;  ///< of 32,768
  alignas(64) Filter near_bias;

  // In floats, all [in][out].
  std::array<nn::Buffer, nn::SumNetwork::region_kinds> regions;  ///< from the sums as they are
  std::array<nn::Buffer, nn::SumNetwork::region_kinds> region_bias;
  std::array<nn::Buffer, 3> value;
  std::array<nn::Buffer, 3> value_bias;
  std::array<nn::Buffer, 2> look;  ///< the second's outputs: first each look's bias, then
                                   ///< [filtered][looks]
  std::array<nn::Buffer, 2> look_bias;
  nn::Buffer policy;

 private:
  struct alignas(64) Line {
    Row row;
  };
  static_assert(sizeof(Line) == sizeof(Row));

  void make_rows(const nn::SumNetwork& network, Rule rule);
  void make_filter(const nn::SumNetwork& network);
  void make_heads(const nn::SumNetwork& network);

  std::vector<std::uint16_t> row_of_;
  std::vector<Line> lines_[2];
  std::array<const Row*, 2> tables_{};
  std::array<float, channels> most_{};   ///< no number of a cell's sum is larger
  std::array<float, channels> scale_{};  ///< so many of the whole numbers are a 1 in the sum
  std::array<float, channels>
      to_float_{};  ///< and what one is of those that are summed over the board
};

}  // namespace tauler::gomoku
