// What it costs to play against programs: a ply over a pipe beyond the program's own time, next to
// the least a pipe can cost, a byte there and a byte back between two processes.
#include <array>

#include <benchmark/benchmark.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/play/referee.hpp"
#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "protocols/program/program.hpp"

namespace tauler {
namespace {

using namespace std::chrono_literals;

void pipe_there_and_back(benchmark::State& state) {
  std::array<int, 2> there{};
  std::array<int, 2> back{};
  if (pipe(there.data()) != 0 || pipe(back.data()) != 0) return state.SkipWithError("no pipe");
  const pid_t echo = fork();
  char byte = 'x';
  if (echo == 0) {
    close(there[1]);
    while (read(there[0], &byte, 1) == 1 && write(back[1], &byte, 1) == 1) continue;
    _exit(0);
  }
  close(there[0]);
  for (auto _ : state) {
    if (write(there[1], &byte, 1) != 1 || read(back[0], &byte, 1) != 1) break;
  }
  close(there[1]);
  close(back[0]);
  close(back[1]);
  waitpid(echo, nullptr, 0);
}

/// Whole games of a program that plays at random against another copy of itself.
void program(benchmark::State& state, const char* game, const char* protocol, bool timed) {
  const AnyPosition start = *all_games().start(game);
  const auto described =
      protocols::read_program(std::string(protocol) + ':' + RANDOM_ENGINE + ' ' + protocol);
  const auto recipe = protocols::recipe_of(*described, "", start.game().id);
  if (!recipe) return state.SkipWithError(english(recipe.error()).c_str());
  const std::array<std::unique_ptr<Player>, 2> players{recipe->make(), recipe->make()};
  arena::GameSetup setup;
  if (timed) {
    for (arena::SideSetup& side : setup.sides) side.limits.time = 1s;
  }
  std::uint64_t plies = 0;
  std::uint64_t own_nanoseconds = 0;
  Duration charged{};
  for (auto _ : state) {
    for (const auto& player : players) player->new_game();
    const arena::GameResult result = arena::play_game(start, *players[0], *players[1], setup);
    if (result.ending != arena::Ending::on_board) return state.SkipWithError(result.reason.c_str());
    plies += result.turns.size();
    for (const arena::Turn& turn : result.turns) {
      own_nanoseconds += turn.nodes;
      charged += turn.time;
    }
  }
  const auto count = static_cast<double>(plies);
  state.counters["s/ply"] =
      benchmark::Counter(count, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["charged s/ply"] = seconds(charged) / count;
  state.counters["program's own s/ply"] = static_cast<double>(own_nanoseconds) * 1e-9 / count;
}

BENCHMARK(pipe_there_and_back)->UseRealTime();
BENCHMARK_CAPTURE(program, tauler_connect4, "connect4", "tauler", false)->UseRealTime();
BENCHMARK_CAPTURE(program, tauler_connect4_timed, "connect4", "tauler", true)->UseRealTime();
BENCHMARK_CAPTURE(program, gomocup_gomoku, "gomoku", "gomocup", false)->UseRealTime();
BENCHMARK_CAPTURE(program, gomocup_gomoku_timed, "gomoku", "gomocup", true)->UseRealTime();

}  // namespace
}  // namespace tauler
