#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/report/report.hpp"
#include "arena/report/report_parts.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

using Json = nlohmann::ordered_json;

std::string seed_text(std::optional<std::uint64_t> seed) {
  return seed ? std::to_string(*seed) : "";
}

std::string seconds_text(std::optional<Duration> duration) {
  return duration ? fmt::format("{:.9f}", seconds(*duration)) : "";
}

Json seconds_json(std::optional<Duration> duration) {
  return duration ? Json(seconds(*duration)) : Json(nullptr);
}

Json score_json(const Score& score) {
  return {{"won", score.won}, {"lost", score.lost}, {"drawn", score.drawn}};
}

Json player_json(const PlayerRecipe& recipe) {
  Json options = Json::object();
  for (const OptionSpec& option : recipe.entry().options) {
    if (option.name == "seed" && recipe.takes_seed()) continue;
    options[option.name] = recipe.options().value(option.name);
  }
  return {{"name", recipe.entry().name}, {"spec", recipe.text()}, {"options", options}};
}

Json role_json(const RoleSummary& role, const GameInfo& game) {
  return {{game.first_name, score_json(role.with[0])},
          {game.second_name, score_json(role.with[1])},
          {"total", score_json(role.total)},
          {"points", role.total.points()},
          {"turns", role.time.turns},
          {"thinking_s", seconds(role.time.total)},
          {"mean_turn_s", seconds_json(role.time.mean())},
          {"mean_of_game_means_s", seconds_json(role.mean_of_games)},
          {"longest_turn_s", seconds(role.time.longest)}};
}

Json turn_json(const Turn& turn, const std::string& text) {
  Json json{{"move", text},
            {"time_s", seconds(turn.time)},
            {"value", turn.value},
            {"depth", turn.depth},
            {"nodes", turn.nodes}};
  if (turn.win_chance) json["win_chance"] = *turn.win_chance;
  if (turn.proven) json["proven"] = tauler::name_of(*turn.proven);
  return json;
}

Json game_json(const BatteryGame& game) {
  const GameResult& result = game.result;
  const std::vector<std::string> texts = result.position.move_texts();
  const int opening_plies = result.opening_plies();
  Json moves = Json::array();
  for (std::size_t i = 0; i < result.turns.size(); ++i) {
    moves.push_back(turn_json(result.turns[i], texts[opening_plies + i]));
  }
  Json seeds = Json::object();
  for (Role role : {Role::local, Role::visitor}) {
    if (const auto seed = game.seeds[index_of(role)]) seeds[std::string(name_of(role))] = *seed;
  }
  return {{"game", game.number},
          {"first", name_of(game.opener)},
          {"winner", winner_name(game)},
          {"outcome", tauler::name_of(result.outcome)},
          {"ending", name_of(result.ending)},
          {"reason", result.reason},
          {"duration_s", seconds(result.duration)},
          {"local_mean_turn_s", seconds_json(time_of(game, Role::local).mean())},
          {"visitor_mean_turn_s", seconds_json(time_of(game, Role::visitor).mean())},
          {"seeds", seeds},
          {"opening", std::vector<std::string>(texts.begin(), texts.begin() + opening_plies)},
          {"moves", moves}};
}

Json plan_json(const BatteryPlan& plan) {
  Json limits = Json::object();
  if (plan.limits.time) limits["time_s"] = seconds(*plan.limits.time);
  if (plan.limits.depth) limits["depth"] = *plan.limits.depth;
  if (plan.limits.nodes) limits["nodes"] = *plan.limits.nodes;
  if (plan.clock) {
    limits["clock_s"] = seconds(plan.clock->budget);
    limits["increment_s"] = seconds(plan.clock->increment);
  }
  return {{"game", plan.start.spec()},
          {"start", plan.start.text()},
          {"local", player_json(plan.local)},
          {"visitor", player_json(plan.visitor)},
          {"games", plan.games},
          {"seed", plan.seed},
          {"jobs", plan.jobs},
          {"opening_plies", plan.opening_plies},
          {"limits", limits}};
}

}  // namespace

std::string report_csv(const Battery& battery) {
  std::string text =
      "game,first,winner,outcome,ending,reason,plies,duration_s,local_turns,local_mean_turn_s,"
      "visitor_turns,visitor_mean_turn_s,local_seed,visitor_seed,opening_plies,moves\n";
  for (const BatteryGame& game : battery.games) {
    const GameResult& result = game.result;
    const ThinkingTime local = time_of(game, Role::local);
    const ThinkingTime visitor = time_of(game, Role::visitor);
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", game.number,
                        name_of(game.opener), winner_name(game), tauler::name_of(result.outcome),
                        name_of(result.ending), csv_field(result.reason),
                        result.position.moves().size(), seconds_text(result.duration), local.turns,
                        seconds_text(local.mean()), visitor.turns, seconds_text(visitor.mean()),
                        seed_text(game.seeds[0]), seed_text(game.seeds[1]), result.opening_plies(),
                        csv_field(join(result.position.move_texts(), " ")));
  }
  return text;
}

std::string report_json(const Battery& battery, const ReportNotes& notes) {
  const Summary summary = summarize(battery.games);
  const GameInfo& game = battery.plan.start.game();
  Json games = Json::array();
  for (const BatteryGame& each : battery.games) games.push_back(game_json(each));
  const Json json{
      {"plan", plan_json(battery.plan)},
      {"complete", battery.is_complete()},
      {"command", notes.command},
      {"date", notes.date},
      {"machine", notes.machine},
      {"duration_s", seconds(battery.duration)},
      {"summary",
       {{"games", summary.games},
        {"moves", summary.turns},
        {"games_duration_s", seconds(summary.games_duration)},
        {"local", role_json(summary.of(Role::local), game)},
        {"visitor", role_json(summary.of(Role::visitor), game)}}},
      {"games", games},
  };
  // A path in the command may be no Unicode at all.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tauler::arena
