// The networks: positions a second on one core, for every game, kernel, board size and batch.
#include <fstream>
#include <iterator>

#include <benchmark/benchmark.h>

#include "nn/connect4_planes.hpp"
#include "nn/evaluator.hpp"
#include "nn/gomoku_planes.hpp"
#include "nn/hex_planes.hpp"
#include "nn/othello_planes.hpp"

namespace tauler::nn {
namespace {

/// Run from the root of the source tree.
std::shared_ptr<const Model> model_of(const std::string& game, Kernel kernel) {
  std::ifstream in("weights/" + game + ".tnn", std::ios::binary);
  const Result<Network> network = read_network(std::string(std::istreambuf_iterator<char>(in), {}));
  return network ? std::make_shared<const Model>(*network, kernel) : nullptr;
}

/// Positions a few random moves after `start`.
template <Game G>
void evaluate(benchmark::State& state, const std::string& game, Kernel kernel, const G& start) {
  const int batch = static_cast<int>(state.range(1));
  const auto model = model_of(game, kernel);
  if (!model) return state.SkipWithError(("weights/" + game + ".tnn is not here").c_str());
  Evaluator evaluator(model, Planes<G>::height(start), Planes<G>::width(start));
  std::vector<std::uint8_t> planes(batch * evaluator.input_size());
  Rng rng(1);
  for (int i = 0; i < batch; ++i) {
    G position = start;
    for (int ply = 0; ply < Planes<G>::height(start); ++ply) {
      MoveList moves;
      position.legal_moves(moves);
      if (moves.empty()) break;
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    Planes<G>::write(position, &planes[i * evaluator.input_size()]);
  }
  std::vector<float> logits(static_cast<std::size_t>(batch) * evaluator.cells());
  std::vector<float> values(batch);
  for (auto _ : state) {
    evaluator.evaluate(batch, planes.data(), logits.data(), values.data());
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations() * batch);
}

/// `start(size)` is the empty board of that size.
template <class Start>
void register_game(const std::string& game, const std::vector<std::int64_t>& sizes, Start start) {
  for (Kernel kernel : supported_kernels()) {
    const std::string name = "nn_" + game + "_" + std::string(name_of(kernel));
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State& state) {
                                   const int size = static_cast<int>(state.range(0));
                                   evaluate(state, game, kernel, start(size));
                                 })
        ->ArgNames({"size", "batch"})
        ->ArgsProduct({sizes, {1, 4, 16}});
  }
}

const bool registered = [] {
  register_game("hex", {11, 13}, [](int size) { return hex::Position(size); });
  register_game("othello", {8}, [](int) { return othello::Position(); });
  register_game("gomoku", {15, 20},
                [](int size) { return gomoku::Position(gomoku::Settings{.size = size}); });
  register_game("connect4", {7}, [](int) { return connect4::Position(); });
  return true;
}();

}  // namespace
}  // namespace tauler::nn
