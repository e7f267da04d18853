#include "players/gomoku/influence_player.hpp"

#include <cassert>

#include "players/gomoku/influence.hpp"
#include "players/gomoku/opening.hpp"

namespace tauler::gomoku {
namespace {

class InfluencePlayer final : public Player {
 public:
  InfluencePlayer(const InfluencePoints& points, bool first_of_equals, std::uint64_t seed)
      : points_(points), first_of_equals_(first_of_equals), rng_(seed) {}

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
    decision.move =
        best[first_of_equals_ ? 0 : rng_.below(static_cast<std::uint32_t>(best.size()))];
    decision.method = Method::rule;
    decision.value = most;
    decision.nodes = 1;
    decision.variation = {decision.move};
    return decision;
  }

  InfluencePoints points_;
  bool first_of_equals_;
  Rng rng_;
};

constexpr int most_points = 100'000;
constexpr int most_weight = 100;
constexpr std::array<std::string_view, 4> stone_options{"one", "two", "three", "four"};
constexpr std::array<std::string_view, 4> weight_options{"at1", "at2", "at3", "at4"};

OptionSpecs influence_options() {
  constexpr std::array<std::string_view, 4> stones{
      "points of a cell in a zone with one stone of the colour", "… with two", "… with three",
      "… with four or more"};
  constexpr std::array<std::string_view, 4> weights{"times this for a cell next to the stone",
                                                    "… two away", "… three away", "… four away"};
  const InfluencePoints usual;
  OptionSpecs specs{OptionSpec::choice("ties", {"first", "random"},
                                       "of equal cells the first from the top left, or any"),
                    OptionSpec::flag("distance", true,
                                     "near cells get a little more than far ones; off: all at1")};
  for (std::size_t i = 0; i < stone_options.size(); ++i) {
    specs.push_back(OptionSpec::integer(std::string(stone_options[i]), usual.by_stones[i], 0,
                                        most_points, std::string(stones[i])));
  }
  for (std::size_t i = 0; i < weight_options.size(); ++i) {
    specs.push_back(OptionSpec::integer(std::string(weight_options[i]), usual.by_distance[i], 0,
                                        most_weight, std::string(weights[i])));
  }
  specs.push_back(seed_option());
  return specs;
}

InfluencePoints points_from(const Options& options) {
  InfluencePoints points;
  for (std::size_t i = 0; i < stone_options.size(); ++i) {
    points.by_stones[i] = static_cast<int>(options.integer(stone_options[i]));
    points.by_distance[i] = static_cast<int>(options.integer(weight_options[i]));
  }
  if (!options.flag("distance")) points.by_distance.fill(points.by_distance[0]);
  return points;
}

}  // namespace

PlayerEntry third_player() {
  return {
      .game = "gomoku",
      .name = "third",
      .summary = "no search: the cell that matters most to the fives of both colours (easy)",
      .options = influence_options(),
      .make =
          [](const Options& options) {
            return std::make_unique<InfluencePlayer>(
                points_from(options), options.choice("ties") == "first", options.integer("seed"));
          },
  };
}

}  // namespace tauler::gomoku
