// The networks in bytes against the same networks in floats: how often the best move is the same
// and how far the value is off, on Hex's golden positions and on positions of games.
#include <cmath>
#include <fstream>
#include <sstream>

#include <benchmark/benchmark.h>

#include "games/registry.hpp"
#include "nn/connect4_planes.hpp"
#include "nn/evaluator.hpp"
#include "nn/gomoku_planes.hpp"
#include "nn/hex_planes.hpp"
#include "nn/othello_planes.hpp"
#include "players/networks.hpp"
#include "players/registry.hpp"

namespace tauler::nn {
namespace {

template <Game G>
using Positions = std::vector<G>;

/// Run from the root of the source tree.
Positions<hex::Position> golden_positions() {
  Positions<hex::Position> positions;
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

/// Of games between players who think a little and vary their moves; every ply of them but those
/// where the network knows no move.
template <Game G>
Positions<G> game_positions(const std::string& game, const std::string& player) {
  constexpr int games = 50;
  Positions<G> positions;
  for (int number = 1; number <= games; ++number) {
    const auto thinker = *all_players().make(
        player + ":visits=30,temperature=0.5,seed=" + std::to_string(number), game);
    AnyPosition position = *all_games().start(game);
    while (!position.is_over()) {
      const G& typed = *position.as<G>();
      if (Planes<G>::cell(typed, position.legal_moves().front()) >= 0) positions.push_back(typed);
      if (!position.play(thinker->choose(position, {}, {}).move)) break;
    }
  }
  return positions;
}

struct Answer {
  int best = -1;  ///< legal move
  float value = 0;
};

template <Game G>
Answer ask(const std::shared_ptr<const Model>& model, const G& position) {
  Evaluator evaluator(model, Planes<G>::height(position), Planes<G>::width(position));
  std::vector<std::uint8_t> planes(evaluator.input_size());
  std::vector<float> logits(evaluator.cells());
  Answer answer;
  Planes<G>::write(position, planes.data());
  evaluator.evaluate(1, planes.data(), logits.data(), &answer.value);
  float top = -INFINITY;
  MoveList moves;
  position.legal_moves(moves);
  for (Move move : moves) {
    const float logit = logits[Planes<G>::cell(position, move)];
    if (logit > top) {
      top = logit;
      answer.best = move.value();
    }
  }
  return answer;
}

template <Game G>
void compare(benchmark::State& state, const char* game, const Positions<G>& positions) {
  const auto floats = network_of(game, false);
  const auto bytes = network_of(game, true);
  if (floats->kernel() == bytes->kernel()) {
    return state.SkipWithError("this processor has no byte products");
  }
  if (positions.empty()) return state.SkipWithError("weights/hex.golden.txt is not here");
  double same = 0;
  double sum = 0;
  double worst = 0;
  double other_winner = 0;
  for (auto _ : state) {
    for (const G& position : positions) {
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

template <Game G>
void games(benchmark::State& state, const char* game, const char* player) {
  compare(state, game, game_positions<G>(game, player));
}
constexpr auto hex_games = games<hex::Position>;
constexpr auto othello_games = games<othello::Position>;
constexpr auto gomoku_games = games<gomoku::Position>;
constexpr auto connect4_games = games<connect4::Position>;

void golden(benchmark::State& state) {
  compare(state, "hex", golden_positions());
}

BENCHMARK(golden)->Name("nn_accuracy/golden")->Iterations(1);
BENCHMARK_CAPTURE(hex_games, games, "hex", "champion")->Name("nn_accuracy/games")->Iterations(1);
BENCHMARK_CAPTURE(othello_games, games, "othello", "network")
    ->Name("nn_accuracy/othello")
    ->Iterations(1);
BENCHMARK_CAPTURE(gomoku_games, games, "gomoku", "network")
    ->Name("nn_accuracy/gomoku")
    ->Iterations(1);
BENCHMARK_CAPTURE(connect4_games, games, "connect4", "network")
    ->Name("nn_accuracy/connect4")
    ->Iterations(1);

}  // namespace
}  // namespace tauler::nn
