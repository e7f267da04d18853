// Takes layers out of a weight file, their shapes checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "nn/line_table.hpp"
#include "nn/network.hpp"
#include "nn/weight_file.hpp"

namespace tauler::nn {

/// Remembers the first thing that was wrong.
class LayerReader {
 public:
  explicit LayerReader(WeightFile& file) : file_(file) {}

  /// With a bias; `in` or `out` of 0 accepts any number.
  Layer convolution(const std::string& name, int in, int out) {
    return layer(name, in, out, 3, true);
  }
  Layer linear(const std::string& name, int in, int out) { return layer(name, in, out, 1, true); }
  Layer matrix(const std::string& name, int in, int out) { return layer(name, in, out, 1, false); }

  /// A filter for each channel, then their mix.
  Layer separable(const std::string& name, int channels) {
    Layer layer = linear(name, channels, channels);
    layer.near = numbers(name + ".near", {channels, 3, 3});
    return layer;
  }
  std::vector<float> numbers(const std::string& name, const std::vector<int>& shape) {
    const Tensor* tensor = find(name);
    if (!tensor) return {};
    if (tensor->shape != shape) fail(name, {});
    return tensor->values;
  }

  /// What fills the table of lines.
  LineFiller lines() {
    LineFiller filler;
    filler.rows = matrix("lines.rows", 0, 0);
    const int hidden = filler.rows.in;
    filler.hidden = linear("lines.hidden", hidden, hidden);
    filler.cells = {line_window * line_states, hidden, {}, {}};
    filler.cells.weight = numbers("lines.cells", {filler.cells.in, hidden});
    filler.flavours = {line_flavours, hidden, {}, {}};
    filler.flavours.weight = numbers("lines.flavours", {line_flavours, hidden});
    return filler;
  }

  bool has(const std::string& name) const { return file_.tensors.contains(name + ".weight"); }
  bool has_filter(const std::string& name) const { return file_.tensors.contains(name + ".near"); }
  const std::optional<Error>& error() const { return error_; }

 private:
  Layer layer(const std::string& name, int in, int out, int kernel, bool has_bias) {
    Layer layer{in, out, {}, {}};
    const Tensor* weight = find(name + ".weight");
    if (!weight) return layer;
    const std::size_t dimensions = kernel == 1 ? 2 : 4;
    if (weight->shape.size() == dimensions) {
      if (in == 0) layer.in = weight->shape[1];
      if (out == 0) layer.out = weight->shape[0];
    }
    std::vector<int> expected{layer.out, layer.in};
    if (kernel > 1) expected.insert(expected.end(), 2, kernel);
    if (weight->shape != expected) return fail(name, layer);
    layer.weight = weight->values;
    if (!has_bias) return layer;
    const Tensor* bias = find(name + ".bias");
    if (!bias) return layer;
    if (bias->shape != std::vector<int>{layer.out}) return fail(name, layer);
    layer.bias = bias->values;
    return layer;
  }

  const Tensor* find(const std::string& name) {
    const auto found = file_.tensors.find(name);
    if (found != file_.tensors.end()) return &found->second;
    if (!error_) error_ = Error{"weights-tensor-missing", {name}};
    return nullptr;
  }

  Layer fail(const std::string& name, const Layer& layer) {
    if (!error_) error_ = Error{"weights-tensor-shapes", {name}};
    return layer;
  }

  WeightFile& file_;
  std::optional<Error> error_;
};

}  // namespace tauler::nn
