// The general Monte Carlo player: `search/uct.hpp` behind the border, for the board types of one
// game.
#pragma once

#include <cassert>

#include "players/registry.hpp"
#include "search/uct.hpp"

namespace tauler {

template <Game... Positions>
class UctPlayer final : public Player {
 public:
  UctPlayer(const UctSettings& settings, std::uint64_t seed) : settings_(settings), rng_(seed) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    Decision decision;
    const bool known = (try_type<Positions>(position, limits, progress, decision) || ...);
    assert(known && "the registry gives a player only positions of its own game");
    (void)known;
    return decision;
  }

 private:
  template <Game G>
  bool try_type(const AnyPosition& position, const Limits& limits, const Progress& progress,
                Decision& decision) {
    const G* typed = position.as<G>();
    if (!typed) return false;
    decision = Uct<G>(settings_, rng_).choose(*typed, limits, progress);
    return true;
  }

  UctSettings settings_;
  Rng rng_;
};

/// `uct` for one game: the types its positions have, smallest first.
template <Game... Positions>
PlayerEntry uct_player(const std::string& game) {
  return {
      .game = game,
      .name = "uct",
      .summary = "Monte Carlo tree search with random playouts: knows the rules and nothing else",
      .options = {OptionSpec::integer("playouts", 10'000, 1, 100'000'000,
                                      "when no time or node limit is given"),
                  OptionSpec::real("exploration", 1.0, 0, 10, "higher tries more moves"),
                  seed_option()},
      .make =
          [](const Options& options) {
            const UctSettings settings{
                .playouts = static_cast<std::uint64_t>(options.integer("playouts")),
                .exploration = options.real("exploration")};
            return std::make_unique<UctPlayer<Positions...>>(settings, options.integer("seed"));
          },
  };
}

}  // namespace tauler
