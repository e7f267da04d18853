#include "cli/plan/tournament_table.hpp"

#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tauler::cli {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

arena::TournamentPlan plan_with(int contestants) {
  arena::TournamentPlan plan{
      .name = "test", .start = *all_games().start("connect4"), .contestants = {}};
  for (int i = 0; i < contestants; ++i) {
    plan.contestants.push_back(
        {"player " + std::to_string(i), *all_players().recipe("random", "connect4")});
  }
  return plan;
}

class Table : public ::testing::Test {
 protected:
  Console console(bool screen, int columns = 120) {
    return {in_, err_, err_, {}, false, columns, {}, screen};
  }
  /// What is written when this many games are finished after that time.
  std::string shown(TournamentTable& table, int games, Duration elapsed, int expected = 20) {
    std::vector<arena::Played> played(static_cast<std::size_t>(games));
    for (int i = 0; i < games; ++i) {
      played[i].fixture = {i + 1, 1, i / 2 + 1, {i % 2, 1 - i % 2}, i / 2 + 1};
    }
    err_.str("");
    table.show({played, expected, 0, 7, elapsed});
    return err_.str();
  }

  std::istringstream in_;
  std::ostringstream err_;
};

TEST_F(Table, ElsewhereItIsALineForEveryTenth) {
  const auto plan = plan_with(2);
  TournamentTable table(plan, console(false), true);
  EXPECT_EQ(shown(table, 0, 0s), "0/20 games  7 moves\n");
  EXPECT_EQ(shown(table, 1, 1s), "");
  EXPECT_EQ(shown(table, 2, 2s), "2/20 games  7 moves  0:18 left\n");
  EXPECT_EQ(shown(table, 3, 3s), "");
  EXPECT_THAT(shown(table, 3, 90s), StartsWith("3/20 games"))
      << "or when nothing was said for long";
  EXPECT_EQ(shown(table, 20, 100s), "20/20 games  7 moves\n");
  err_.str("");
  table.finish();
  EXPECT_EQ(err_.str(), "");
}

TEST_F(Table, OnAScreenItIsRedrawnInPlace) {
  const auto plan = plan_with(3);
  TournamentTable table(plan, console(true), true);
  const std::string first = shown(table, 2, 0s);
  EXPECT_THAT(first, AllOf(HasSubstr("player 0"), HasSubstr("player 2"), Not(HasSubstr("\x1b["))));
  EXPECT_EQ(shown(table, 4, 10ms), "") << "not too often";
  const auto lines = std::count(first.begin(), first.end(), '\n');
  EXPECT_EQ(lines, 5) << "a header, three players, the progress";
  EXPECT_THAT(shown(table, 4, 100s), StartsWith("\x1b[5A\r\x1b[J"));
  err_.str("");
  table.finish();
  EXPECT_EQ(err_.str(), "\x1b[5A\r\x1b[J");
}

TEST_F(Table, NoLineIsWiderThanTheScreen) {
  auto plan = plan_with(2);
  plan.contestants[0].name = std::string(200, 'x');
  TournamentTable table(plan, console(true, 60), true);
  std::istringstream lines(shown(table, 2, 0s));
  for (std::string line; std::getline(lines, line);) EXPECT_LT(display_width(line), 60);
}

TEST_F(Table, ManyPlayersAreCutOff) {
  const auto plan = plan_with(40);
  TournamentTable table(plan, console(true), true);
  EXPECT_THAT(shown(table, 2, 0s), HasSubstr("and 25 more\n"));
}

TEST_F(Table, WhereItIsNotWantedItIsSilent) {
  const auto plan = plan_with(2);
  for (bool screen : {false, true}) {
    TournamentTable table(plan, console(screen), false);
    EXPECT_EQ(shown(table, 4, 100s), "");
  }
}

TEST_F(Table, ASequentialTestShowsHowItStands) {
  auto plan = plan_with(2);
  plan.pairing = arena::Pairing::sprt;
  TournamentTable table(plan, console(false), true);
  EXPECT_THAT(shown(table, 4, 1s), AllOf(HasSubstr("LLR "), EndsWith("undecided\n")));
}

}  // namespace
}  // namespace tauler::cli
