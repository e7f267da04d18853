#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/report/report_parts.hpp"
#include "arena/report/tournament_parts.hpp"
#include "arena/statistics/elo.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

using Json = nlohmann::ordered_json;

Json score_json(const Score& score) {
  return {{"won", score.won}, {"drawn", score.drawn}, {"lost", score.lost}};
}

template <class T>
Json optional_json(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
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
    if (const Json effort = effort_json(each.effort); !effort.empty()) json["effort"] = effort;
    contestants.push_back(json);
  }
  Json json{
      {"name", plan.name},
      {"game", plan.start.spec()},
      {"pairing", name_of(plan.pairing)},
      {"rounds", plan.rounds},
      {"pairs", plan.pairs},
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
  const auto mean = each.time.mean();
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
          {"mean_turn_s", mean ? Json(seconds(*mean)) : Json(nullptr)},
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

Json game_json(const TournamentPlan& plan, const Played& game) {
  Json json{{"game", game.fixture.number},
            {"round", game.fixture.round},
            {"pair", game.fixture.pair},
            {"first", plan.contestants[game.fixture.contestants[0]].name},
            {"second", plan.contestants[game.fixture.contestants[1]].name},
            {"outcome", tauler::name_of(game.outcome)},
            {"ending", name_of(game.ending)},
            {"plies", game.plies}};
  for (Side side : {Side::first, Side::second}) {
    const SideUse& use = game.use[tauler::index_of(side)];
    json[side == Side::first ? "first_use" : "second_use"] = {
        {"turns", use.turns},
        {"time_s", seconds(use.time)},
        {"longest_s", seconds(use.longest)},
        {"overhead_s", seconds(use.overhead)}};
  }
  return json;
}

std::string seed_text(std::optional<std::uint64_t> seed) {
  return seed ? std::to_string(*seed) : "";
}

std::string csv_line(const TournamentPlan& plan, const PlayedGame& game) {
  const Played& played = game.played;
  const Fixture& fixture = played.fixture;
  std::string text = fmt::format(
      "{},{},{},{},{},{},{},{},{}", fixture.number, fixture.round, fixture.pair,
      csv_field(plan.contestants[fixture.contestants[0]].name),
      csv_field(plan.contestants[fixture.contestants[1]].name), tauler::name_of(played.outcome),
      name_of(played.ending), csv_field(game.reason), played.plies);
  for (const SideUse& use : played.use) {
    text += fmt::format(",{},{:.9f},{:.9f},{:.9f}", use.turns, seconds(use.time),
                        seconds(use.longest), seconds(use.overhead));
  }
  return text + fmt::format(",{},{},{},{}\n", seed_text(game.seeds[0]), seed_text(game.seeds[1]),
                            game.opening_plies, csv_field(trim(game.record)));
}

}  // namespace

Result<std::string> tournament_csv(const TournamentReport& report, const Ledger& ledger) {
  std::string text = "game,round,pair,first,second,outcome,ending,reason,plies";
  for (const char* side : {"first", "second"}) {
    text += fmt::format(",{0}_turns,{0}_time_s,{0}_longest_s,{0}_overhead_s", side);
  }
  text += ",first_seed,second_seed,opening_plies,record\n";
  const Status done =
      ledger.visit([&](const PlayedGame& game) { text += csv_line(report.plan, game); });
  if (!done) return done.error();
  return text;
}

Result<std::string> tournament_json(const TournamentReport& report, const Ledger& ledger) {
  const Result<std::vector<Played>> played = ledger.played();
  if (!played) return played.error();
  Json table = Json::array();
  for (const Standing& each : report.standings.table) table.push_back(standing_json(report, each));
  Json games = Json::array();
  for (const Played& game : *played) games.push_back(game_json(report.plan, game));
  Json json{{"plan", plan_json(report.plan)},
            {"complete", report.is_complete()},
            {"planned", optional_json(report.planned)},
            {"command", report.notes.command},
            {"date", report.notes.date},
            {"machine", report.notes.machine},
            {"first_side", score_json(report.standings.first_side)},
            {"standings", table},
            {"meetings", meetings_json(report)}};
  if (const auto& sprt = report.standings.sprt) {
    json["sprt"] = {{"state", name_of(sprt->state)}, {"llr", sprt->llr},
                    {"lower", sprt->lower},          {"upper", sprt->upper},
                    {"pairs", sprt->pairs},          {"decided_at_pair", sprt->decided_at_pair}};
  }
  json["games"] = std::move(games);
  // A name or a path may be no Unicode at all.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tauler::arena
