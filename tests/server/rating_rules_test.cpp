// Which games count, and that none counts twice.
#include "server/live/rating_rules.hpp"

#include <gmock/gmock.h>

#include "players/registry.hpp"
#include "server/live/standings.hpp"
#include "support/error_text.hpp"

namespace tauler::server {
namespace {

using store::Play;

class RatingRulesTest : public ::testing::Test {
 protected:
  RatingRulesTest() : sql_(*store::open_sql(":memory:", store::Access::alone)), store_(*sql_) {
    ann_ = add("ann");
    bob_ = add("bob");
  }

  store::PersonId add(const std::string& name) {
    const store::PersonId id = store_.people.add_guest(1);
    EXPECT_TRUE(store_.people.name_guest(id, name, "x"));
    return id;
  }

  Play finished(const std::string& id, std::optional<store::PersonId> one,
                std::optional<store::PersonId> two, Outcome outcome) {
    Play play;
    play.id = id;
    play.game = "hex";
    play.start = "hex";
    play.seats[0].person = one;
    play.seats[1].person = two;
    play.rated = true;
    play.outcome = outcome;
    play.ending = "board";
    store_.plays.add(play);
    return play;
  }

  std::unique_ptr<store::Sql> sql_;
  store::Store store_;
  store::PersonId ann_ = 0;
  store::PersonId bob_ = 0;
};

TEST_F(RatingRulesTest, AWinIsOnesGainAndTheOthersLoss) {
  const auto changes = rate(store_, finished("p", ann_, bob_, Outcome::first_wins), 10);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_GT(changes[0].row.rating, 1500);
  EXPECT_LT(changes[1].row.rating, 1500);
  EXPECT_EQ(store_.ratings.find("hex", ann_)->score, (Score{2, 1, 0, 0}));
  EXPECT_EQ(store_.ratings.find("hex", bob_)->score, (Score{0, 0, 1, 0}));
  EXPECT_EQ(store_.ratings.history("hex", ann_).size(), 1U);
}

TEST_F(RatingRulesTest, AFirstDefeatByTheEasiestLevelCostsLessThanTwoHundredPoints) {
  for (const std::string game : {"hex", "gomoku", "othello", "connect4"}) {
    Play play = finished("first-" + game, ann_, std::nullopt, Outcome::second_wins);
    play.game = play.start = game;
    play.seats[1].level = "easy";
    const auto changes = rate(store_, play, 10);
    ASSERT_EQ(changes.size(), 1U) << game;
    EXPECT_LT(changes[0].row.rating, 1500) << game;
    EXPECT_GT(changes[0].row.rating, 1300) << game;
  }
}

TEST_F(RatingRulesTest, WhoeverComesBackAfterYearsIsAsUncertainAsANewcomer) {
  rate(store_, finished("then", ann_, bob_, Outcome::first_wins), 10);
  constexpr store::Time twenty_years = 20LL * 365 * 86'400'000;
  rate(store_, finished("now", ann_, bob_, Outcome::draw), twenty_years);
  EXPECT_LT(store_.ratings.find("hex", ann_)->deviation, newcomer.deviation);
}

TEST_F(RatingRulesTest, TheSameGameIsNotRatedAgain) {
  const Play play = finished("p", ann_, bob_, Outcome::first_wins);
  ASSERT_EQ(rate(store_, play, 10).size(), 2U);
  const double once = store_.ratings.find("hex", ann_)->rating;
  EXPECT_TRUE(rate(store_, play, 11).empty());
  EXPECT_EQ(store_.ratings.find("hex", ann_)->rating, once);
  EXPECT_EQ(store_.ratings.find("hex", ann_)->score.wins, 1);
}

TEST_F(RatingRulesTest, PlayingOneselfGuestsUnratedAndBrokenGamesDoNotPay) {
  EXPECT_TRUE(rate(store_, finished("self", ann_, ann_, Outcome::first_wins), 10).empty());
  const store::PersonId guest = store_.people.add_guest(1);
  EXPECT_TRUE(rate(store_, finished("guest", ann_, guest, Outcome::first_wins), 10).empty());
  EXPECT_TRUE(rate(store_, finished("gone", ann_, std::nullopt, Outcome::first_wins), 10).empty());
  EXPECT_TRUE(rate(store_, finished("aborted", ann_, bob_, Outcome::ongoing), 10).empty());
  Play friendly = finished("friendly", ann_, bob_, Outcome::first_wins);
  friendly.rated = false;
  EXPECT_TRUE(rate(store_, friendly, 10).empty());
  EXPECT_FALSE(store_.ratings.find("hex", ann_));
}

TEST_F(RatingRulesTest, LevelsAreRatedAgainstAndStayWhereTheyAre) {
  Play play = finished("p", ann_, std::nullopt, Outcome::first_wins);
  play.seats[1].level = "hard";
  const auto changes = rate(store_, play, 10);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_GT(changes[0].row.rating, 1600) << "a newcomer who beats the strongest level";
  Play other = finished("q", bob_, std::nullopt, Outcome::first_wins);
  other.seats[1].level = "uct";
  EXPECT_TRUE(rate(store_, other, 10).empty()) << "nobody knows how strong that is";
}

TEST(RatedTerms, BoardsAndClocksAreFair) {
  const auto refusal = [](const std::string& start, const std::string& level,
                          std::optional<std::int64_t> budget = 300'000,
                          std::int64_t increment = 0) {
    const Status fair = check_rated({*all_games().start(start), level, budget, increment});
    return code_text(fair);
  };
  for (const char* start : {"connect4", "gomoku", "gomoku:rule=renju", "othello", "hex:swap=on"}) {
    EXPECT_EQ(refusal(start, "easy"), "") << start;
    EXPECT_EQ(refusal(start, ""), "") << start;
  }
  EXPECT_EQ(refusal("hex:size=19,swap=on", ""), "");
  EXPECT_EQ(refusal("gomoku:size=20", ""), "");
  using ::testing::HasSubstr;
  for (const char* start : {"hex:size=2", "hex:size=2,swap=on", "hex", "gomoku:size=5",
                            "connect4:width=4", "connect4:width=6,height=7"}) {
    EXPECT_THAT(refusal(start, ""), HasSubstr("rated-boards")) << start;
  }
  EXPECT_THAT(refusal("hex:size=13,swap=on", "easy"), HasSubstr("rated-boards(11x11 "))
      << "a level's rating says nothing of 13x13";
  EXPECT_EQ(refusal("othello", "easy", std::nullopt), "rated-clock");
  EXPECT_EQ(refusal("othello", "easy", 1000), "rated-clock");
  EXPECT_EQ(refusal("othello", "easy", 86'400'000), "rated-clock");
  EXPECT_EQ(refusal("othello", "easy", 60'000, 3'600'000), "rated-clock");
  EXPECT_EQ(refusal("othello", "minimax"), "rated-opponent");
}

TEST(Standings, LevelsStandAmongTheRatingsAndPeopleInBothOrders) {
  Standings standings({"hex", "othello"});
  const std::vector<Level> levels = all_players().levels_of("othello");
  EXPECT_EQ(standings.size("othello", Standings::Order::rating), levels.size());
  EXPECT_EQ(standings.size("othello", Standings::Order::points), 0U);
  const double hard = rating_of_level("othello", "hard")->rating;
  const double easy = rating_of_level("othello", "easy")->rating;
  standings.set("othello", {7, hard - 1, 80, 0.06, {4, 2, 1, 0}, 1});
  standings.set("othello", {8, easy + 1, 80, 0.06, {9, 4, 5, 1}, 1});
  const auto rated = standings.page("othello", Standings::Order::rating, 0, 10);
  std::vector<std::string> order;
  for (const Standings::Line& line : rated) {
    order.push_back(line.person ? std::to_string(*line.person) : line.level);
    EXPECT_EQ(line.rank, order.size());
  }
  EXPECT_EQ(order, (std::vector<std::string>{"champion", "expert", "hard", "7", "medium", "8",
                                             "easy", "beginner"}));
  const auto pointed = standings.page("othello", Standings::Order::points, 0, 10);
  ASSERT_EQ(pointed.size(), 2U);
  EXPECT_EQ(pointed[0].person, 8);
  standings.set("othello", {8, 3100, 80, 0.06, {9, 4, 5, 1}, 2});
  EXPECT_EQ(standings.find("othello", Standings::Order::rating, 8)->rank, 1U);
  standings.remove(8);
  EXPECT_FALSE(standings.find("othello", Standings::Order::rating, 8));
}

}  // namespace
}  // namespace tauler::server
