#include "arena/report/values.hpp"

#include <nlohmann/json.hpp>

#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

using Json = ReportJson;

Json score_json(const Score& score) {
  return {{"won", score.won}, {"drawn", score.drawn}, {"lost", score.lost}};
}

template <class T>
Json optional_json(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json seconds_json(std::optional<Duration> duration) {
  return duration ? Json(seconds(*duration)) : Json(nullptr);
}

Json effort_json(const SideSetup& effort) {
  Json json = Json::object();
  if (effort.limits.time) json["time_s"] = seconds(*effort.limits.time);
  if (effort.limits.depth) json["depth"] = *effort.limits.depth;
  if (effort.limits.nodes) json["nodes"] = *effort.limits.nodes;
  if (effort.clock) {
    json["clock_s"] = seconds(effort.clock->budget);
    json["increment_s"] = seconds(effort.clock->increment);
  }
  return json;
}

Json plan_json(const TournamentPlan& plan) {
  Json contestants = Json::array();
  for (const Contestant& each : plan.contestants) {
    Json json{{"name", each.name}, {"player", each.recipe.text()}};
    Json options = Json::object();
    for (const OptionSpec& option : each.recipe.entry().options) {
      if (option.name == "seed" && each.recipe.takes_seed()) continue;
      options[option.name] = each.recipe.options().value(option.name);
    }
    json["options"] = std::move(options);
    if (const Json effort = effort_json(each.effort); !effort.empty()) json["effort"] = effort;
    contestants.push_back(json);
  }
  Json json{
      {"name", plan.name},
      {"game", plan.start.spec()},
      {"pairing", name_of(plan.pairing)},
      {"rounds", plan.rounds},
      {plan.pairing == Pairing::battery ? "games" : "pairs",
       plan.pairing == Pairing::battery ? plan.games : plan.pairs},
      {"seed", plan.seed},
      {"effort", effort_json(plan.effort)},
      {"openings",
       {{"listed", plan.openings.listed.size()}, {"random_plies", plan.openings.random_plies}}},
      {"contestants", contestants}};
  if (plan.pairing == Pairing::sprt) {
    json["sprt"] = {{"elo0", plan.sprt.elo0},
                    {"elo1", plan.sprt.elo1},
                    {"alpha", plan.sprt.alpha},
                    {"beta", plan.sprt.beta}};
  }
  return json;
}

Json standing_json(const TournamentReport& report, const Standing& each) {
  const GameInfo& game = report.plan.start.game();
  const Rating& rating = report.standings.ratings.of(each.contestant);
  Json lost_by = Json::object();
  for (int i = 0; i < ending_count; ++i) {
    if (each.lost_by[i] > 0) {
      lost_by[std::string(name_of(static_cast<Ending>(i)))] = each.lost_by[i];
    }
  }
  return {{"rank", each.rank},
          {"name", report.plan.contestants[each.contestant].name},
          {"elo", rating.elo},
          {"error", rating.error},
          {"group", rating.group},
          {"points", each.total.points()},
          {"games", each.total.games()},
          {"total", score_json(each.total)},
          {game.first_name, score_json(each.with[0])},
          {game.second_name, score_json(each.with[1])},
          {"buchholz", each.buchholz},
          {"sonneborn_berger", each.sonneborn_berger},
          {"turns", each.time.turns},
          {"thinking_s", seconds(each.time.total)},
          {"mean_turn_s", seconds_json(each.time.mean())},
          {"mean_of_game_means_s", seconds_json(each.mean_of_games)},
          {"longest_turn_s", seconds(each.time.longest)},
          {"overhead_s", seconds(each.overhead)},
          {"lost_by", lost_by}};
}

Json meetings_json(const TournamentReport& report) {
  const auto& contestants = report.plan.contestants;
  Json meetings = Json::array();
  for (std::size_t a = 0; a < contestants.size(); ++a) {
    for (std::size_t b = a + 1; b < contestants.size(); ++b) {
      const MatchTally tally =
          tally_of(report.standings.pairs, static_cast<int>(a), static_cast<int>(b));
      if (tally.games() == 0) continue;
      const MatchEstimate match = estimate(tally);
      meetings.push_back({{"first", contestants[a].name},
                          {"second", contestants[b].name},
                          {"score", score_json(report.standings.cross[a][b])},
                          {"pairs", tally.pairs},
                          {"elo", optional_json(match.elo)},
                          {"elo_low", optional_json(match.elo_low)},
                          {"elo_high", optional_json(match.elo_high)},
                          {"normalized_elo", optional_json(match.normalized)},
                          {"los", match.likelihood},
                          {"draw_ratio", match.draw_ratio}});
    }
  }
  return meetings;
}

Json use_value(const SideUse& use) {
  return {{"turns", use.turns},
          {"time_s", seconds(use.time)},
          {"longest_s", seconds(use.longest)},
          {"overhead_s", seconds(use.overhead)}};
}

}  // namespace

