#include "arena/play/diluted_player.hpp"

#include <fmt/core.h>

#include "core/rng.hpp"

namespace tauler::arena {
namespace {

class DilutedPlayer final : public Player {
 public:
  DilutedPlayer(std::unique_ptr<Player> base, double share, std::uint64_t seed)
      : base_(std::move(base)), share_(share), rng_(seed) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    if (rng_.uniform() >= share_) return base_->choose(position, limits, progress);
    const std::vector<Move> moves = position.legal_moves();
    Decision decision;
    decision.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    return decision;
  }

  void new_game() override { base_->new_game(); }

 private:
  std::unique_ptr<Player> base_;
  double share_;
  Rng rng_;
};

}  // namespace

PlayerRecipe diluted(const PlayerRecipe& base, double share) {
  const std::string name = fmt::format("{} with {:.0f}% random moves", base.text(), share * 100);
  PlayerEntry entry{.game = base.entry().game,
                    .name = name,
                    .summary = name,
                    .options = {seed_option()},
                    .make = [base, share](const Options& options) {
                      const auto seed = static_cast<std::uint64_t>(options.integer("seed"));
                      return std::make_unique<DilutedPlayer>(base.make(mix64(seed)), share, seed);
                    }};
  return {std::move(entry), name};
}

}  // namespace tauler::arena
