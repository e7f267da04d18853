#include "players/hex/champion_player.hpp"

#include <cassert>

#include "nn/hex_planes.hpp"
#include "players/hex/champion_weights.hpp"
#include "players/hex/pairing.hpp"
#include "search/network_evaluator.hpp"
#include "search/puct.hpp"

namespace tauler::hex {
namespace {

std::shared_ptr<const nn::Model> make_model(nn::Kernel kernel) {
  Result<nn::Network> network = nn::read_network(champion_weights());
  assert(network && "the weights were read when the program was tested");
  return std::make_shared<const nn::Model>(*std::move(network), kernel);
}

/// Made ready once, for all players of the program.
std::shared_ptr<const nn::Model> champion_model(bool bytes) {
  if (bytes) {
    static const auto fastest = make_model(nn::fastest_kernel());
    return fastest;
  }
  static const auto exact = make_model(nn::best_kernel());
  return exact;
}

/// The network, and before it what is certain without one.
class Guide {
 public:
  Guide(std::shared_ptr<const nn::Model> model, int threads)
      : network_(std::move(model), threads) {}

  void evaluate(std::span<Leaf<Position>> leaves) {
    unknown_.clear();
    for (Leaf<Position>& leaf : leaves) {
      prove(leaf);
      if (!leaf.proven || leaf.is_root) unknown_.push_back(&leaf);
    }
    network_.evaluate(unknown_);
    for (Leaf<Position>* leaf : unknown_) mind_the_swap(*leaf);
  }

 private:
  static void prove(Leaf<Position>& leaf) {
    const Position& position = leaf.position;
    if (position.can_swap()) return;
    const Side mover = position.to_move();
    if (!winning_move(position).is_none() || joins_by_pairs(position, mover)) {
      leaf.proven = win_for(mover);
    } else if (joins_by_pairs(position, opponent(mover))) {
      leaf.proven = win_for(opponent(mover));
    }
  }

  /// The network was taught without the rule. A swap is as likely as not, and a first move that may
  /// be swapped wants to be even, of which its policy says nothing.
  static void mind_the_swap(Leaf<Position>& leaf) {
    const Position& position = leaf.position;
    if (position.swap_rule() && position.ply() == 0) {
      leaf.value = 0;
      leaf.priors.assign(leaf.moves.size(), 1.0F / static_cast<float>(leaf.moves.size()));
    } else if (position.can_swap()) {
      leaf.value = std::abs(leaf.value);
      for (float& prior : leaf.priors) prior /= 2;
      leaf.priors.back() = 0.5F;
      assert(leaf.moves[leaf.moves.size() - 1] == swap_move);
    }
  }

  NetworkEvaluator<Position> network_;
  std::vector<Leaf<Position>*> unknown_;
};

class ChampionPlayer final : public Player {
 public:
  ChampionPlayer(const PuctSettings& settings, int threads, bool bytes)
      : guide_(champion_model(bytes), threads), search_(settings, guide_) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    const Position* hex = position.as<Position>();
    assert(hex && "the registry gives a player only positions of its own game");
    return search_.choose(*hex, limits, progress);
  }

  void new_game() override { search_.forget(); }

 private:
  Guide guide_;
  Puct<Position, Guide> search_;
};

}  // namespace

PlayerEntry champion_player() {
  return {
      .game = "hex",
      .name = "champion",
      .summary = "tree search guided by a network that taught itself; the strongest here",
      .options = {OptionSpec::integer("visits", 800, 1, 10'000'000,
                                      "when no time or node limit is given"),
                  OptionSpec::integer("threads", 1, 1, 64, "they share the network's work"),
                  OptionSpec::integer("batch", 8, 1, 256, "positions shown to the network at once"),
                  OptionSpec::flag("bytes", true,
                                   "compute in bytes where the processor can: faster, less exact"),
                  OptionSpec::real("exploration", 1.5, 0, 10, "higher tries more moves")},
      .make =
          [](const Options& options) {
            const PuctSettings settings{
                .visits = static_cast<std::uint64_t>(options.integer("visits")),
                .batch = static_cast<int>(options.integer("batch")),
                .exploration = static_cast<float>(options.real("exploration"))};
            return std::make_unique<ChampionPlayer>(
                settings, static_cast<int>(options.integer("threads")), options.flag("bytes"));
          },
  };
}

}  // namespace tauler::hex
