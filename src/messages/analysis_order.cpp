#include "messages/analysis_order.hpp"

#include <algorithm>

#include "messages/player_request.hpp"
#include "messages/position_json.hpp"

namespace tauler {

Result<AnalysisOrder> read_analysis(const GameRegistry& games, const PlayerRegistry& players,
                                    const Json& json, Duration usual, Duration longest) {
  using std::chrono::milliseconds;
  Result<AnyPosition> position = games.start_or_position(text_field(json, "position"));
  if (!position) return position.error();
  if (position->is_over()) return Error{"position-over"};
  std::string player = text_field(json, "player");
  const std::string& game = position->game().id;
  if (player.empty()) {
    const std::vector<Level> levels = players.levels_of(game);
    player = levels.empty() ? "uct" : levels.back().name;
  }
  const Result<PlayerRecipe> recipe = requested_player(players, player, game);
  if (!recipe) return recipe.error();
  const std::int64_t usual_ms = std::chrono::duration_cast<milliseconds>(usual).count();
  const std::int64_t longest_ms = std::chrono::duration_cast<milliseconds>(longest).count();
  const std::int64_t ms =
      std::clamp<std::int64_t>(integer_field(json, "ms").value_or(usual_ms), 1, longest_ms);
  const auto all = static_cast<std::int64_t>(position->legal_moves().size());
  const std::int64_t count =
      std::clamp<std::int64_t>(integer_field(json, "count").value_or(all), 1, all);
  return AnalysisOrder{*std::move(position), player, milliseconds(ms),
                       static_cast<std::size_t>(count)};
}

Json analysis_json(const AnalysisOrder& order, const std::vector<RatedMove>& moves) {
  return {{"position", order.position.text()},
          {"player", order.player},
          {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(order.time).count()},
          {"moves", rated_moves_json(order.position, moves)}};
}

}  // namespace tauler
