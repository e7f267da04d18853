// The reports of a tournament, read back.
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/memory_ledger.hpp"
#include "arena/play/run_tournament.hpp"
#include "arena/played_games.hpp"
#include "arena/report/replay_data.hpp"
#include "arena/report/report.hpp"
#include "arena/report_readers.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;
using nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

const ReportNotes notes{"tauler tournament '<x>' & \"y\"", "2026-01-02", "a <machine>"};

/// A tournament that was played, with what reports need of it.
struct PlayedTournament {
  TournamentPlan plan;
  MemoryLedger ledger;
  std::optional<Standings> table;

  explicit PlayedTournament(TournamentPlan wanted) : plan(std::move(wanted)) {
    const Result<TournamentResult> result = run_tournament(plan, ledger);
    EXPECT_TRUE(result);
    table = standings(plan, *ledger.played());
  }
  TournamentReport report() const { return {.plan = plan, .standings = *table, .notes = notes}; }
};

TournamentPlan small_plan(const std::string& game, const std::vector<std::string>& players,
                          int pairs, int random_plies = 2) {
  TournamentPlan plan{
      .name = "a <b>small</b> one", .start = *all_games().start(game), .contestants = {}};
  for (const std::string& player : players) {
    plan.contestants.push_back({player, *all_players().recipe(player, plan.start.game().id)});
  }
  plan.pairs = pairs;
  plan.openings.random_plies = random_plies;
  return plan;
}

const PlayedTournament& three_players() {
  static const PlayedTournament tournament(
      small_plan("connect4", {"uct:playouts=50", "uct:playouts=5", "random"}, 4));
  return tournament;
}

/// Reads numbers as the page does; written from the description in replay_data.cpp.
struct Digits {
  std::string text;
  std::size_t at = 0;

  long number(int count) {
    const std::string all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    long value = 0;
    for (int i = 0; i < count; ++i) value = value * 64 + static_cast<long>(all.find(text[at++]));
    return value;
  }
};

