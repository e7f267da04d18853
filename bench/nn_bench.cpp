// The network: positions a second on one core, for every kernel, board size and batch.
#include <fstream>
#include <iterator>

#include <benchmark/benchmark.h>

#include "nn/evaluator.hpp"
#include "nn/hex_planes.hpp"

namespace tauler::nn {
namespace {

/// Run from the root of the source tree.
std::shared_ptr<const Model> hex_model(Kernel kernel) {
  std::ifstream in("weights/hex.tnn", std::ios::binary);
  const Result<Network> network = read_network(std::string(std::istreambuf_iterator<char>(in), {}));
  return network ? std::make_shared<const Model>(*network, kernel) : nullptr;
}

void evaluate(benchmark::State& state, Kernel kernel) {
  const int size = static_cast<int>(state.range(0));
  const int batch = static_cast<int>(state.range(1));
  const auto model = hex_model(kernel);
  if (!model) return state.SkipWithError("weights/hex.tnn is not here");
  Evaluator evaluator(model, size, size);
  std::vector<std::uint8_t> planes(batch * evaluator.input_size());
  Rng rng(1);
  for (int i = 0; i < batch; ++i) {
    hex::Position position(size);
    for (int ply = 0; ply < size; ++ply) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    Planes<hex::Position>::write(position, &planes[i * evaluator.input_size()]);
  }
  std::vector<float> logits(static_cast<std::size_t>(batch) * evaluator.cells());
  std::vector<float> values(batch);
  for (auto _ : state) {
    evaluator.evaluate(batch, planes.data(), logits.data(), values.data());
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations() * batch);
}

const bool registered = [] {
  for (Kernel kernel : supported_kernels()) {
    const std::string name = "nn_hex_" + std::string(name_of(kernel));
    benchmark::RegisterBenchmark(name.c_str(),
                                 [kernel](benchmark::State& state) { evaluate(state, kernel); })
        ->ArgNames({"size", "batch"})
        ->ArgsProduct({{11, 13}, {1, 4, 16}});
  }
  return true;
}();

}  // namespace
}  // namespace tauler::nn
