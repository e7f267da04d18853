#include "players/gomoku/champion/sum_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "nn/line_table.hpp"
#include "players/data_files.hpp"

namespace tauler::gomoku {
namespace {

using N = nn::SumNetwork;

constexpr float highest = 32767.0F;
constexpr std::uint32_t codes = 1U << (2 * nn::line_window);

int flavour_of(Rule rule, Colour mover) {
  if (rule == Rule::caro) return 4;
  if (rule == Rule::standard) return 3;
  if (rule == Rule::renju) return mover == Colour::black ? 1 : 2;
  return 0;
}

std::int16_t rounded(float value) {
  assert(std::abs(value) <= highest);
  return static_cast<std::int16_t>(std::lround(value));
}

/// [out][in] to [in][out].
nn::Buffer turned(const nn::Layer& layer) {
  nn::Buffer matrix(layer.weight.size());
  for (int out = 0; out < layer.out; ++out) {
    for (int in = 0; in < layer.in; ++in) {
      matrix[static_cast<std::size_t>(in) * layer.out + out] =
          layer.weight[static_cast<std::size_t>(out) * layer.in + in];
    }
  }
  return matrix;
}

nn::Buffer buffer_of(const std::vector<float>& values) {
  nn::Buffer buffer(values.size());
  std::copy(values.begin(), values.end(), buffer.data());
  return buffer;
}

}  // namespace

SumModel::SumModel(const nn::SumNetwork& network, Rule rule) : row_of_(codes) {
  make_rows(network, rule);
  make_filter(network);
  make_heads(network);
}

const SumModel& SumModel::of(Rule rule) {
  static const nn::SumNetwork network = [] {
    Result<nn::SumNetwork> read = nn::read_sum_network(data_file(file_name));
    assert(read && "the weights were read when the program was tested");
    return *std::move(read);
  }();
  // One function for each rule, so that each builds its model on first use.
  if (rule == Rule::standard) {
    static const SumModel standard(network, Rule::standard);
    return standard;
  }
  if (rule == Rule::renju) {
    static const SumModel renju(network, Rule::renju);
    return renju;
  }
  if (rule == Rule::caro) {
    static const SumModel caro(network, Rule::caro);
    return caro;
  }
  static const SumModel freestyle(network, Rule::freestyle);
  return freestyle;
}

void SumModel::make_rows(const nn::SumNetwork& network, Rule rule) {
  const nn::LineTable table(network.lines, nn::best_kernel());
  std::size_t rows = 0;
  for (std::uint32_t code = 0; code < codes; ++code) {
    row_of_[code] = table.row_of(code);
    rows = std::max<std::size_t>(rows, row_of_[code] + 1);
  }
  const int flavours[] = {flavour_of(rule, Colour::black), flavour_of(rule, Colour::white)};
  for (int channel = 0; channel < channels; ++channel) {
    float largest = 0;
    for (const int flavour : flavours) {
      const float* row = table.rows(flavour);
      for (std::size_t i = 0; i < rows; ++i) {
        largest = std::max(largest, std::abs(row[i * channels + channel]));
      }
    }
    most_[channel] = 4 * largest + std::abs(network.bias[channel]) + 1e-6F;
    // A little less than fits, since each part is rounded for itself.
    scale_[channel] = (highest - 8) / most_[channel];
    to_float_[channel] = 1.0F / scale_[channel];
    bias[channel] = rounded(network.bias[channel] * scale_[channel]);
  }
  for (std::size_t view = 0; view < 2; ++view) {
    if (view == 1 && flavours[0] == flavours[1]) {
      tables_[1] = tables_[0];
      break;
    }
    const float* from = table.rows(flavours[view]);
    lines_[view].resize(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      for (int channel = 0; channel < channels; ++channel) {
        lines_[view][i].row[channel] = rounded(from[i * channels + channel] * scale_[channel]);
      }
    }
    tables_[view] = &lines_[view].data()->row;
  }
}

void SumModel::make_filter(const nn::SumNetwork& network) {
  constexpr float one = 32768.0F;
  for (int channel = 0; channel < filtered; ++channel) {
    const float* weights = network.near.near.data() + static_cast<std::ptrdiff_t>(channel) * taps;
    float largest = 1e-6F;
    float all = 1e-6F;
    for (int tap = 0; tap < taps; ++tap) {
      largest = std::max(largest, std::abs(weights[tap]));
      all += std::abs(weights[tap]);
    }
    // What comes out is `factor` times as large as what came in and was multiplied.
    const float scale = scale_[channel] * (1 << finer);
    const float most = all * highest + std::abs(network.near.bias[channel]) * scale;
    const float factor = std::min((highest - 16) / most, highest / one / largest);
    for (int tap = 0; tap < taps; ++tap) {
      near[tap][channel] = rounded(weights[tap] * factor * one);
    }
    near_bias[channel] = rounded(network.near.bias[channel] * scale * factor);
    to_float_[channel] = 1.0F / (scale * factor);
  }
}

void SumModel::make_heads(const nn::SumNetwork& network) {
  const auto scale_inputs = [&](nn::Buffer& matrix, int outputs) {
    for (int in = 0; in < channels; ++in) {
      for (int out = 0; out < outputs; ++out) matrix[in * outputs + out] *= to_float_[in];
    }
  };
  for (int kind = 0; kind < N::region_kinds; ++kind) {
    regions[kind] = turned(network.regions[kind]);
    scale_inputs(regions[kind], N::region);
    region_bias[kind] = buffer_of(network.regions[kind].bias);
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    value[i] = turned(network.value[i]);
    value_bias[i] = buffer_of(network.value[i].bias);
  }
  scale_inputs(value[0], N::hidden);
  look[0] = turned(network.look[0]);
  scale_inputs(look[0], N::hidden);
  look_bias[0] = buffer_of(network.look[0].bias);
  // The file has for each look its bias and its weights; here every look's bias comes first.
  nn::Layer second{N::hidden, N::looks * (N::filtered + 1), {}, {}};
  second.weight.resize(network.look[1].weight.size());
  second.bias.resize(network.look[1].bias.size());
  for (int look_number = 0; look_number < N::looks; ++look_number) {
    for (int i = 0; i <= N::filtered; ++i) {
      const int from = look_number * (N::filtered + 1) + i;
      const int to = i * N::looks + look_number;
      const float factor = i == 0 ? 1.0F : to_float_[i - 1];
      for (int in = 0; in < N::hidden; ++in) {
        second.weight[static_cast<std::size_t>(to) * N::hidden + in] =
            network.look[1].weight[static_cast<std::size_t>(from) * N::hidden + in] * factor;
      }
      second.bias[to] = network.look[1].bias[from] * factor;
    }
  }
  look[1] = turned(second);
  look_bias[1] = buffer_of(second.bias);
  policy = buffer_of(network.policy);
}

}  // namespace tauler::gomoku
