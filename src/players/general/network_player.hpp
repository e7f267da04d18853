// `network`: a game's network (docs/training.md) under PUCT, for the board types of one game. The
// game's guide decides what the search is told about a position.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <tuple>

#include "players/general/network_settings.hpp"
#include "players/networks.hpp"
#include "players/registry.hpp"

namespace tauler {

/// What a game's player with a network is called, and how it differs from the others.
struct NetworkRole {
  std::string network;
  std::string name = "network";
  std::string summary = "tree search guided by a network that taught itself";
  std::uint64_t visits = NetworkSettings::default_visits;  ///< where there is no limit
};

/// A guide is a `LeafEvaluator` of its `Position`, made from a model and a number of threads. If it
/// has `at_once(position, rng)`, it may answer without a search; if it has `options()` of its own,
/// it is made from what was chosen too; if it has `look_closely(position)`, it is asked so after
/// `look_closely_at` visits.
template <class... Guides>
class NetworkPlayer final : public Player {
 public:
  NetworkPlayer(const NetworkRole& role, const Options& options)
      : options_(options),
        settings_(NetworkSettings::from(options, role.visits)),
        model_(network_of(role.network, settings_.bytes)),
        rng_(settings_.seed) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    std::optional<Decision> decision;
    const auto try_type = [&]<class Guide>(std::unique_ptr<Thinker<Guide>>& thinker) {
      const auto* typed = position.as<typename Guide::Position>();
      if (!typed) return;
      if (!thinker) thinker = std::make_unique<Thinker<Guide>>(model_, settings_, options_);
      decision = think(*thinker, *typed, limits, progress);
    };
    std::apply([&](auto&... thinker) { (try_type(thinker), ...); }, thinkers_);
    assert(decision && "the registry gives a player only positions of its own game");
    return *decision;
  }

  void new_game() override {
    std::apply([](auto&... thinker) { ((thinker ? thinker->search.forget() : void()), ...); },
               thinkers_);
  }

 private:
  template <class Guide>
  struct Thinker {
    Thinker(const std::shared_ptr<const nn::Model>& model, const NetworkSettings& settings,
            const Options& options)
        : guide(make_guide(model, settings.threads, options)),
          search(search_settings(settings), guide) {}

    static PuctSettings search_settings(const NetworkSettings& settings) {
      PuctSettings search = settings.search;
      if constexpr (requires { Guide::look_closely_at; }) {
        search.look_closely_at = Guide::look_closely_at;
      }
      return search;
    }

    static Guide make_guide(const std::shared_ptr<const nn::Model>& model, int threads,
                            const Options& options) {
      if constexpr (requires { Guide::options(); }) {
        return Guide(model, threads, options);
      } else {
        return Guide(model, threads);
      }
    }

    Guide guide;
    Puct<typename Guide::Position, Guide> search;
  };

  template <class Guide>
  Decision think(Thinker<Guide>& thinker, const typename Guide::Position& position,
                 const Limits& limits, const Progress& progress) {
    if constexpr (requires { thinker.guide.at_once(position, rng_); }) {
      if (auto decision = thinker.guide.at_once(position, rng_)) return *decision;
    }
    Decision decision = thinker.search.choose(position, settings_.bounded(limits), progress);
    draw_move(position, thinker.search, settings_, rng_, decision);
    return decision;
  }

  Options options_;
  NetworkSettings settings_;
  std::shared_ptr<const nn::Model> model_;
  Rng rng_;
  std::tuple<std::unique_ptr<Thinker<Guides>>...> thinkers_;  ///< made when first needed
};

/// The options that the guides of one game have themselves.
template <class... Guides>
OptionSpecs own_options() {
  OptionSpecs specs;
  const auto add = [&]<class Guide>(Guide*) {
    if constexpr (requires { Guide::options(); }) specs = Guide::options();
  };
  (add(static_cast<Guides*>(nullptr)), ...);
  return specs;
}

/// A player of one game with a network of its own: the guides of the types its positions have.
template <class... Guides>
PlayerEntry network_player(const std::string& game, const NetworkRole& role) {
  return {
      .game = game,
      .name = role.name,
      .summary = role.summary,
      .options = network_options(own_options<Guides...>(), role.visits),
      .make =
          [role](const Options& options) {
            return std::make_unique<NetworkPlayer<Guides...>>(role, options);
          },
      .files =
          [network = role.network](const Options& options) {
            std::vector<std::string> files = {network_file(network)};
            const auto add = [&]<class Guide>(Guide*) {
              if constexpr (requires { Guide::file(options); }) {
                if (auto file = Guide::file(options)) files.push_back(*std::move(file));
              }
            };
            (add(static_cast<Guides*>(nullptr)), ...);
            return files;
          },
  };
}

/// `network`: the one that the game's trainer made.
template <class... Guides>
PlayerEntry network_player(const std::string& game) {
  return network_player<Guides...>(game, NetworkRole{.network = game});
}

}  // namespace tauler
