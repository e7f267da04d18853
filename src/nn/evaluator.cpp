#include "nn/evaluator.hpp"

#include <algorithm>
#include <cmath>

namespace tauler::nn {
namespace {

/// `out` += matrix × `in`, the matrix as [in][out].
void add_product(const float* matrix, const float* in, int ins, float* out, int outs) {
  for (int i = 0; i < ins; ++i) {
    const float factor = in[i];
    const float* row = matrix + static_cast<std::ptrdiff_t>(i) * outs;
    for (int o = 0; o < outs; ++o) out[o] += factor * row[o];
  }
}

float dot(const float* a, const float* b, int count) {
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const Model> model, int height, int width)
    : model_(std::move(model)),
      routines_(routines(model_->kernel())),
      byte_routines_(byte_routines(model_->kernel())),
      board_{height, width},
      channels_(model_->network().channels()),
      board_size_(static_cast<std::size_t>(board_.stored_cells()) * channels_),
      main_(group_size * board_size_),
      inner_(group_size * board_size_),
      point_stride_(static_cast<std::size_t>(group_size) * board_.tiles() * channels_ +
                    floats_a_line),
      points_in_(tile_points * point_stride_),
      points_out_(points_in_.size()),
      bytes_(byte_routines_ ? board_size_ : 0),
      filtered_(model_->is_separable() ? static_cast<std::size_t>(cells()) * channels_ : 0),
      mixed_(filtered_.size()),
      windows_(height, width),
      biases_(static_cast<std::size_t>(group_size) * channels_),
      pooled_(2 *
              static_cast<std::size_t>(std::max(channels_, model_->network().value_channels()))),
      head_(static_cast<std::size_t>(width) * model_->head_columns()),
      hidden_(model_->network().hidden.out) {}

std::size_t Evaluator::input_size() const {
  return static_cast<std::size_t>(board_.height + 2) * (board_.width + 2) *
         model_->network().planes();
}

void Evaluator::evaluate(int count, const std::uint8_t* planes, float* logits, float* values) {
  for (int done = 0; done < count; done += group_size) {
    evaluate_group(std::min(group_size, count - done), planes + done * input_size(),
                   logits + static_cast<std::ptrdiff_t>(done) * cells(), values + done);
  }
}

void Evaluator::evaluate_group(int count, const std::uint8_t* planes, float* logits,
                               float* values) {
  for (int i = 0; i < count; ++i) {
    const std::uint8_t* seen = planes + i * input_size();
    float* cells = main_.data() + i * board_size_;
    model_->lines() ? stem_of_lines(seen, cells) : stem(seen, cells);
  }
  for (const Model::Block& block : model_->blocks()) {
    convolve(block.first, count, main_, block.first.bias.data(), 0, nullptr, inner_);
    for (int i = 0; i < count; ++i) {
      float* bias = biases_.data() + static_cast<std::ptrdiff_t>(i) * channels_;
      std::copy_n(block.second.bias.data(), channels_, bias);
      if (block.pool.size() > 0) add_pool(block.pool, inner_.data() + i * board_size_, bias);
    }
    convolve(block.second, count, inner_, biases_.data(), channels_, &main_, main_);
  }
  for (int i = 0; i < count; ++i) {
    values[i] =
        answer(main_.data() + i * board_size_, logits + static_cast<std::ptrdiff_t>(i) * cells());
  }
}

void Evaluator::stem(const std::uint8_t* planes, float* cells) const {
  const int count = model_->network().planes();
  const int ring_width = board_.width + 2;
  for (int row = 0; row < board_.height; ++row) {
    for (int column = 0; column < board_.width; ++column) {
      float* out = cells + static_cast<std::ptrdiff_t>(board_.stored(row, column)) * channels_;
      std::copy_n(model_->network().stem.bias.data(), channels_, out);
      const float* weight = model_->stem().data();
      for (int place = 0; place < 9; ++place) {
        const std::ptrdiff_t cell = (row + place / 3) * ring_width + column + place % 3;
        for (int plane = 0; plane < count; ++plane, weight += channels_) {
          if (planes[cell * count + plane] == 0) continue;
          for (int channel = 0; channel < channels_; ++channel) out[channel] += weight[channel];
        }
      }
      for (int channel = 0; channel < channels_; ++channel) {
        out[channel] = std::max(out[channel], 0.0F);
      }
    }
  }
}

void Evaluator::stem_of_lines(const std::uint8_t* planes, float* cells) {
  const LineTable& table = *model_->lines();
  const auto at = [&](int row, int column) {
    const std::ptrdiff_t cell = (row + 1) * (board_.width + 2) + column + 1;
    return planes + cell * gomoku_planes;
  };
  windows_.look([&](int row, int column) -> std::uint32_t {
    const std::uint8_t* seen = at(row, column);
    return seen[0] + 2U * seen[1];
  });
  const std::uint8_t* rules = at(0, 0);
  const float* rows = table.rows(rules[4] + 2 * rules[5] + 4 * rules[6]);
  for (int row = 0; row < board_.height; ++row) {
    for (int column = 0; column < board_.width; ++column) {
      const float* parts[LineWindows::directions + 1];
      for (int i = 0; i < LineWindows::directions; ++i) {
        parts[i] = rows + std::ptrdiff_t{table.row_of(windows_.code(i, row, column))} * channels_;
      }
      parts[LineWindows::directions] = model_->line_bias(at(row, column)[3] != 0).data();
      routines_.add_rows(channels_, parts,
                         cells + std::ptrdiff_t{board_.stored(row, column)} * channels_);
    }
  }
}

void Evaluator::convolve_separably(const Model::Convolution& convolution, int count,
                                   const Buffer& from, const float* biases, std::size_t bias_stride,
                                   const Buffer* added, Buffer& to) {
  for (int i = 0; i < count; ++i) {
    routines_.filter(board_, channels_, from.data() + i * board_size_, convolution.near.data(),
                     filtered_.data());
    if (byte_routines_) {
      byte_routines_->cells_to_bytes(cells(), channels_, filtered_.data(), bytes_.data(),
                                     mixed_.data());
      byte_routines_->mix(
          board_, channels_, bytes_.data(), convolution.bytes.data(), convolution.begin.data(),
          convolution.scales.data(), mixed_.data(), biases + i * bias_stride,
          added ? added->data() + i * board_size_ : nullptr, to.data() + i * board_size_);
      continue;
    }
    routines_.multiply(cells(), channels_, channels_, filtered_.data(), convolution.mix.data(),
                       mixed_.data());
    routines_.settle(board_, channels_, mixed_.data(), biases + i * bias_stride,
                     added ? added->data() + i * board_size_ : nullptr,
                     to.data() + i * board_size_);
  }
}

void Evaluator::convolve(const Model::Convolution& convolution, int count, const Buffer& from,
                         const float* biases, std::size_t bias_stride, const Buffer* added,
                         Buffer& to) {
  if (convolution.near.size() > 0) {
    return convolve_separably(convolution, count, from, biases, bias_stride, added, to);
  }
  if (byte_routines_) {
    return convolve_in_bytes(convolution, count, from, biases, bias_stride, added, to);
  }
  for (int i = 0; i < count; ++i) {
    routines_.tiles_in(board_, i, channels_, from.data() + i * board_size_, points_in_.data(),
                       point_stride_);
  }
  const std::size_t matrix = static_cast<std::size_t>(channels_) * channels_;
  for (int point = 0; point < tile_points; ++point) {
    routines_.multiply(count * board_.tiles(point), channels_, channels_,
                       points_in_.data() + point * point_stride_,
                       convolution.points.data() + point * matrix,
                       points_out_.data() + point * point_stride_);
  }
  for (int i = 0; i < count; ++i) {
    routines_.tiles_out(board_, i, channels_, points_out_.data(), point_stride_,
                        biases + i * bias_stride, added ? added->data() + i * board_size_ : nullptr,
                        to.data() + i * board_size_);
  }
}

void Evaluator::convolve_in_bytes(const Model::Convolution& convolution, int count,
                                  const Buffer& from, const float* biases, std::size_t bias_stride,
                                  const Buffer* added, Buffer& to) {
  for (int i = 0; i < count; ++i) {
    const float factor =
        byte_routines_->to_bytes(board_size_, from.data() + i * board_size_, bytes_.data());
    byte_routines_->convolve(board_, channels_, bytes_.data(), convolution.bytes.data(),
                             convolution.scales.data(), factor, biases + i * bias_stride,
                             added ? added->data() + i * board_size_ : nullptr,
                             to.data() + i * board_size_);
  }
}

void Evaluator::add_pool(const Buffer& pool, const float* cells, float* bias) {
  float* mean = pooled_.data();
  float* most = mean + channels_;
  std::fill_n(mean, 2 * channels_, 0.0F);  // what is pooled is never negative
  for (int row = 0; row < board_.height; ++row) {
    const float* cell = cells + static_cast<std::ptrdiff_t>(board_.stored(row, 0)) * channels_;
    for (int column = 0; column < board_.width; ++column, cell += channels_) {
      for (int channel = 0; channel < channels_; ++channel) {
        mean[channel] += cell[channel];
        most[channel] = std::max(most[channel], cell[channel]);
      }
    }
  }
  for (int channel = 0; channel < channels_; ++channel) {
    mean[channel] /= static_cast<float>(this->cells());
  }
  add_product(pool.data(), pooled_.data(), 2 * channels_, bias, channels_);
}

float Evaluator::answer(const float* cells, float* logits) {
  const Network& network = model_->network();
  const int features = network.value_channels();
  float* mean = pooled_.data();
  float* most = mean + features;
  std::fill_n(mean, 2 * features, 0.0F);
  for (int row = 0; row < board_.height; ++row) {
    const float* first = cells + static_cast<std::ptrdiff_t>(board_.stored(row, 0)) * channels_;
    routines_.multiply(board_.width, channels_, model_->head_columns(), first,
                       model_->head().data(), head_.data());
    const float* out = head_.data();
    for (int column = 0; column < board_.width; ++column, out += model_->head_columns()) {
      *logits++ = out[0] + network.head.bias[0];
      for (int i = 0; i < features; ++i) {
        const float feature = std::max(out[i + 1] + network.head.bias[i + 1], 0.0F);
        mean[i] += feature;
        most[i] = std::max(most[i], feature);
      }
    }
  }
  for (int i = 0; i < features; ++i) mean[i] /= static_cast<float>(this->cells());
  for (int i = 0; i < network.hidden.out; ++i) {
    const float* weight = &network.hidden.weight[static_cast<std::size_t>(i) * network.hidden.in];
    hidden_[i] = std::max(network.hidden.bias[i] + dot(weight, mean, network.hidden.in), 0.0F);
  }
  return std::tanh(network.value.bias[0] +
                   dot(network.value.weight.data(), hidden_.data(), network.hidden.out));
}

}  // namespace tauler::nn
