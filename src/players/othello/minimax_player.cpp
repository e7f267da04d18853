#include "players/othello/minimax_player.hpp"

#include <algorithm>
#include <cassert>

#include "players/othello/search.hpp"
#include "search/deepening.hpp"

namespace tauler::othello {
namespace {

class MinimaxPlayer final : public Player {
 public:
  MinimaxPlayer(SearchKind kind, int depth, std::uint64_t seed)
      : kind_(kind), depth_(depth), rng_(seed) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    SearchGuard guard(limits);
    const int depth = std::clamp(limits.depth.value_or(depth_), 1, depth_);
    const int first = may_be_cut(limits) ? 1 : depth;
    // Every depth draws from the same generator, so the move does not depend on those before.
    const Rng ties = rng_.fork();
    return deepen(first, depth, guard, progress, [&](int plies, Decision& decision) {
      Rng draw = ties;
      const SearchOutcome outcome = search(*position, kind_, plies, guard, draw);
      decision = outcome.decision;
      if (!outcome.finished) return Iteration::cut;
      return decision.proven ? Iteration::settled : Iteration::finished;
    });
  }

 private:
  SearchKind kind_;
  int depth_;
  Rng rng_;
};

PlayerEntry entry(SearchKind kind, std::string name, std::string summary, int depth) {
  return {
      .game = "othello",
      .name = std::move(name),
      .summary = std::move(summary),
      .options = {OptionSpec::integer("depth", depth, 1, 20, "plies looked ahead"), seed_option()},
      .make =
          [kind](const Options& options) {
            return std::make_unique<MinimaxPlayer>(kind, static_cast<int>(options.integer("depth")),
                                                   options.integer("seed"));
          },
  };
}

}  // namespace

PlayerEntry minimax_player() {
  return entry(SearchKind::minimax, "minimax",
               "every line to a fixed depth: mobility, corners, edges, stability", 4);
}

PlayerEntry alphabeta_player() {
  return entry(SearchKind::alpha_beta, "alphabeta",
               "the same move as minimax of its depth, with the lines that cannot matter left out",
               6);
}

}  // namespace tauler::othello
