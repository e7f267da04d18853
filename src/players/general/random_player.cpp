#include "players/general/random_player.hpp"

#include "core/rng.hpp"

namespace tauler {
namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}

  Decision choose(const AnyPosition& position, const Limits&, const Progress&) override {
    const std::vector<Move> moves = position.legal_moves();
    Decision decision;
    decision.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    decision.nodes = 1;
    decision.variation = {decision.move};
    return decision;
  }

 private:
  Rng rng_;
};

}  // namespace

PlayerEntry random_player() {
  return {
      .game = "*",
      .name = "random",
      .summary = "any legal move, each as likely",
      .options = {seed_option()},
      .make =
          [](const Options& options) {
            return std::make_unique<RandomPlayer>(options.integer("seed"));
          },
  };
}

}  // namespace tauler
