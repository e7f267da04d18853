#include "server/jobs/battery_order.hpp"

#include <fmt/core.h>

#include "arena/report/values.hpp"
#include "arena/schedule/schedule.hpp"
#include "messages/player_request.hpp"

namespace tauler::server {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t longest_start = 2000;
constexpr std::size_t longest_player = 200;
/// For a player that was given nodes, and takes ever longer for them.
constexpr Duration longest_move = std::chrono::seconds(10);
/// A busy machine does not decide a game.
constexpr Duration margin = std::chrono::seconds(2);

/// A whole number in a range, or what it is without one.
Result<std::int64_t> number_in(const Json& json, const char* name, std::int64_t otherwise,
                               std::int64_t low, std::int64_t high) {
  const auto found = json.find(name);
  if (found == json.end() || found->is_null()) return otherwise;
  if (found->is_number_integer()) {
    const auto value = found->get<std::int64_t>();
    if (value >= low && value <= high) return value;
  }
  return Error{"number-range", {name, low, high}};
}

Status read_limit(const Json& json, BatteryOrder& order) {
  const auto nodes = json.find("nodes");
  const bool has_nodes = nodes != json.end() && !nodes->is_null();
  const auto ms = json.find("ms");
  if (!has_nodes) {
    const Result<std::int64_t> time = number_in(json, "ms", *order.ms, 10, 2000);
    if (!time) return time.error();
    order.ms = *time;
    return Done{};
  }
  if (ms != json.end() && !ms->is_null()) return Error{"battery-limit-both"};
  const Result<std::int64_t> count = number_in(json, "nodes", 1, 1, 1'000'000);
  if (!count) return count.error();
  order.nodes = *count;
  order.ms.reset();
  return Done{};
}

}  // namespace

Result<BatteryOrder> read_battery_order(const Json& json) {
  BatteryOrder order;
  const auto start = json.find("start");
  if (start == json.end() || !start->is_string() ||
      start->get_ref<const std::string&>().size() > longest_start) {
    return Error{"battery-start-form"};
  }
  order.start = start->get<std::string>();
  const auto players = json.find("players");
  if (players == json.end() || !players->is_array() || players->size() != order.players.size()) {
    return Error{"battery-players-form"};
  }
  for (std::size_t i = 0; i < order.players.size(); ++i) {
    const Json& player = (*players)[i];
    if (!player.is_string() || player.get_ref<const std::string&>().size() > longest_player) {
      return Error{"battery-player-form"};
    }
    order.players[i] = player.get<std::string>();
  }
  const Result<std::int64_t> games = number_in(json, "games", order.games, 2, 200);
  if (!games) return games.error();
  if (*games % 2 != 0) return Error{"battery-games-odd"};
  order.games = static_cast<int>(*games);
  if (const Status limit = read_limit(json, order); !limit) return limit.error();
  const Result<std::int64_t> seed =
      number_in(json, "seed", 1, 0, static_cast<std::int64_t>(highest_seed));
  if (!seed) return seed.error();
  order.seed = static_cast<std::uint64_t>(*seed);
  const Result<std::int64_t> plies = number_in(json, "opening_plies", order.opening_plies, 0, 20);
  if (!plies) return plies.error();
  order.opening_plies = static_cast<int>(*plies);
  return order;
}

Json order_json(const BatteryOrder& order) {
  return {{"start", order.start},
          {"players", order.players},
          {"games", order.games},
          {"ms", order.ms ? Json(*order.ms) : Json()},
          {"nodes", order.nodes ? Json(*order.nodes) : Json()},
          {"seed", order.seed},
          {"opening_plies", order.opening_plies}};
}

Result<arena::TournamentPlan> battery_plan(const BatteryOrder& order, const GameRegistry& games,
                                           const PlayerRegistry& players) {
  Result<AnyPosition> start = games.start_or_position(order.start);
  if (!start) return start.error();
  const std::string game = start->game().id;
  arena::TournamentPlan plan{.name = "battery", .start = *std::move(start), .contestants = {}};
  for (const std::string& player : order.players) {
    Result<PlayerRecipe> recipe = requested_player(players, player, game);
    if (!recipe) return recipe.error();
    const bool is_second = !plan.contestants.empty() && plan.contestants[0].name == player;
    plan.contestants.push_back({player + (is_second ? " (2)" : ""), *std::move(recipe)});
  }
  plan.pairs = order.games / 2;
  plan.seed = order.seed;
  plan.effort.limits.time = order.ms ? Duration(milliseconds(*order.ms)) : longest_move;
  if (order.nodes) plan.effort.limits.nodes = static_cast<std::uint64_t>(*order.nodes);
  plan.margin = margin;
  plan.openings.random_plies = order.opening_plies;
  if (const Status good = arena::check_plan(plan); !good) return good.error();
  return plan;
}

PlayerRegistry isolated_players(const PlayerRegistry& players, const GameRegistry& games,
                                const EngineProcess& process) {
  std::vector<PlayerEntry> entries;
  std::vector<Level> levels;
  for (const GameEntry& game : games.games()) {
    const std::string& id = game.info->id;
    for (const PlayerEntry& player : players.players()) {
      if (!player.plays(id)) continue;
      PlayerEntry entry = player;
      entry.game = id;
      entry.make = [process, id, name = player.name, options = player.options](const Options& set) {
        const std::string changed = set.text(options);
        return process.player(changed.empty() ? name : fmt::format("{}:{}", name, changed), id);
      };
      entries.push_back(std::move(entry));
    }
    for (Level& level : players.levels_of(id)) levels.push_back(std::move(level));
  }
  return PlayerRegistry(std::move(entries), std::move(levels));
}

Json battery_report(const arena::TournamentPlan& plan, const std::vector<arena::Played>& played,
                    const std::vector<arena::Played>& shown) {
  const arena::Standings standings = arena::standings(plan, played);
  arena::ReportJson json = arena::report_value({plan, standings, {}, 2 * plan.pairs});
  // Nobody's machine, nobody's command.
  for (const char* note : {"command", "date", "machine", "elapsed_s"}) json.erase(note);
  json["games"] = arena::ReportJson::array();
  for (const arena::Played& game : shown) json["games"].push_back(arena::game_value(plan, game));
  return json;
}

Result<Json> battery_game(const arena::TournamentPlan& plan, const GameRegistry& games,
                          const arena::PlayedGame& game) {
  const auto value = arena::whole_game_value(plan, game, games);
  if (!value) return value.error();
  return Json(*value);
}

}  // namespace tauler::server
