#include "arena/play/diluted_player.hpp"

#include <fmt/core.h>

#include "core/rng.hpp"
#include "core/text.hpp"

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

constexpr std::string_view joint = " with ";
constexpr std::string_view ending = "% random moves";

}  // namespace

PlayerRecipe diluted(const PlayerRecipe& base, double share) {
  const std::string name = fmt::format("{}{}{:.0f}{}", base.text(), joint, share * 100, ending);
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

std::optional<DilutedText> read_diluted(std::string_view text) {
  if (!text.ends_with(ending)) return std::nullopt;
  text.remove_suffix(ending.size());
  const std::size_t at = text.rfind(joint);
  if (at == std::string_view::npos) return std::nullopt;
  const auto percent = parse_integer<int>(text.substr(at + joint.size()));
  if (!percent || *percent < 0 || *percent > 100) return std::nullopt;
  return DilutedText{std::string(text.substr(0, at)), *percent / 100.0};
}

}  // namespace tauler::arena
