// The network in bytes against the same network in floats: how often the best move is the same and
// how far the value is off, on the trainer's golden positions and on positions of games.
#include <cmath>
#include <fstream>
#include <sstream>

#include <benchmark/benchmark.h>

#include "games/registry.hpp"
#include "nn/evaluator.hpp"
#include "nn/hex_planes.hpp"
#include "players/networks.hpp"
#include "players/registry.hpp"

namespace tauler::nn {
namespace {

using Positions = std::vector<hex::Position>;

/// Run from the root of the source tree.
Positions golden_positions() {
  Positions positions;
  std::ifstream in("weights/hex.golden.txt");
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    int size = 0;
    std::string moves;
    words >> size >> moves;
    hex::Position position(size);
    std::istringstream list(moves == "-" ? "" : moves);
    for (std::string code; std::getline(list, code, ',');) {
      position.play(Move::of(std::stoi(code)));
    }
    positions.push_back(position);
  }
  return positions;
}

/// Of games on 11×11 between players who think a little and vary their moves; every ply of them.
Positions game_positions() {
  constexpr int games = 50;
  Positions positions;
  for (int game = 0; game < games; ++game) {
    const auto player = *all_players().make(
        "champion:visits=30,temperature=0.5,seed=" + std::to_string(game + 1), "hex");
    AnyPosition position = *all_games().start("hex:swap=off");
    while (!position.is_over()) {
      positions.push_back(*position.as<hex::Position>());
      if (!position.play(player->choose(position, {}, {}).move)) break;
    }
  }
  return positions;
}

struct Answer {
  int best = -1;  ///< legal move
  float value = 0;
};

Answer ask(const std::shared_ptr<const Model>& model, const hex::Position& position) {
  Evaluator evaluator(model, position.size(), position.size());
  std::vector<std::uint8_t> planes(evaluator.input_size());
  std::vector<float> logits(evaluator.cells());
  Answer answer;
  Planes<hex::Position>::write(position, planes.data());
  evaluator.evaluate(1, planes.data(), logits.data(), &answer.value);
  float top = -INFINITY;
  MoveList moves;
  position.legal_moves(moves);
  for (Move move : moves) {
    const float logit = logits[Planes<hex::Position>::cell(position, move)];
    if (logit > top) {
      top = logit;
      answer.best = move.value();
    }
  }
  return answer;
}

void compare(benchmark::State& state, Positions (*read)()) {
  const auto floats = network_of("hex", false);
  const auto bytes = network_of("hex", true);
  if (floats->kernel() == bytes->kernel()) {
    return state.SkipWithError("this processor has no byte products");
  }
  const Positions positions = read();
  if (positions.empty()) return state.SkipWithError("weights/hex.golden.txt is not here");
  double same = 0;
  double sum = 0;
  double worst = 0;
  double other_winner = 0;
  for (auto _ : state) {
    for (const hex::Position& position : positions) {
      const Answer exact = ask(floats, position);
      const Answer fast = ask(bytes, position);
      const double off = std::abs(exact.value - fast.value);
      same += exact.best == fast.best ? 1 : 0;
      other_winner += (exact.value > 0) != (fast.value > 0) ? 1 : 0;
      sum += off;
      worst = std::max(worst, off);
    }
  }
  const auto count = static_cast<double>(positions.size());
  state.counters["positions"] = count;
  state.counters["same_move"] = same / count;
  state.counters["mean_value_off"] = sum / count;
  state.counters["most_value_off"] = worst;
  state.counters["other_winner"] = other_winner / count;
}

BENCHMARK_CAPTURE(compare, golden, golden_positions)->Name("nn_accuracy/golden")->Iterations(1);
BENCHMARK_CAPTURE(compare, games, game_positions)->Name("nn_accuracy/games")->Iterations(1);

}  // namespace
}  // namespace tauler::nn
