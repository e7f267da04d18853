// How long Othello's champion takes to look so many plies ahead in the middle game:
//
//   othello_midgame_depths OPENINGS POSITIONS DEPTH…
//
// So many positions of 12 to 40 discs from games of the champion's own evaluation, with some random
// moves, after openings of a file (one a line, moves as "f5d6…"). Every position is deepened ply by
// ply from an empty table; geometric means of processor time and nodes to each DEPTH are printed,
// and a line of best moves and values at the last, to compare.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "hasty_play.hpp"
#include "players/othello/champion/root_search.hpp"
#include "searches.hpp"

namespace {

using namespace tauler;
using namespace tauler::othello;

class Counting final : public ExactControl {
 public:
  bool should_stop(std::uint64_t nodes) override {
    nodes_ += nodes;
    return false;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t nodes_ = 0;
};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<Position> positions_after(const std::vector<Position>& openings, int wanted) {
  constexpr int fewest_discs = 12;
  constexpr int most_discs = 40;
  constexpr std::uint32_t random_one_in = 12;
  std::vector<Position> found;
  for (int game = 0; static_cast<int>(found.size()) < wanted; ++game) {
    const auto index = static_cast<std::size_t>(game);
    Rng rng(static_cast<std::uint64_t>(game));
    Position position = openings[(index * 7919 + 13) % openings.size()];
    const int discs = fewest_discs + game % (most_discs - fewest_discs + 1);
    while (!is_over(position.outcome()) &&
           (std::popcount(position.discs()) < discs || position.must_pass())) {
      position.play(bench::hasty_move(position, random_one_in, rng));
    }
    if (!is_over(position.outcome())) found.push_back(position);
  }
  return found;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::fprintf(stderr, "usage: othello_midgame_depths OPENINGS POSITIONS DEPTH...\n");
    return 2;
  }
  const std::vector<Position> openings = bench::read_openings(arguments[1]);
  if (openings.empty()) return 2;
  std::vector<int> depths;
  for (int i = 3; i < count; ++i) depths.push_back(std::atoi(arguments[i]));
  bench::Searches engine;
  std::vector<double> seconds(depths.size());
  std::vector<double> nodes(depths.size());
  std::string results;
  const auto positions = positions_after(openings, std::atoi(arguments[2]));
  for (const Position& position : positions) {
    engine.clear();
    Counting counting;
    RootSearch root(position, *engine.midgame, *engine.exact);
    const double begin = processor_seconds();
    for (int depth = 1; depth <= depths.back(); ++depth) {
      root.search({depth, 0}, counting);
      const auto at = std::find(depths.begin(), depths.end(), depth) - depths.begin();
      if (at == static_cast<std::ptrdiff_t>(depths.size())) continue;
      seconds[static_cast<std::size_t>(at)] += std::log(processor_seconds() - begin);
      nodes[static_cast<std::size_t>(at)] += std::log(static_cast<double>(counting.nodes()));
    }
    const RootMove& best = root.moves().front();
    results += std::to_string(best.cell) + ":" + std::to_string(best.value) + " ";
  }
  const auto all = static_cast<double>(positions.size());
  for (std::size_t i = 0; i < depths.size(); ++i) {
    std::printf("depth %2d: %8.2f ms %11.0f nodes\n", depths[i], 1e3 * std::exp(seconds[i] / all),
                std::exp(nodes[i] / all));
  }
  std::printf("%s\n", results.c_str());
}
