// The reports, read back: a stranger's program must find in them what was played.
#include "arena/report/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/mock_players.hpp"
#include "arena/report/replay.hpp"
#include "arena/report_readers.hpp"
#include "arena/statistics/summary.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;
using nlohmann::json;
using ::testing::ContainsRegex;

const ReportNotes notes{"tauler battery '<x>' & \"y\"", "2026-01-02", "a <machine>"};

Battery small_battery(int games = 6, int opening_plies = 0) {
  BatteryPlan plan{.start = connect4_start(),
                   .local = *all_players().recipe("uct:playouts=50", "connect4"),
                   .visitor = *all_players().recipe("random", "connect4"),
                   .games = games,
                   .opening_plies = opening_plies};
  return *play_battery(plan);
}

/// Players whose names and failures try to break out of every format.
Battery hostile_battery() {
  static const PlayerRegistry players(
      {mock_player("<script>alert(1)</script>", broken()), mock_player("a,\"b\"", lowest())});
  BatteryPlan plan{.start = connect4_start(),
                   .local = PlayerRecipe(players.players()[0], *Options::parse("", {}), false),
                   .visitor = PlayerRecipe(players.players()[1], *Options::parse("", {}), false),
                   .games = 2};
  return *play_battery(plan);
}

TEST(ReportCsv, HasALineAGameThatReadsBack) {
  const Battery battery = small_battery(6, 2);
  const auto rows = read_csv(report_csv(battery));
  ASSERT_EQ(rows.size(), 7u);
  for (const auto& row : rows) ASSERT_EQ(row.size(), rows[0].size());
  EXPECT_EQ(rows[0].front(), "game");
  EXPECT_EQ(rows[0].back(), "moves");
  for (int i = 0; i < 6; ++i) {
    const BatteryGame& game = battery.games[i];
    EXPECT_EQ(rows[i + 1][0], std::to_string(i + 1));
    EXPECT_EQ(rows[i + 1][1], i < 3 ? "local" : "visitor");
    EXPECT_EQ(rows[i + 1].back(), join(game.result.position.move_texts(), " "));
    const auto record = all_games().read_record("connect4 " + rows[i + 1].back());
    ASSERT_TRUE(record);
    EXPECT_EQ(record->position.outcome(), game.result.outcome);
  }
}

TEST(ReportCsv, QuotesWhatWouldBreakALine) {
  const auto rows = read_csv(report_csv(hostile_battery()));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1][5], "yellow loses: it broke down, 'out of <ideas> & \"memory\"'");
}

TEST(ReportJson, ReadsBackWithTheSameFigures) {
  const Battery battery = small_battery(5, 2);
  const json read = json::parse(report_json(battery, notes));
  EXPECT_EQ(read["plan"]["local"]["spec"], "uct:playouts=50");
  EXPECT_EQ(read["plan"]["local"]["options"]["exploration"], "1");
  EXPECT_EQ(read["command"], notes.command);
  EXPECT_EQ(read["complete"], true);
  const Summary summary = summarize(battery.games);
  EXPECT_EQ(read["summary"]["local"]["total"]["won"], summary.of(Role::local).total.won);
  EXPECT_EQ(read["summary"]["visitor"]["yellow"]["lost"], summary.of(Role::visitor).with[0].lost);
  ASSERT_EQ(read["games"].size(), 5u);
  for (int i = 0; i < 5; ++i) {
    const json& game = read["games"][i];
    AnyPosition position = connect4_start();
    for (const json& move : game["opening"]) {
      ASSERT_TRUE(position.play(move.get<std::string>()));
    }
    EXPECT_EQ(position.ply(), 2);
    for (const json& move : game["moves"]) {
      ASSERT_TRUE(position.play(move["move"].get<std::string>()));
    }
    EXPECT_EQ(position.text(), battery.games[i].result.position.text());
    EXPECT_EQ(game["outcome"], name_of(position.outcome()));
    EXPECT_EQ(game["seeds"]["local"], *battery.games[i].seeds[0]);
  }
}

TEST(ReportJson, ACommandThatIsNoUnicodeIsStillWritten) {
  EXPECT_TRUE(json::accept(report_json(small_battery(1), {"dir \xff\xfe", "", ""})));
}

