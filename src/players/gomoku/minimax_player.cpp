#include "players/gomoku/minimax_player.hpp"

#include <algorithm>
#include <cassert>

#include "players/gomoku/minimax.hpp"
#include "players/gomoku/opening.hpp"
#include "search/deepening.hpp"

namespace tauler::gomoku {
namespace {

class MinimaxPlayer final : public Player {
 public:
  MinimaxPlayer(const MinimaxSettings& settings, std::uint64_t seed)
      : settings_(settings), rng_(seed) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    SearchGuard guard(limits);
    Decision decision = think(*position, limits, guard, progress);
    decision.nodes = guard.nodes();
    decision.time = guard.elapsed();
    return decision;
  }

 private:
  Decision think(const Position& position, const Limits& limits, SearchGuard& guard,
                 const Progress& progress) {
    if (auto opening = opening_decision(position, rng_)) return *std::move(opening);
    // All wins are worth the same, so without this a won game might go on for ever.
    if (const auto wins = winning_moves(position); !wins.empty()) return win_with(position, wins);
    const int depth = std::clamp(limits.depth.value_or(settings_.depth), 1, settings_.depth);
    // A search of one ply is over at once, and what is left of the limits goes to the next.
    const int first = may_be_cut(limits) ? 1 : depth;
    return deepen(first, depth, guard, progress, [&](int plies, Decision& decision) {
      return search(position, plies, guard, decision);
    });
  }

  Decision win_with(const Position& position, const std::vector<Move>& wins) {
    Decision decision;
    decision.move = wins[rng_.below(static_cast<std::uint32_t>(wins.size()))];
    decision.value = win_points;
    decision.proven = win_for(position.to_move());
    decision.depth = 1;
    decision.variation = {decision.move};
    return decision;
  }

  Iteration search(const Position& position, int depth, SearchGuard& guard, Decision& decision) {
    MinimaxSettings settings = settings_;
    settings.depth = depth;
    MinimaxResult result = minimax(position, settings, guard, rng_);
    decision.move = result.move;
    decision.value = result.value;
    decision.depth = depth;
    decision.variation = std::move(result.variation);
    if (!result.finished) return Iteration::cut;
    if (settings_.searches_everything()) decision.proven = proven(position, result.value);
    return decision.proven ? Iteration::settled : Iteration::finished;
  }

  static std::optional<Outcome> proven(const Position& position, int value) {
    if (value == win_points) return win_for(position.to_move());
    if (value == -win_points) return win_for(opponent(position.to_move()));
    return std::nullopt;
  }

  MinimaxSettings settings_;
  Rng rng_;
};

OptionSpec depth_option(int fallback) {
  return OptionSpec::integer("depth", fallback, 1, 10, "plies looked ahead");
}

}  // namespace

PlayerEntry first_player() {
  return {
      .game = "gomoku",
      .name = "first",
      .summary = "alpha-beta over all cells, the rows of both colours counted (medium)",
      .options = {depth_option(3), seed_option()},
      .make =
          [](const Options& options) {
            const MinimaxSettings settings{.depth = static_cast<int>(options.integer("depth"))};
            return std::make_unique<MinimaxPlayer>(settings, options.integer("seed"));
          },
  };
}

PlayerEntry second_player() {
  return {
      .game = "gomoku",
      .name = "second",
      .summary = "alpha-beta over the best dozen cells near the stones, a ply deeper (hard)",
      .options = {depth_option(4),
                  OptionSpec::integer("width", 12, 1, MinimaxSettings::every_child,
                                      "moves searched at a node, the best by their rows"),
                  OptionSpec::integer("margin", 2, 1, max_size,
                                      "cells of the focus around the stones"),
                  seed_option()},
      .make =
          [](const Options& options) {
            const MinimaxSettings settings{.depth = static_cast<int>(options.integer("depth")),
                                           .width = static_cast<int>(options.integer("width")),
                                           .margin = static_cast<int>(options.integer("margin"))};
            return std::make_unique<MinimaxPlayer>(settings, options.integer("seed"));
          },
  };
}

}  // namespace tauler::gomoku
