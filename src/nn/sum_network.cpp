#include "nn/sum_network.hpp"

#include "nn/layer_reader.hpp"

namespace tauler::nn {

Result<SumNetwork> read_sum_network(std::string_view bytes) {
  using N = SumNetwork;
  Result<WeightFile> file = read_weight_file(bytes);
  if (!file) return file.error();
  LayerReader reader(*file);
  SumNetwork network;
  network.lines = reader.lines();
  network.bias = reader.numbers("stem.bias", {N::channels});
  network.forbidden = reader.numbers("lines.forbidden", {N::channels});
  network.near = {N::filtered, N::filtered, {}, reader.numbers("near.bias", {N::filtered})};
  network.near.near = reader.numbers("near.weight", {N::filtered, 3, 3});
  const std::vector<float> weights =
      reader.numbers("regions.weight", {N::region_kinds, N::region, N::channels});
  const std::vector<float> biases = reader.numbers("regions.bias", {N::region_kinds, N::region});
  network.value = {reader.linear("value1", N::channels + N::region_kinds * N::region, N::hidden),
                   reader.linear("value2", N::hidden, N::second),
                   reader.linear("value3", N::second, 1)};
  network.look = {reader.linear("looks1", N::channels, N::hidden),
                  reader.linear("looks2", N::hidden, N::looks * (N::filtered + 1))};
  network.policy = reader.numbers("looks3.weight", {N::looks});
  if (reader.error()) return *reader.error();
  if (network.lines.rows.out != N::channels) return Error{"weights-tensor-shapes", {"lines.rows"}};
  for (int kind = 0; kind < N::region_kinds; ++kind) {
    const auto part = [kind](const std::vector<float>& all, int each) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(kind) * each;
      return std::vector<float>(begin, begin + each);
    };
    network.regions[kind] = {N::channels, N::region, part(weights, N::region * N::channels),
                             part(biases, N::region)};
  }
  return network;
}

}  // namespace tauler::nn
