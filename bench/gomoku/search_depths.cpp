// How long Gomoku's alpha-beta search takes to look so many plies ahead:
//
//   gomoku_search_depths OPENINGS POSITIONS DEPTH…
//
// So many freestyle positions on 15×15 of up to 40 stones, played on by the search itself with
// 1,000 nodes a move after openings of a file (one a line, moves as "h8i9…"). Every position is
// deepened ply by ply from an empty table; geometric means of processor time and nodes to each
// DEPTH are printed, and a line of best moves and values at the last, to compare.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "players/gomoku/champion/root_search.hpp"

namespace {

using namespace tauler;
using namespace tauler::gomoku;

constexpr std::size_t table_bytes = std::size_t{1} << 26;
constexpr int most_stones = 40;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// As many moves of the line as are legal.
Position opening_of(const std::string& line) {
  Position position(Settings{});
  std::size_t at = 0;
  while (at < line.size()) {
    const int column = line[at++] - 'a';
    int number = 0;
    while (at < line.size() && line[at] >= '0' && line[at] <= '9') {
      number = 10 * number + line[at++] - '0';
    }
    const Cell cell{number - 1, column};
    if (!position.board().has(cell) || !position.is_legal(position.move_to(cell))) break;
    position.play(position.move_to(cell));
  }
  return position;
}

struct Engine {
  KnownValues table{table_bytes};
  Search search{table, {}};

  void forget() {
    table.clear();
    search.forget();
  }
};

/// Plays until so many stones are on the board; false if the game, or the doubt, ends before.
bool play_on(Engine& engine, Position& position, int stones) {
  constexpr std::uint64_t nodes_a_move = 1'000;
  while (position.stones() < stones) {
    Limits limits;
    limits.nodes = nodes_a_move;
    SearchGuard guard(limits);
    const auto trail = std::make_unique<Trail>(position);
    engine.search.begin(*trail, guard);
    RootSearch root(engine.search);
    if (root.is_settled()) return false;
    for (int depth = 1; depth <= 20 && root.deepen(depth); ++depth) {
    }
    if (std::abs(root.moves().front().value) >= least_win) return false;
    position.play(position.move_to(cell_of(root.moves().front().candidate.point)));
    if (is_over(position.outcome())) return false;
  }
  return true;
}

std::vector<Position> positions_after(Engine& engine, const std::string& path, std::size_t wanted) {
  std::ifstream file(path);
  std::vector<Position> found;
  std::string line;
  for (int game = 0; found.size() < wanted && std::getline(file, line); ++game) {
    Position position = opening_of(line);
    const int least = position.stones();
    const int stones = least + game * 7 % (most_stones - least);
    engine.forget();
    if (play_on(engine, position, stones)) found.push_back(position);
  }
  return found;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::fprintf(stderr, "usage: gomoku_search_depths OPENINGS POSITIONS DEPTH...\n");
    return 2;
  }
  std::vector<int> depths;
  for (int i = 3; i < count; ++i) depths.push_back(std::atoi(arguments[i]));
  Engine engine;
  const auto positions =
      positions_after(engine, arguments[1], static_cast<std::size_t>(std::atoi(arguments[2])));
  std::vector<double> seconds(depths.size());
  std::vector<double> nodes(depths.size());
  std::vector<int> reached(depths.size());
  double all_seconds = 0;
  std::uint64_t all_nodes = 0;
  std::string results;
  for (const Position& position : positions) {
    engine.forget();
    SearchGuard guard(Limits{});
    const auto trail = std::make_unique<Trail>(position);
    const double begin = processor_seconds();
    engine.search.begin(*trail, guard);
    RootSearch root(engine.search);
    if (root.is_settled()) continue;
    for (int depth = 1; depth <= depths.back(); ++depth) {
      root.deepen(depth);
      const auto at = std::find(depths.begin(), depths.end(), depth) - depths.begin();
      if (at == static_cast<std::ptrdiff_t>(depths.size())) continue;
      const auto index = static_cast<std::size_t>(at);
      seconds[index] += std::log(processor_seconds() - begin);
      nodes[index] += std::log(static_cast<double>(guard.nodes()));
      ++reached[index];
    }
    all_seconds += processor_seconds() - begin;
    all_nodes += guard.nodes();
    const RootMove& best = root.moves().front();
    results += std::to_string(best.candidate.point) + ":" + std::to_string(best.value) + " ";
  }
  for (std::size_t i = 0; i < depths.size(); ++i) {
    std::printf("depth %2d: %8.2f ms %11.0f nodes, %d positions\n", depths[i],
                1e3 * std::exp(seconds[i] / reached[i]), std::exp(nodes[i] / reached[i]),
                reached[i]);
  }
  std::printf("%.0f nodes a second\n%s\n", static_cast<double>(all_nodes) / all_seconds,
              results.c_str());
}
