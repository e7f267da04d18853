#include "protocols/engine/thinker.hpp"

#include <algorithm>
#include <exception>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::protocols {

Result<Player*> Thinker::player_for(const AnyPosition& position) {
  if (position.is_over()) return Error{"game-over"};
  const std::string& game = position.game().id;
  const auto known = players_.find(game);
  if (known != players_.end()) return known->second.get();
  const Result<PlayerRecipe> recipe = setup_.recipe(game);
  if (!recipe) return recipe.error();
  return players_.emplace(game, recipe->make()).first->second.get();
}

Result<Decision> Thinker::choose(const AnyPosition& position, Limits limits,
                                 const Progress& progress) {
  const Result<Player*> player = player_for(position);
  if (!player) return player.error();
  limits.stop = &stop_;
  try {
    Decision decision = (*player)->choose(position, limits, progress);
    if (position.is_legal(decision.move)) return decision;
    return Error{"player-move-illegal", {excerpt(position.move_text(decision.move))}};
  } catch (const std::exception& failure) {
    return Error{"player-failed", {failure.what()}};
  }
}

Result<std::vector<RatedMove>> Thinker::rate(const AnyPosition& position, Limits limits,
                                             std::size_t count, const RatingProgress& progress) {
  const Result<Player*> player = player_for(position);
  if (!player) return player.error();
  limits.stop = &stop_;
  try {
    return rate_moves(**player, position, limits, count, progress);
  } catch (const std::exception& failure) {
    return Error{"player-failed", {failure.what()}};
  }
}

bool Thinker::let_think(std::string_view name) {
  if (!setup_.named) return false;
  setup_.recipe = [named = setup_.named, name = std::string(name)](std::string_view game_id) {
    return named(name, game_id);
  };
  players_.clear();
  return true;
}

void Thinker::new_game() {
  for (const auto& [game, player] : players_) player->new_game();
}

std::vector<std::string> line_texts(AnyPosition position, const std::vector<Move>& line) {
  std::vector<std::string> texts;
  for (const Move move : line) {
    if (!position.is_legal(move)) break;
    texts.push_back(position.move_text(move));
    (void)position.play(move);
  }
  return texts;
}

Duration less_pipe_delay(Duration time) {
  constexpr Duration most = std::chrono::milliseconds(30);
  return time - std::min(time / 5, most);
}

std::optional<Duration> parse_milliseconds(std::string_view text) {
  constexpr double year = 366.0 * 24 * 3600 * 1000;
  const std::optional<double> value = parse_real(text);
  if (!value || *value < 0 || *value > year) return std::nullopt;
  return from_seconds(*value / 1000);
}

}  // namespace tauler::protocols
