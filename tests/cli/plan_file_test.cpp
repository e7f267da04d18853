#include "cli/plan/plan_file.hpp"

#include <fstream>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/schedule/plan_text.hpp"
#include "cli/terminal/files.hpp"
#include "core/sentences.hpp"
#include "run_tauler.hpp"
#include "support/error_text.hpp"

namespace tauler::cli {
namespace {

using namespace std::chrono_literals;
using namespace testing;
using arena::Pairing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* two_players = "[[players]]\nplayer = 'random'\n[[players]]\nplayer = 'uct'\n";

arena::TournamentPlan plan_from(const std::string& text) {
  auto plan = parse_plan(text, "folder/plan.toml", small_house());
  EXPECT_TRUE(plan) << english(plan.error());
  return *plan;
}

std::string reason_of(const std::string& text) {
  const auto plan = parse_plan(text, "p.toml", small_house());
  EXPECT_FALSE(plan) << text;
  return plan ? "" : code_text(plan.error());
}

TEST(PlanFile, ReadsEveryKey) {
  const arena::TournamentPlan plan = plan_from(R"(
game = "connect4:width=8,height=8"
name = "students"
pairing = "swiss"
rounds = 4
pairs = 2
seed = 77
[limits]
time = "250ms"
clock = "10s+0.1s"
depth = 6
nodes = 1000
margin = 0.5
[openings]
random = 4
[adjudication]
resign-moves = 3
resign-below = 0.05
draw-moves = 10
draw-within = 0.1
draw-from-ply = 20
solver-nodes = 10000
max-moves = 60
[sprt]
elo0 = -5
elo1 = 5.5
alpha = 0.1
beta = 0.2
[[players]]
player = "random"
[[players]]
name = "thinker"
player = "connect4/uct:playouts=50"
time = 2
clock = "1m"
depth = 3
nodes = 10
)");
  EXPECT_EQ(plan.name, "students");
  EXPECT_EQ(plan.start.spec(), "connect4:width=8,height=8");
  EXPECT_EQ(plan.pairing, Pairing::swiss);
  EXPECT_EQ(plan.rounds, 4);
  EXPECT_EQ(plan.pairs, 2);
  EXPECT_EQ(plan.seed, 77u);
  EXPECT_EQ(plan.effort.limits.time, 250ms);
  EXPECT_EQ(plan.effort.clock->budget, 10s);
  EXPECT_EQ(plan.effort.clock->increment, 100ms);
  EXPECT_EQ(plan.effort.limits.depth, 6);
  EXPECT_EQ(plan.effort.limits.nodes, 1000u);
  EXPECT_EQ(plan.margin, 500ms);
  EXPECT_EQ(plan.openings.random_plies, 4);
  EXPECT_EQ(plan.adjudication.resign_moves, 3);
  EXPECT_EQ(plan.adjudication.resign_below, 0.05);
  EXPECT_EQ(plan.adjudication.draw_moves, 10);
  EXPECT_EQ(plan.adjudication.draw_within, 0.1);
  EXPECT_EQ(plan.adjudication.draw_from_ply, 20);
  EXPECT_EQ(plan.adjudication.solver_nodes, 10000u);
  EXPECT_EQ(plan.adjudication.max_moves, 60);
  EXPECT_EQ(plan.sprt.elo0, -5);
  EXPECT_EQ(plan.sprt.elo1, 5.5);
  EXPECT_EQ(plan.sprt.alpha, 0.1);
  EXPECT_EQ(plan.sprt.beta, 0.2);
  ASSERT_EQ(plan.contestants.size(), 2u);
  EXPECT_EQ(plan.contestants[0].name, "random");
  EXPECT_EQ(plan.contestants[1].name, "thinker");
  EXPECT_EQ(plan.contestants[1].recipe.text(), "uct:playouts=50");
  EXPECT_EQ(plan.contestants[1].effort.limits.time, 2s);
  EXPECT_EQ(plan.contestants[1].effort.clock->budget, 1min);
  EXPECT_EQ(plan.contestants[1].effort.limits.depth, 3);
  EXPECT_EQ(plan.contestants[1].effort.limits.nodes, 10u);
}

TEST(PlanFile, HasDefaults) {
  const arena::TournamentPlan plan = plan_from(std::string("game = 'connect4'\n") + two_players);
  EXPECT_EQ(plan.name, "plan") << "the file's";
  EXPECT_EQ(plan.pairing, Pairing::round_robin);
  EXPECT_EQ(plan.rounds, 1);
  EXPECT_EQ(plan.pairs, 1);
  EXPECT_EQ(plan.seed, 1u);
  EXPECT_EQ(plan.margin, default_margin);
  EXPECT_FALSE(plan.effort.limits.time || plan.effort.clock);
}

TEST(PlanFile, ALevelIsShownByItsNameAndStoredAsItsPlayer) {
  const auto plan = parse_plan(
      "game = 'gomoku'\n"
      "[[players]]\nplayer = 'easy'\n"
      "[[players]]\nplayer = 'gomoku/hard'\n"
      "[[players]]\nname = 'mine'\nplayer = 'medium'\n"
      "[[players]]\nplayer = 'expert'\n"
      "[[players]]\nname = 'expert'\nplayer = 'champion'\n",
      "p.toml", {all_games(), all_players()});
  ASSERT_TRUE(plan) << english(plan.error());
  std::vector<std::string> names;
  for (const arena::Contestant& each : plan->contestants) names.push_back(each.name);
  const std::string expert = all_players().recipe("expert", "gomoku")->text();
  EXPECT_EQ(names, (std::vector<std::string>{"easy", "hard", "mine", expert, "expert"}))
      << "the last has that name already";
  const std::string easy = all_players().recipe("easy", "gomoku")->text();
  const std::string text = arena::plan_text(*plan);
  EXPECT_THAT(text, HasSubstr("player 1 = " + easy + ": " + easy + '\n'));
  EXPECT_THAT(text, HasSubstr("player 3 = mine: "));
}

TEST(PlanFile, ErrorsNameTheLineAndWhatWouldBeRight) {
  const std::string game = "game = 'connect4'\n";
  EXPECT_THAT(reason_of("game = \n"), StartsWith("file-line-wrong(p.toml, 1, "));
  EXPECT_THAT(reason_of(two_players), HasSubstr("plan-game-missing"));
  EXPECT_THAT(
      reason_of("game = 'conect4'\n"),
      AllOf(StartsWith("file-line-wrong(p.toml, 1, error-within(game, "), HasSubstr("connect4")));
  EXPECT_THAT(
      reason_of(game + "round = 2\n" + two_players),
      AllOf(StartsWith(
                "file-line-wrong(p.toml, 2, name-suggestion(plan-key-unknown(round, game, name"),
            HasSubstr("rounds")));
  EXPECT_THAT(reason_of(game + "[limits]\ntimes = '1s'\n" + two_players),
              AllOf(StartsWith("file-line-wrong(p.toml, 3, "
                               "name-suggestion(plan-section-key-unknown(times, limits, "),
                    HasSubstr("time")));
  EXPECT_THAT(reason_of(game + "limits = 3\n" + two_players),
              HasSubstr("plan-section-form(limits)"));
  EXPECT_THAT(
      reason_of(game + "rounds = 'two'\n" + two_players),
      StartsWith("file-line-wrong(p.toml, 2, error-within(rounds, plan-whole-expected(1, "));
  EXPECT_THAT(reason_of(game + "rounds = 0\n" + two_players),
              HasSubstr("file-line-wrong(p.toml, 2, error-within(rounds, "));
  EXPECT_THAT(reason_of(game + "pairs = 1.5\n" + two_players),
              HasSubstr("file-line-wrong(p.toml, 2, error-within(pairs, "));
  EXPECT_THAT(reason_of(game + "seed = -1\n" + two_players),
              HasSubstr("file-line-wrong(p.toml, 2, error-within(seed, "));
  EXPECT_THAT(reason_of(game + "name = 7\n" + two_players), HasSubstr("plan-text-expected"));
  EXPECT_THAT(
      reason_of(game + "pairing = 'cup'\n" + two_players),
      HasSubstr("plan-choice-expected(round-robin, gauntlet, swiss, knock-out, sprt, battery)"));
  EXPECT_THAT(reason_of(game + "[limits]\ntime = 'soon'\n" + two_players),
              StartsWith("file-line-wrong(p.toml, 3, error-within(time, plan-time-expected"));
  EXPECT_THAT(reason_of(game + "[limits]\nclock = '10s+soon'\n" + two_players),
              HasSubstr("clock-form"));
  EXPECT_THAT(reason_of(game + "[adjudication]\nresign-below = 2\n" + two_players),
              HasSubstr("plan-number-expected(0, 0.5)"));
  EXPECT_THAT(reason_of(game + "[openings]\norder = 'random'\n" + two_players),
              HasSubstr("plan-choice-expected(file, shuffled)"));
  EXPECT_THAT(
      reason_of(game + "[openings]\nfile = 'no-such'\n" + two_players),
      AllOf(StartsWith("file-line-wrong(p.toml, 3, error-within(file, "), HasSubstr("no-such")));
  EXPECT_THAT(reason_of(game), HasSubstr("plan-players-form"));
  EXPECT_THAT(reason_of(game + "players = ['random', 'uct']"), HasSubstr("plan-players-form"));
  EXPECT_THAT(reason_of(game + "[[players]]\nname = 'a'\n"), HasSubstr("plan-player-missing"));
  EXPECT_THAT(
      reason_of(game + two_players + "[[players]]\nplayer = 'utc'\n"),
      AllOf(StartsWith("file-line-wrong(p.toml, 7, error-within(player, "), HasSubstr("uct")));
  EXPECT_THAT(reason_of(game + "[[players]]\nplayer = 'uct'\n"),
              HasSubstr("tournament-players-few"));
  EXPECT_THAT(reason_of(game + two_players + "[[players]]\nplayer = 'uct'\n"),
              HasSubstr("tournament-name-repeated"));
  EXPECT_THAT(reason_of(game + "pairing = 'sprt'\n[sprt]\nelo0 = 5\nelo1 = 0\n" + two_players),
              HasSubstr("sprt-elo-order"));
}

TEST(PlanFile, ReadsPrograms) {
  const arena::TournamentPlan plan = plan_from(std::string(R"(
game = "connect4"
[[players]]
command = ["cat", "-u"]
setup = ["one", "two"]
memory = "512MB"
start-time = "3s"
restart = true
folder = "/tmp"
time = "1s"
[[players]]
name = "other"
command = "tauler:cat 'a b'"
folder = "/"
[[players]]
player = "tauler:cat"
folder = "/"
name = "third"
)"));
  ASSERT_EQ(plan.contestants.size(), 3u);
  const arena::Contestant& first = plan.contestants[0];
  EXPECT_EQ(first.name, "cat");
  EXPECT_TRUE(first.recipe.entry().is_program);
  EXPECT_EQ(first.recipe.text(), "tauler:cat -u");
  EXPECT_EQ(first.details,
            "starts within 3s, in /tmp, is sent 'one', is sent 'two', at most 536870912 bytes, "
            "for every game anew");
  EXPECT_EQ(first.effort.limits.time, 1s);
  EXPECT_EQ(plan.contestants[1].name, "other");
  EXPECT_EQ(plan.contestants[1].recipe.text(), "tauler:cat \"a b\"");
  EXPECT_EQ(plan.contestants[2].recipe.text(), "tauler:cat");
}

TEST(PlanFile, WrongProgramsAreErrors) {
  const auto reason = [](const std::string& player) {
    return reason_of("game = 'connect4'\n[[players]]\nplayer = 'random'\n[[players]]\n" + player);
  };
  EXPECT_THAT(reason("command = 'cat'\n"),
              StartsWith("file-line-wrong(p.toml, 5, error-within(command, "));
  EXPECT_THAT(reason("command = ['no-such-program']\n"), HasSubstr("no-such-program"));
  EXPECT_THAT(reason("command = []\n"),
              HasSubstr("file-line-wrong(p.toml, 5, error-within(command, "));
  EXPECT_THAT(reason("command = [1]\n"), HasSubstr("plan-list-expected"));
  EXPECT_THAT(reason("command = ['cat']\nprotocol = 'uci'\n"),
              AllOf(StartsWith("file-line-wrong(p.toml, 6, error-within(protocol, "),
                    HasSubstr("gomocup")));
  EXPECT_THAT(reason("command = ['cat']\nprotocol = 'gomocup'\n"), HasSubstr("gomoku"));
  EXPECT_THAT(reason("command = 'tauler:cat'\nprotocol = 'tauler'\n"),
              HasSubstr("plan-protocol-twice"));
  EXPECT_THAT(reason("command = ['cat']\nmemory = 'much'\n"), HasSubstr("memory-form"));
  EXPECT_THAT(reason("command = ['cat']\nrestart = 1\n"), HasSubstr("plan-flag-expected"));
  EXPECT_THAT(reason("command = ['cat']\nplayer = 'uct'\n"), HasSubstr("plan-player-both"));
  EXPECT_THAT(reason("player = 'uct'\nmemory = '1MB'\n"), HasSubstr("plan-program-only"));
}

TEST(PlanFile, FindsOpeningsFromItsOwnFolder) {
  const TemporaryFolder folder;
  std::ofstream(folder / "book.txt") << "44\n4455\n";
  std::ofstream(folder / "p.toml") << "game = 'connect4'\n"
                                   << "[openings]\nfile = 'book.txt'\norder = 'shuffled'\n"
                                   << two_players;
  const auto plan = read_plan(folder / "p.toml", small_house());
  ASSERT_TRUE(plan) << english(plan.error());
  EXPECT_EQ(plan->openings.listed.size(), 2u);
  EXPECT_TRUE(plan->openings.shuffled);
  std::ofstream(folder / "book.txt") << "\xEF\xBB\xBF"
                                     << "44\r\r4455\r";
  const auto elsewhere = read_plan(folder / "p.toml", small_house());
  ASSERT_TRUE(elsewhere) << english(elsewhere.error());
  EXPECT_EQ(elsewhere->openings.listed.size(), 2u);
  std::ofstream(folder / "book.txt") << "44\n49\n";
  const auto wrong = read_plan(folder / "p.toml", small_house());
  ASSERT_FALSE(wrong);
  EXPECT_THAT(code_text(wrong.error()), HasSubstr("book.txt, 2, "));
  EXPECT_FALSE(read_plan(folder / "no-such.toml", small_house()));
}

TEST(PlanFile, EveryKeyIsInTheHelpAndInTheDocuments) {
  const std::string help = run_tauler({"tournament", "--help"}).out;
  const std::string page =
      *read_file(std::filesystem::path(TAULER_SOURCE_DIR) / "docs" / "tournaments.md");
  for (const PlanKey& key : plan_keys()) {
    EXPECT_THAT(page, HasSubstr(fmt::format("`{}`", key.name)));
    EXPECT_THAT(help, HasSubstr(fmt::format("{} = {}", key.name, key.value)));
  }
}

}  // namespace
}  // namespace tauler::cli