ReportJson turn_value(const Turn& turn) {
  Json json{{"side", tauler::name_of(turn.mover)},
            {"time_s", seconds(turn.time)},
            {"overhead_s", seconds(turn.overhead)},
            {"value", turn.value}};
  if (turn.win_chance) json["win_chance"] = *turn.win_chance;
  if (turn.proven) json["proven"] = tauler::name_of(*turn.proven);
  json["depth"] = turn.depth;
  json["nodes"] = turn.nodes;
  return json;
}

ReportJson game_value(const TournamentPlan& plan, const Played& game) {
  const Fixture& fixture = game.fixture;
  return {{"game", fixture.number},
          {"round", fixture.round},
          {"pair", fixture.pair},
          {"opening", fixture.opening},
          {"first", plan.contestants[fixture.contestants[0]].name},
          {"second", plan.contestants[fixture.contestants[1]].name},
          {"outcome", tauler::name_of(game.outcome)},
          {"ending", name_of(game.ending)},
          {"plies", game.plies},
          {"duration_s", seconds(game.duration())},
          {"first_use", use_value(game.use[0])},
          {"second_use", use_value(game.use[1])}};
}

Result<ReportJson> whole_game_value(const TournamentPlan& plan, const PlayedGame& game,
                                    const GameRegistry& games) {
  const Result<Record> record = games.read_record(game.record);
  if (!record) return record.error();
  const AnyPosition start = record->position.start();
  Json json = game_value(plan, game.played);
  json["reason"] = game.reason;
  if (game.seeds[0]) json["first_seed"] = *game.seeds[0];
  if (game.seeds[1]) json["second_seed"] = *game.seeds[1];
  json["start"] = start.ply() == 0 ? start.spec() : start.text();
  json["opening_plies"] = game.opening_plies;
  json["moves"] = record->position.move_texts();
  json["turns"] = Json::array();
  for (const Turn& turn : game.turns) json["turns"].push_back(turn_value(turn));
  json["record"] = game.record;
  return json;
}

ReportJson report_value(const TournamentReport& report) {
  Json table = Json::array();
  for (const Standing& each : report.standings.table) table.push_back(standing_json(report, each));
  Json json{{"plan", plan_json(report.plan)},
            {"complete", report.is_complete()},
            {"planned", optional_json(report.planned)},
            {"command", report.notes.command},
            {"date", report.notes.date},
            {"machine", report.notes.machine},
            {"elapsed_s", seconds(report.elapsed)},
            {"first_side", score_json(report.standings.first_side)},
            {"standings", table},
            {"meetings", meetings_json(report)}};
  if (const auto& sprt = report.standings.sprt) {
    json["sprt"] = {{"state", name_of(sprt->state)}, {"llr", sprt->llr},
                    {"lower", sprt->lower},          {"upper", sprt->upper},
                    {"pairs", sprt->pairs},          {"decided_at_pair", sprt->decided_at_pair}};
  }
  return json;
}

std::string text_of(const ReportJson& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> tournament_json(const TournamentReport& report, const PlayedGames& games) {
  Json list = Json::array();
  if (report.plan.pairing == Pairing::battery) {
    Status status = Done{};
    const Status visited = games.visit([&](const PlayedGame& game) {
      Result<Json> value = whole_game_value(report.plan, game);
      if (!value) status = value.error();
      if (value) list.push_back(*std::move(value));
    });
    if (!visited) return visited.error();
    if (!status) return status.error();
  } else {
    const Result<std::vector<Played>> played = games.played();
    if (!played) return played.error();
    for (const Played& game : *played) list.push_back(game_value(report.plan, game));
  }
  Json json = report_value(report);
  json["games"] = std::move(list);
  return text_of(json, 1) + '\n';
}

}  // namespace tauler::arena
