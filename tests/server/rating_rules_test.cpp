// Which games pay, and that none pays twice.
#include "server/live/rating_rules.hpp"

#include <gmock/gmock.h>

#include "server/live/standings.hpp"

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
    return fair ? std::string() : fair.error().reason;
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
    EXPECT_THAT(refusal(start, ""), HasSubstr("are played on")) << start;
  }
  EXPECT_THAT(refusal("hex:size=13,swap=on", "easy"), HasSubstr("are played on: 11x11"))
      << "a level's rating says nothing of 13x13";
  EXPECT_THAT(refusal("othello", "easy", std::nullopt), HasSubstr("clock"));
  EXPECT_THAT(refusal("othello", "easy", 1000), HasSubstr("clock"));
  EXPECT_THAT(refusal("othello", "easy", 24 * 3600 * 1000), HasSubstr("clock"));
  EXPECT_THAT(refusal("othello", "easy", 60'000, 3600 * 1000), HasSubstr("clock"));
  EXPECT_THAT(refusal("othello", "minimax"), HasSubstr("levels"));
}

TEST(Standings, LevelsStandAmongTheRatingsAndPeopleInBothOrders) {
  Standings standings({"hex", "othello"});
  EXPECT_EQ(standings.size("othello", Standings::Order::rating), 5U);
  EXPECT_EQ(standings.size("othello", Standings::Order::points), 0U);
  standings.set("othello", {7, 1600, 80, 0.06, {4, 2, 1, 0}, 1});
  standings.set("othello", {8, 1200, 80, 0.06, {9, 4, 5, 1}, 1});
  const auto rated = standings.page("othello", Standings::Order::rating, 0, 10);
  ASSERT_EQ(rated.size(), 7U);
  EXPECT_EQ(rated[0].level, "champion");
  EXPECT_EQ(rated[2].level, "hard");
  EXPECT_EQ(rated[3].person, 7);
  EXPECT_EQ(rated[3].rank, 4U);
  EXPECT_EQ(rated[5].person, 8);
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
