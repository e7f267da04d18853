// What the reports say of a battery beyond what they say of every competition.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/memory_ledger.hpp"
#include "arena/mock_players.hpp"
#include "arena/play/run_tournament.hpp"
#include "arena/report/report.hpp"
#include "arena/report_readers.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;
using nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

const ReportNotes notes{"tauler battery '<x>' & \"y\"", "2026-01-02", "a <machine>"};

struct PlayedBattery {
  TournamentPlan plan;
  MemoryLedger ledger;
  std::optional<Standings> table;

  explicit PlayedBattery(int games, int opening_plies = 0)
      : PlayedBattery(
            {.name = "battery",
             .start = connect4_start(),
             .contestants = {{"uct", *all_players().recipe("uct:playouts=50", "connect4")},
                             {"random", *all_players().recipe("random", "connect4")}},
             .pairing = Pairing::battery,
             .games = games,
             .openings = {.listed = {}, .shuffled = false, .random_plies = opening_plies}}) {}
  explicit PlayedBattery(TournamentPlan wanted) : plan(std::move(wanted)) {
    EXPECT_TRUE(run_tournament(plan, ledger));
    count();
  }
  void count() { table = standings(plan, *ledger.played()); }
  TournamentReport report() const {
    return {.plan = plan, .standings = *table, .notes = notes, .planned = plan.games};
  }
};

TEST(BatteryReport, TheTextHasTheDocumentsTables) {
  const PlayedBattery battery(4);
  const std::string text = *battery_text(battery.report(), battery.ledger, {});
  EXPECT_TRUE(text.starts_with("connect4: uct:playouts=50 (local) v random (visitor)\n"));
  EXPECT_THAT(text, ContainsRegex("\nResults +uct +random\nyellow +won +[0-9]+ +[0-9]+\n"
                                  " +lost +[0-9]+ +[0-9]+\n +drawn +[0-9]+ +[0-9]+\nred "));
  EXPECT_THAT(text, ContainsRegex("\n4 +random +(uct|random|drawn) +[0-9]+ "));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_THAT(*battery_text(battery.report(), battery.ledger, {.colour = true}),
              HasSubstr("\x1b[1m"));
}

TEST(BatteryReport, TheJsonHasEveryGameWithItsMoves) {
  const PlayedBattery battery(5, 2);
  const json read = json::parse(*tournament_json(battery.report(), battery.ledger));
  EXPECT_EQ(read["plan"]["pairing"], "battery");
  EXPECT_EQ(read["plan"]["games"], 5);
  EXPECT_EQ(read["plan"]["contestants"][0]["player"], "uct:playouts=50");
  EXPECT_EQ(read["plan"]["contestants"][0]["options"]["exploration"], "1");
  EXPECT_EQ(read["command"], notes.command);
  EXPECT_EQ(read["complete"], true);
  ASSERT_EQ(read["games"].size(), 5u);
  for (const json& game : read["games"]) {
    AnyPosition position = connect4_start();
    for (const json& move : game["moves"]) ASSERT_TRUE(position.play(move.get<std::string>()));
    EXPECT_EQ(game["opening_plies"], 2);
    EXPECT_EQ(game["moves"].size(), game["turns"].size() + 2);
    EXPECT_EQ(game["outcome"], name_of(position.outcome()));
    const PlayedGame& kept = battery.ledger.games().at(game["game"].get<int>());
    EXPECT_EQ(game["first_seed"], *kept.seeds[0]);
    EXPECT_EQ(game["record"], kept.record);
    EXPECT_EQ(game["turns"][0]["nodes"], kept.turns[0].nodes);
  }
}

TEST(BatteryReport, ThePageHasTheDocumentsCharts) {
  const PlayedBattery battery(6);
  const std::string html = *tournament_html(battery.report(), battery.ledger);
  expect_balanced(html);
  for (const char* chart : {"Games won by uct, drawn, and won by random, by colour",
                            "Mean time per turn of each player, by game", "Moves of each game"}) {
    EXPECT_THAT(html, HasSubstr(chart));
  }
  EXPECT_EQ(json::parse(replay_part(html))["replays"].size(), 6u);
}

TEST(BatteryReport, NamesFromOutsideStayText) {
  static const PlayerRegistry players(
      {mock_player("<script>alert(1)</script>", broken()), mock_player("a,\"b\"", lowest())});
  const auto recipe = [&](int i) {
    return PlayerRecipe(players.players()[i], *Options::parse("", {}), false);
  };
  const PlayedBattery battery(
      {.name = "<b>",
       .start = connect4_start(),
       .contestants = {{"<script>alert(1)</script>", recipe(0)}, {"a,\"b\"", recipe(1)}},
       .pairing = Pairing::battery,
       .games = 2});
  const std::string html = *tournament_html(battery.report(), battery.ledger);
  expect_balanced(html);
  for (const char* word : {"<script>alert", "<b>", "<machine>", "<ideas>"}) {
    EXPECT_EQ(html.find(word), std::string::npos) << word;
  }
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
  const auto rows = read_csv(*tournament_csv(battery.report(), battery.ledger));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1][3], "<script>alert(1)</script>");
  EXPECT_EQ(rows[1][7], "yellow loses: it broke down, 'out of <ideas> & \"memory\"'");
}

TEST(BatteryReport, AnUnfinishedBatterySaysSo) {
  PlayedBattery battery(6);
  ASSERT_TRUE(battery.ledger.drop_after(5));
  battery.count();
  EXPECT_THAT(*tournament_html(battery.report(), battery.ledger),
              HasSubstr("5 of 6 games are played"));
  EXPECT_THAT(*battery_text(battery.report(), battery.ledger, {}),
              HasSubstr("UNFINISHED, 6 were planned"));
  EXPECT_EQ(json::parse(*tournament_json(battery.report(), battery.ledger))["complete"], false);
  ASSERT_TRUE(battery.ledger.drop_after(0));
  battery.count();
  expect_balanced(*tournament_html(battery.report(), battery.ledger));
  EXPECT_THAT(*battery_text(battery.report(), battery.ledger, {}),
              HasSubstr("no game was finished"));
}

}  // namespace
}  // namespace tauler::arena
