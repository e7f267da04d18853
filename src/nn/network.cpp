#include "nn/network.hpp"

#include <optional>

#include <fmt/core.h>

#include "nn/line_table.hpp"
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

void read_lines(Reader& reader, Network& network) {
  LineFiller filler;
  filler.rows = reader.matrix("lines.rows", 0, 0);
  const int hidden = filler.rows.in;
  filler.hidden = reader.linear("lines.hidden", hidden, hidden);
  filler.cells = {line_window * line_states, hidden, {}, {}};
  filler.cells.weight = reader.numbers("lines.cells", {filler.cells.in, hidden});
  filler.flavours = {line_flavours, hidden, {}, {}};
  filler.flavours.weight = reader.numbers("lines.flavours", {line_flavours, hidden});
  const int channels = filler.rows.out;
  network.stem = {gomoku_planes, channels, {}, reader.numbers("stem.bias", {channels})};
  network.forbidden = reader.numbers("lines.forbidden", {channels});
  network.lines = std::move(filler);
}

}  // namespace

Result<Network> read_network(std::string_view bytes) {
  Result<WeightFile> file = read_weight_file(bytes);
  if (!file) return file.error();
  Reader reader(*file);
  Network network;
  network.game = file->game;
  network.least_size = file->least_size;
  network.most_size = file->most_size;
  if (file->net.starts_with("lines")) {
    read_lines(reader, network);
  } else {
    network.stem = reader.convolution("stem", 0, 0);
  }
  const int channels = network.channels();
  const auto is_full = [](int count) { return count > 0 && count % channel_step == 0; };
  if (!reader.error() && !is_full(channels)) {
    return Error{"weights-channels", {channels, channel_step}};
  }
  if (!reader.error() && network.lines && !is_full(network.lines->hidden.out)) {
    return Error{"weights-channels", {network.lines->hidden.out, channel_step}};
  }
  for (int i = 0; reader.has(fmt::format("block{}.conv1", i)); ++i) {
    const std::string name = fmt::format("block{}", i);
    Block& block = network.blocks.emplace_back();
    const auto convolution = [&](const std::string& part) {
      return reader.has_filter(name + part) ? reader.separable(name + part, channels)
                                            : reader.convolution(name + part, channels, channels);
    };
    block.first = convolution(".conv1");
    block.second = convolution(".conv2");
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
