#include "nn/network.hpp"

#include <fmt/core.h>

#include "nn/layer_reader.hpp"
#include "nn/line_table.hpp"

namespace tauler::nn {
namespace {

void read_lines(LayerReader& reader, Network& network) {
  network.lines = reader.lines();
  const int channels = network.lines->rows.out;
  network.stem = {gomoku_planes, channels, {}, reader.numbers("stem.bias", {channels})};
  network.forbidden = reader.numbers("lines.forbidden", {channels});
}

}  // namespace

Result<Network> read_network(std::string_view bytes) {
  Result<WeightFile> file = read_weight_file(bytes);
  if (!file) return file.error();
  LayerReader reader(*file);
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
