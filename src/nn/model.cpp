#include "nn/model.hpp"

#include <algorithm>
#include <cmath>

namespace tauler::nn {
namespace {

/// Three weights in a line to the six points of the tiles' basis.
void line_to_points(const double* weight, std::ptrdiff_t step, double* points,
                    std::ptrdiff_t out_step) {
  const double w0 = weight[0];
  const double w1 = weight[step];
  const double w2 = weight[2 * step];
  points[0] = w0 / 4;
  points[1 * out_step] = -(w0 + w1 + w2) / 6;
  points[2 * out_step] = -(w0 - w1 + w2) / 6;
  points[3 * out_step] = w0 / 24 + w1 / 12 + w2 / 6;
  points[4 * out_step] = w0 / 24 - w1 / 12 + w2 / 6;
  points[5 * out_step] = w2;
}

/// Where a packed matrix of `depth` rows keeps (row, column).
std::size_t packed(int row, int column, int depth, int panel) {
  return (static_cast<std::size_t>(column / panel) * depth + row) * panel + column % panel;
}

Buffer copied(const std::vector<float>& values) {
  Buffer buffer(values.size());
  std::copy(values.begin(), values.end(), buffer.data());
  return buffer;
}

/// [out][in] to [in][out].
Buffer turned(const Layer& layer) {
  Buffer buffer(layer.weight.size());
  for (int out = 0; out < layer.out; ++out) {
    for (int in = 0; in < layer.in; ++in) {
      buffer[static_cast<std::size_t>(in) * layer.out + out] =
          layer.weight[static_cast<std::size_t>(out) * layer.in + in];
    }
  }
  return buffer;
}

}  // namespace

Model::Model(Network network, Kernel kernel) : network_(std::move(network)), kernel_(kernel) {
  if (network_.lines) {
    prepare_lines();
  } else {
    prepare_stem();
  }
  for (const nn::Block& block : network_.blocks) {
    blocks_.push_back({prepared(block.first), prepared(block.second), turned(block.pool)});
  }
  const int panel = routines(kernel_).panel;
  const Layer& head = network_.head;
  head_columns_ = (head.out + panel - 1) / panel * panel;
  head_ = Buffer(static_cast<std::size_t>(head.in) * head_columns_);
  for (int out = 0; out < head.out; ++out) {
    for (int in = 0; in < head.in; ++in) {
      head_[packed(in, out, head.in, panel)] =
          head.weight[static_cast<std::size_t>(out) * head.in + in];
    }
  }
}

bool Model::is_separable() const {
  return std::any_of(blocks_.begin(), blocks_.end(), [](const Block& block) {
    return block.first.near.size() > 0 || block.second.near.size() > 0;
  });
}

void Model::prepare_stem() {
  const Layer& stem = network_.stem;
  stem_ = Buffer(stem.weight.size());
  for (int out = 0; out < stem.out; ++out) {
    for (int plane = 0; plane < stem.in; ++plane) {
      for (int place = 0; place < 9; ++place) {
        stem_[(static_cast<std::size_t>(place) * stem.in + plane) * stem.out + out] =
            stem.weight[(static_cast<std::size_t>(out) * stem.in + plane) * 9 + place];
      }
    }
  }
}

void Model::prepare_lines() {
  lines_ = std::make_unique<const LineTable>(*network_.lines, kernel_);
  lines_->rows(0);  // freestyle's now, before any clock runs
  for (Buffer& bias : line_bias_) bias = copied(network_.stem.bias);
  for (int i = 0; i < network_.channels(); ++i) line_bias_[1][i] += network_.forbidden[i];
}

Model::Convolution Model::prepared_separable(const Layer& layer) const {
  const int panel = routines(kernel_).panel;
  Convolution convolution;
  convolution.bias = copied(layer.bias);
  convolution.near = Buffer(layer.near.size());
  for (int in = 0; in < layer.in; ++in) {
    for (int place = 0; place < 9; ++place) {
      convolution.near[static_cast<std::size_t>(place) * layer.in + in] =
          layer.near[in * 9 + place];
    }
  }
  if (byte_routines(kernel_)) {
    put_bytes(layer, 1, convolution);
    convolution.begin.resize(layer.out);
    for (std::size_t i = 0; i < convolution.bytes.size(); ++i) {
      convolution.begin[i / 4 % layer.out] -= 128 * convolution.bytes[i];
    }
    return convolution;
  }
  convolution.mix = Buffer(layer.weight.size());
  for (int in = 0; in < layer.in; ++in) {
    for (int out = 0; out < layer.out; ++out) {
      convolution.mix[packed(in, out, layer.in, panel)] =
          layer.weight[static_cast<std::size_t>(out) * layer.in + in];
    }
  }
  return convolution;
}

Model::Convolution Model::prepared_in_bytes(const Layer& layer) {
  Convolution convolution;
  convolution.bias = copied(layer.bias);
  put_bytes(layer, 9, convolution);
  return convolution;
}

void Model::put_bytes(const Layer& layer, int places, Convolution& convolution) {
  convolution.bytes.resize(layer.weight.size());
  convolution.scales = Buffer(layer.out);
  const std::size_t inputs = static_cast<std::size_t>(layer.in) * places;
  for (int out = 0; out < layer.out; ++out) {
    const float* weight = &layer.weight[out * inputs];
    float most = 0;
    for (std::size_t i = 0; i < inputs; ++i) most = std::max(most, std::abs(weight[i]));
    const float scale = most > 0 ? most / 127 : 1;
    convolution.scales[out] = scale;
    for (int in = 0; in < layer.in; ++in) {
      for (int place = 0; place < places; ++place) {
        const std::size_t group = static_cast<std::size_t>(place) * (layer.in / 4) + in / 4;
        convolution.bytes[(group * layer.out + out) * 4 + in % 4] =
            static_cast<std::int8_t>(std::lround(weight[in * places + place] / scale));
      }
    }
  }
}

Model::Convolution Model::prepared(const Layer& layer) const {
  if (!layer.near.empty()) return prepared_separable(layer);
  if (byte_routines(kernel_)) return prepared_in_bytes(layer);
  const int panel = routines(kernel_).panel;
  const std::size_t matrix = static_cast<std::size_t>(layer.in) * layer.out;
  Convolution convolution;
  convolution.points = Buffer(tile_points * matrix);
  convolution.bias = copied(layer.bias);
  for (int out = 0; out < layer.out; ++out) {
    for (int in = 0; in < layer.in; ++in) {
      double weight[9];
      const float* from = &layer.weight[(static_cast<std::size_t>(out) * layer.in + in) * 9];
      std::copy(from, from + 9, weight);
      double half[tile_in * 3];
      for (int x = 0; x < 3; ++x) line_to_points(weight + x, 3, half + x, 3);
      double points[tile_points];
      for (std::ptrdiff_t y = 0; y < tile_in; ++y) {
        line_to_points(half + y * 3, 1, points + y * tile_in, 1);
      }
      const std::size_t place = packed(in, out, layer.in, panel);
      for (int point = 0; point < tile_points; ++point) {
        convolution.points[point * matrix + place] = static_cast<float>(points[point]);
      }
    }
  }
  return convolution;
}

}  // namespace tauler::nn