TEST(TournamentText, TheTableHasEveryFigure) {
  const PlayedTournament& tournament = three_players();
  const std::string text = tournament_text(tournament.report(), {});
  EXPECT_THAT(text, HasSubstr("3 contestants, 24 games, seed 1"));
  EXPECT_THAT(text, ContainsRegex("\n# +player +Elo +LOS +points +games +W-D-L +yellow +red"));
  EXPECT_THAT(text,
              ContainsRegex("\n1 +uct:playouts=50 +[+-][0-9]+ ± [0-9]+ +[> 0-9.]+% +[0-9.]+ +16 "));
  EXPECT_THAT(text, ContainsRegex("\n1 +uct:playouts=50 +· +[0-9.]+/8 +[0-9.]+/8\n"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(tournament_text(tournament.report(), {.colour = true}), HasSubstr("\x1b[1m"));
}

TEST(TournamentText, AMatchOfTwoSaysHowFarTheyAreApart) {
  std::vector<Played> games;
  for (int i = 0; i < 20; ++i) add_pair(games, 0, 1, 1, i % 2 == 0 ? 0.5 : 0);
  const TournamentPlan plan = plan_of({"new", "old"}, Pairing::sprt);
  const Standings table = standings(plan, games);
  const std::string text = tournament_text({.plan = plan, .standings = table, .planned = 200}, {});
  EXPECT_THAT(text, HasSubstr("40 games of 200"));
  EXPECT_THAT(text, HasSubstr("new v old: +88.7 ± "));
  EXPECT_THAT(text, HasSubstr("pairs with 0, ½, 1, 1½, 2 points: 0, 0, 10, 10, 0\n"));
  EXPECT_THAT(text, HasSubstr("LLR "));
  EXPECT_THAT(text, ContainsRegex("\n1 +new +\\+88.7 ± [0-9.]+ +> 99.9% +25 +40 +"));
  EXPECT_THAT(text, ContainsRegex("\n2 +old +-88.7 ± "));
}

TEST(TournamentText, NamesCannotReachTheTerminal) {
  std::vector<Played> games;
  add_pair(games, 0, 1, 1, 1);
  const TournamentPlan plan = plan_of({"a\x1b[31mred", "b\nc"});
  const Standings table = standings(plan, games);
  const std::string text = standings_text(plan, table, {});
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(TournamentCsv, HasALineAGameThatReadsBack) {
  const PlayedTournament& tournament = three_players();
  const auto rows = read_csv(*tournament_csv(tournament.report(), tournament.ledger));
  ASSERT_EQ(rows.size(), 25u);
  for (const auto& row : rows) ASSERT_EQ(row.size(), rows[0].size());
  EXPECT_EQ(rows[0].front(), "game");
  EXPECT_EQ(rows[0].back(), "record");
  const std::vector<Played> played = *tournament.ledger.played();
  for (int i = 0; i < 24; ++i) {
    EXPECT_EQ(rows[i + 1][0], std::to_string(i + 1));
    EXPECT_EQ(rows[i + 1][3], tournament.plan.contestants[played[i].fixture.contestants[0]].name);
    const auto record = all_games().read_record(rows[i + 1].back());
    ASSERT_TRUE(record);
    EXPECT_EQ(record->position.outcome(), played[i].outcome);
    EXPECT_EQ(static_cast<int>(record->position.moves().size()), played[i].plies);
  }
}

TEST(TournamentJson, ReadsBackWithTheSameFigures) {
  const PlayedTournament& tournament = three_players();
  const json read = json::parse(*tournament_json(tournament.report(), tournament.ledger));
  EXPECT_EQ(read["plan"]["pairing"], "round-robin");
  EXPECT_EQ(read["complete"], true);
  EXPECT_EQ(read["command"], notes.command);
  ASSERT_EQ(read["standings"].size(), 3u);
  EXPECT_EQ(read["standings"][0]["name"], "uct:playouts=50");
  EXPECT_EQ(read["standings"][0]["elo"], tournament.table->ratings.of(0).elo);
  EXPECT_EQ(read["standings"][0]["games"], 16);
  EXPECT_EQ(read["meetings"].size(), 3u);
  EXPECT_EQ(read["games"].size(), 24u);
  double points = 0;
  for (const json& each : read["standings"]) points += each["points"].get<double>();
  EXPECT_EQ(points, 24);
}

TEST(TournamentHtml, HoldsEveryPartAndNothingFromElsewhere) {
  const PlayedTournament& tournament = three_players();
  const std::string html = *tournament_html(tournament.report(), tournament.ledger);
  expect_balanced(html);
  for (const char* id :
       {"standings", "course", "cross", "colours", "openings", "times", "setting", "games"}) {
    EXPECT_THAT(html, HasSubstr("<h2 id=\"" + std::string(id) + "\">"));
  }
  EXPECT_THAT(html, Not(HasSubstr("<b>small")));
  EXPECT_THAT(html, Not(HasSubstr("<machine>")));
  const std::string own = without(html, "http://www.w3.org/2000/svg", "svg");
  EXPECT_THAT(own, Not(HasSubstr("http")));
  EXPECT_THAT(own, Not(HasSubstr("src=")));
  const json data = json::parse(replay_part(html));
  EXPECT_EQ(data["games"].size(), 24u);
  EXPECT_EQ(data["replays"].size(), 24u);
  EXPECT_EQ(data["openings"].size(), 4u) << "all meetings have the same openings";
}

TEST(TournamentHtml, AReplayLeadsFromTheStartToTheFinalBoard) {
  for (const std::string game : {"connect4", "gomoku", "hex:size=5", "othello"}) {
    PlayedTournament tournament(small_plan(game, {"random", "uct:playouts=3"}, 2));
    const json data =
        json::parse(replay_part(*tournament_html(tournament.report(), tournament.ledger)));
    ASSERT_EQ(data["replays"].size(), 4u) << game;
    int at = 0;
    ASSERT_TRUE(tournament.ledger.visit([&](const PlayedGame& each) {
      const json& replay = data["replays"][at++];
      const AnyPosition position = all_games().read_record(each.record)->position;
      std::string cells = data["starts"][replay[3].get<int>()];
      EXPECT_EQ(cells, cells_text(position.start().view()));
      EXPECT_EQ(data["reasons"][replay[2].get<int>()], each.reason);
      Digits digits{replay[4]};
      const auto texts = position.move_texts();
      for (std::size_t ply = 0; ply < texts.size(); ++ply) {
        EXPECT_LE(digits.number(1), 1);
        const long changed = digits.number(1);
        EXPECT_EQ(data["moves"][digits.number(2)], texts[ply]);
        for (long i = 0; i < changed; ++i) {
          const long change = digits.number(data["digits"]);
          cells[change / 3] = static_cast<char>('0' + change % 3);
        }
        if (ply < static_cast<std::size_t>(each.opening_plies)) continue;
        const Turn& turn = each.turns[ply - each.opening_plies];
        const double time = std::pow(10, static_cast<double>(digits.number(3)) / 16384);
        EXPECT_NEAR(time / static_cast<double>(turn.time.count()), 1, 0.001);
        EXPECT_EQ(digits.number(1), turn.depth);
        const double nodes = std::pow(10, static_cast<double>(digits.number(3)) / 16384);
        EXPECT_NEAR(nodes, std::max(1.0, static_cast<double>(turn.nodes)), 0.01 + nodes / 1000);
      }
      EXPECT_EQ(digits.at, digits.text.size());
      EXPECT_EQ(cells, cells_text(position.view()));
      EXPECT_EQ(split(replay[5].get<std::string>(), ' ').size(), each.turns.size());
    }));
  }
}

TEST(TournamentHtml, ALongTournamentHoldsWhatItIsAskedTo) {
  const PlayedTournament& tournament = three_players();
  TournamentReport report = tournament.report();
  report.replays = 6;
  const std::string html = *tournament_html(report, tournament.ledger);
  expect_balanced(html);
  EXPECT_THAT(html, HasSubstr("holds the moves of 6 of them"));
  const json data = json::parse(replay_part(html));
  EXPECT_EQ(data["games"].size(), 24u);
  EXPECT_EQ(data["replays"].size(), 6u);
  report.replays = 0;
  EXPECT_EQ(json::parse(replay_part(*tournament_html(report, tournament.ledger)))["replays"].size(),
            0u);
}

TEST(TournamentHtml, ReplaysAreFaultsFirstThenWholePairs) {
  std::vector<Played> games;
  for (int i = 0; i < 100; ++i) add_pair(games, 0, 1, 1, 0);
  games[57].ending = Ending::crashed;
  const std::set<int> chosen = chosen_replays(games, 21);
  EXPECT_EQ(chosen.size(), 21u);
  EXPECT_TRUE(chosen.contains(58));
  EXPECT_TRUE(chosen.contains(1));
  EXPECT_TRUE(chosen.contains(2));
  EXPECT_GT(*chosen.rbegin(), 170);
  EXPECT_EQ(chosen_replays(games, 200).size(), 200u);
  EXPECT_EQ(chosen_replays(games, 1).size(), 1u);
  EXPECT_TRUE(chosen_replays(games, 0).empty());
  EXPECT_TRUE(chosen_replays(games, -3).empty());
}

TEST(TournamentHtml, EverySizeAndPairingIsAPage) {
  for (Pairing pairing : {Pairing::round_robin, Pairing::gauntlet, Pairing::swiss,
                          Pairing::knockout, Pairing::sprt, Pairing::battery}) {
    for (int count : {0, 1, 3, 40}) {
      std::vector<Played> games;
      for (int i = 0; i < count; ++i) add_pair(games, 0, 1, 1, i % 3 == 0 ? 0.5 : 1);
      MemoryLedger ledger;
      for (const Played& game : games) {
        PlayedGame whole;
        whole.played = game;
        whole.record = "connect4";
        ASSERT_TRUE(ledger.add({whole}));
      }
      for (const auto& names : {std::vector<std::string>{"a", "b"}, {"a", "b", "c"}}) {
        if (pairing == Pairing::sprt && names.size() > 2) continue;
        const TournamentPlan plan = plan_of(names, pairing);
        const Standings table = standings(plan, games);
        const TournamentReport report{.plan = plan, .standings = table, .planned = 100};
        const std::string html = *tournament_html(report, ledger);
        expect_balanced(html);
        EXPECT_THAT(html, Not(HasSubstr("nan")));
        EXPECT_THAT(html, Not(HasSubstr(">inf")));
        EXPECT_TRUE(json::accept(replay_part(html)));
        EXPECT_TRUE(json::accept(*tournament_json(report, ledger)));
        EXPECT_FALSE(tournament_text(report, {}).empty());
        if (count < 40) {
          EXPECT_THAT(html, HasSubstr("Unfinished"));
        }
      }
    }
  }
}

}  // namespace
}  // namespace tauler::arena
