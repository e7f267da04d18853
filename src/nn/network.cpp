#include "nn/network.hpp"

#include <optional>

#include <fmt/core.h>

#include "nn/weight_file.hpp"

namespace tauler::nn {
namespace {

/// Takes layers out of a file, and remembers the first thing that was wrong.
class Reader {
 public:
  explicit Reader(WeightFile& file) : file_(file) {}

  /// With a bias; `in` or `out` of 0 accepts any number.
  Layer convolution(const std::string& name, int in, int out) {
    return layer(name, in, out, 3, true);
  }
  Layer linear(const std::string& name, int in, int out) { return layer(name, in, out, 1, true); }
  Layer matrix(const std::string& name, int in, int out) { return layer(name, in, out, 1, false); }

  bool has(const std::string& name) const { return file_.tensors.contains(name + ".weight"); }
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

}  // namespace

Result<Network> read_network(std::string_view bytes) {
  Result<WeightFile> file = read_weight_file(bytes);
  if (!file) return file.error();
  Reader reader(*file);
  Network network;
  network.game = file->game;
  network.least_size = file->least_size;
  network.most_size = file->most_size;
  network.stem = reader.convolution("stem", 0, 0);
  const int channels = network.channels();
  if (!reader.error() && (channels == 0 || channels % channel_step != 0)) {
    return Error{"weights-channels", {channels, channel_step}};
  }
  for (int i = 0; reader.has(fmt::format("block{}.conv1", i)); ++i) {
    const std::string name = fmt::format("block{}", i);
    Block& block = network.blocks.emplace_back();
    block.first = reader.convolution(name + ".conv1", channels, channels);
    block.second = reader.convolution(name + ".conv2", channels, channels);
    if (reader.has(name + ".pool")) {
      block.pool = reader.matrix(name + ".pool", 2 * channels, channels);
    }
  }
  network.head = reader.linear("head", channels, 0);
  network.hidden = reader.linear("hidden", 2 * network.value_channels(), 0);
  network.value = reader.linear("value", network.hidden.out, 1);
  if (reader.error()) return *reader.error();
  return network;
}

}  // namespace tauler::nn
