// Gomoku: pairs of play and undo a second, with the winner known after each, one core.
#include <vector>

#include <benchmark/benchmark.h>

#include "games/gomoku/position.hpp"

namespace tauler::gomoku {
namespace {

/// A random unfinished game of `stones` stones.
Position middle_game(const Setup& setup, int stones) {
  Rng rng(1);
  while (true) {
    Position position(setup);
    while (!is_over(position.outcome()) && position.stones() < stones) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!is_over(position.outcome())) return position;
  }
}

/// As at the leaves of a search: every legal move of one position in turn.
void try_every_move(benchmark::State& state, Setup setup, int stones) {
  Position position = middle_game(setup, stones);
  MoveList moves;
  position.legal_moves(moves);
  std::int64_t pairs = 0;
  std::int64_t wins = 0;
  for (auto _ : state) {
    for (Move move : moves) {
      const Position::Undo undo = position.play(move);
      wins += is_over(position.outcome());
      position.undo(undo);
    }
    pairs += static_cast<std::int64_t>(moves.size());
    benchmark::DoNotOptimize(wins);
  }
  state.counters["pairs/s"] =
      benchmark::Counter(static_cast<double>(pairs), benchmark::Counter::kIsRate);
}

/// Down a whole random game and back up.
void play_a_game_and_back(benchmark::State& state, Setup setup) {
  Rng rng(2);
  Position position(setup);
  std::vector<Position::Undo> game;
  while (!is_over(position.outcome())) {
    MoveList moves;
    position.legal_moves(moves);
    game.push_back(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  for (std::size_t i = game.size(); i > 0; --i) position.undo(game[i - 1]);
  std::int64_t pairs = 0;
  std::int64_t wins = 0;
  for (auto _ : state) {
    for (const Position::Undo& step : game) {
      position.play(step.move);
      wins += is_over(position.outcome());
    }
    for (std::size_t i = game.size(); i > 0; --i) position.undo(game[i - 1]);
    pairs += static_cast<std::int64_t>(game.size());
    benchmark::DoNotOptimize(wins);
  }
  state.counters["pairs/s"] =
      benchmark::Counter(static_cast<double>(pairs), benchmark::Counter::kIsRate);
}

constexpr Setup freestyle15{};
constexpr Setup freestyle20{.size = 20};
constexpr Setup standard15{.rule = Rule::standard};
constexpr Setup caro15{.rule = Rule::caro};
constexpr Setup renju15{.rule = Rule::renju};

BENCHMARK_CAPTURE(try_every_move, gomoku_15_freestyle, freestyle15, 40);
BENCHMARK_CAPTURE(try_every_move, gomoku_20_freestyle, freestyle20, 40);
BENCHMARK_CAPTURE(try_every_move, gomoku_15_standard, standard15, 40);
BENCHMARK_CAPTURE(try_every_move, gomoku_15_caro, caro15, 40);
BENCHMARK_CAPTURE(try_every_move, gomoku_15_renju, renju15, 40);
BENCHMARK_CAPTURE(play_a_game_and_back, gomoku_15_freestyle, freestyle15);
BENCHMARK_CAPTURE(play_a_game_and_back, gomoku_20_freestyle, freestyle20);
BENCHMARK_CAPTURE(play_a_game_and_back, gomoku_15_renju, renju15);

/// Black's legal moves under renju, forbidden ones found: lists a second.
void list_black_moves(benchmark::State& state, int stones) {
  const Position position = middle_game(renju15, stones);
  for (auto _ : state) {
    MoveList moves;
    position.legal_moves(moves);
    benchmark::DoNotOptimize(moves.size());
  }
  state.counters["lists/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(list_black_moves, gomoku_15_renju_40_stones, 40);
BENCHMARK_CAPTURE(list_black_moves, gomoku_15_renju_80_stones, 80);

}  // namespace
}  // namespace tauler::gomoku
