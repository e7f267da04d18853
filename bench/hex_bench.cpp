// Hex apart from its playouts: the cost of a move, and what the short way to the end of a random
// game is compared with (playout_bench.cpp has that one).
#include <array>
#include <vector>

#include <benchmark/benchmark.h>

#include "games/hex/position.hpp"

namespace tauler::hex {
namespace {

/// The empty cells of the start in a random order.
class Shuffled {
 public:
  explicit Shuffled(const Position& start) { start.legal_moves(moves_); }

  const MoveList& draw(Rng& rng) {
    for (std::uint32_t i = static_cast<std::uint32_t>(moves_.size()); i > 1; --i) {
      std::swap(moves_[i - 1], moves_[rng.below(i)]);
    }
    return moves_;
  }

 private:
  MoveList moves_;
};

void report_rate(benchmark::State& state, const char* what, std::int64_t count) {
  state.counters[what] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

/// Random games, played to the end and taken back to the start; the winner is known at every ply.
void play_and_undo(benchmark::State& state) {
  const Position start(static_cast<int>(state.range(0)));
  Rng rng(1);
  Shuffled cells(start);
  std::vector<MoveList> games(64);
  for (MoveList& game : games) game = cells.draw(rng);
  std::vector<Position::Undo> undos(start.cells());
  Position position = start;
  std::int64_t plies = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    const MoveList& moves = games[next++ % games.size()];
    int ply = 0;
    for (; !is_over(position.outcome()); ++ply) undos[ply] = position.play(moves[ply]);
    plies += ply;
    while (ply > 0) position.undo(undos[--ply]);
  }
  report_rate(state, "play+undo/s", plies);
}
BENCHMARK(play_and_undo)->Arg(11)->Arg(13)->Arg(19);

/// The random game played move by move over a shuffled list of cells.
void play_out_move_by_move(benchmark::State& state) {
  const Position start(static_cast<int>(state.range(0)));
  Rng rng(1);
  Shuffled cells(start);
  for (auto _ : state) {
    const MoveList& moves = cells.draw(rng);
    Position position = start;
    for (int ply = 0; !is_over(position.outcome()); ++ply) position.play(moves[ply]);
    benchmark::DoNotOptimize(position.outcome());
  }
  report_rate(state, "games/s", state.iterations());
}
BENCHMARK(play_out_move_by_move)->Arg(11)->Arg(13)->Arg(19);

/// The random game as `random_playout` plays any game: the moves are listed anew at every ply.
void play_out_listing_moves(benchmark::State& state) {
  const Position start(static_cast<int>(state.range(0)));
  Rng rng(1);
  MoveList moves;
  for (auto _ : state) {
    Position position = start;
    while (!is_over(position.outcome())) {
      moves.clear();
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    benchmark::DoNotOptimize(position.outcome());
  }
  report_rate(state, "games/s", state.iterations());
}
BENCHMARK(play_out_listing_moves)->Arg(11)->Arg(13)->Arg(19);

/// The usual quick playout, as a yardstick: shuffle, fill a byte array, follow the first player's
/// stones from the top with a stack.
void play_out_with_a_stack(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  const int stride = size + 2;
  Rng rng(1);
  Shuffled cells{Position(size)};
  std::array<std::uint8_t, max_framed_cells> board{};
  std::array<int, max_framed_cells> stack{};
  for (auto _ : state) {
    const MoveList& moves = cells.draw(rng);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      board[(moves[i].value() / size + 1) * stride + moves[i].value() % size + 1] = i % 2 == 0;
    }
    int waiting = 0;
    bool joined = false;
    const auto visit = [&](int cell) {
      if (board[cell] == 0) return;
      board[cell] = 0;
      stack[waiting++] = cell;
    };
    for (int column = 1; column <= size; ++column) visit(stride + column);
    while (waiting > 0 && !joined) {
      const int cell = stack[--waiting];
      joined = cell >= size * stride;
      for (int step : {-stride, 1 - stride, -1, 1, stride - 1, stride}) visit(cell + step);
    }
    benchmark::DoNotOptimize(joined);
  }
  report_rate(state, "games/s", state.iterations());
}
BENCHMARK(play_out_with_a_stack)->Arg(11)->Arg(13)->Arg(19);

}  // namespace
}  // namespace tauler::hex
