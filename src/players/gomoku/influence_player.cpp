#include "players/gomoku/influence_player.hpp"

#include <cassert>

#include "players/gomoku/influence.hpp"
#include "players/gomoku/opening.hpp"

namespace tauler::gomoku {
namespace {

class InfluencePlayer final : public Player {
 public:
  InfluencePlayer(const InfluencePoints& points, std::uint64_t seed)
      : points_(points), rng_(seed) {}

  Decision choose(const AnyPosition& any, const Limits&, const Progress&) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    const Stopwatch watch;
    Decision decision = think(*position);
    decision.time = watch.elapsed();
    return decision;
  }

 private:
  Decision think(const Position& position) {
    if (auto opening = opening_decision(position, rng_)) return *std::move(opening);
    const Influence influence = influence_on(position.board(), points_);
    MoveList legal;
    position.legal_moves(legal);
    MoveList best;
    int most = -1;
    for (Move move : legal) {
      const int points = influence[move.value()];
      if (points < most) continue;
      if (points > most) best.clear();
      most = points;
      best.add(move);
    }
    Decision decision;
    decision.move = best[rng_.below(static_cast<std::uint32_t>(best.size()))];
    decision.value = most;
    decision.nodes = 1;
    decision.variation = {decision.move};
    return decision;
  }

  InfluencePoints points_;
  Rng rng_;
};

}  // namespace

PlayerEntry third_player() {
  return {
      .game = "gomoku",
      .name = "third",
      .summary = "no search: the cell that matters most to the fives of both colours (easy)",
      .options = {OptionSpec::flag("distance", true, "near cells get a little more than far ones"),
                  seed_option()},
      .make =
          [](const Options& options) {
            const InfluencePoints points =
                options.flag("distance") ? InfluencePoints{} : InfluencePoints::unweighted();
            return std::make_unique<InfluencePlayer>(points, options.integer("seed"));
          },
  };
}

}  // namespace tauler::gomoku