TEST(ReportHtml, HoldsEveryGameAndNothingFromElsewhere) {
  const Battery battery = small_battery(7);
  const std::string html = report_html(battery, notes);
  expect_balanced(html);
  for (const BatteryGame& game : battery.games) {
    const std::string row = "<tr data-game=\"" + std::to_string(game.number) + "\">";
    EXPECT_NE(html.find(row), std::string::npos) << row;
  }
  EXPECT_EQ(json::parse(replay_part(html))["games"].size(), 7u);
  // Apart from the name of the SVG language, no address stands in the page.
  const std::string own = without(html, "http://www.w3.org/2000/svg", "svg");
  EXPECT_EQ(own.find("http"), std::string::npos);
  EXPECT_EQ(own.find("src="), std::string::npos);
  EXPECT_EQ(own.find("@import"), std::string::npos);
}

TEST(ReportHtml, NamesFromOutsideStayText) {
  const std::string html = report_html(hostile_battery(), notes);
  expect_balanced(html);
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  EXPECT_EQ(html.find("<b>mock"), std::string::npos);
  EXPECT_EQ(html.find("<machine>"), std::string::npos);
  EXPECT_EQ(html.find("<ideas>"), std::string::npos);
  EXPECT_NE(html.find("&lt;script&gt;alert(1)&lt;/script&gt;"), std::string::npos);
  const json data = json::parse(replay_part(html));
  EXPECT_EQ(data["players"][0], "<script>alert(1)</script>");
}

TEST(ReportHtml, AReplayLeadsFromTheStartToTheFinalBoard) {
  const Battery battery = small_battery(4, 3);
  const json data = json::parse(replay_data(battery));
  for (int i = 0; i < 4; ++i) {
    const json& game = data["games"][i];
    std::string cells = game["start"];
    EXPECT_EQ(cells, std::string(42, '0'));
    for (const json& ply : game["plies"]) {
      for (int change : ply[2]) cells[change / 3] = static_cast<char>('0' + change % 3);
      EXPECT_EQ(ply.size(), &ply - &game["plies"][0] < 3 ? 5u : 9u);
    }
    const BoardView view = battery.games[i].result.position.view();
    std::string expected;
    for (CellState cell : view.cells) expected += static_cast<char>('0' + static_cast<int>(cell));
    EXPECT_EQ(cells, expected);
    EXPECT_EQ(game["winning"].get<std::vector<int>>(), view.winning);
    EXPECT_EQ(game["plies"].back()[3].get<std::vector<int>>(), view.last);
  }
}

TEST(Reports, NoGameAndOneGame) {
  for (int games : {0, 1}) {
    const Battery battery = small_battery(games);
    expect_balanced(report_html(battery, {}));
    EXPECT_TRUE(json::accept(report_json(battery, {})));
    EXPECT_EQ(read_csv(report_csv(battery)).size(), 1u + games);
    EXPECT_FALSE(report_text(battery, {}).empty());
  }
}

TEST(Reports, AnUnfinishedBatterySaysSo) {
  Battery battery = small_battery(6);
  battery.games.erase(battery.games.begin() + 2);
  EXPECT_NE(report_html(battery, {}).find("stopped after 5 of 6 games"), std::string::npos);
  EXPECT_NE(report_text(battery, {}).find("UNFINISHED, 6 were planned"), std::string::npos);
  EXPECT_EQ(json::parse(report_json(battery, {}))["complete"], false);
  expect_balanced(report_html(battery, {}));
}

TEST(ReportText, HasTheDocumentsTables) {
  const Battery battery = small_battery(4);
  const std::string text = report_text(battery, {});
  EXPECT_TRUE(text.starts_with("connect4: uct:playouts=50 (local) v random (visitor)\n"));
  EXPECT_THAT(text, ContainsRegex("\nResults +uct +random\nyellow +won +[0-9]+ +[0-9]+\n"
                                  " +lost +[0-9]+ +[0-9]+\n +drawn +[0-9]+ +[0-9]+\nred "));
  EXPECT_THAT(text, ContainsRegex("\n4 +random +(uct|random|drawn) +[0-9]+ "));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(report_text(battery, {.colour = true}).find("\x1b[1m"), std::string::npos);
}

}  // namespace
}  // namespace tauler::arena
