#include "search/uct.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "games/connect4/position.hpp"

namespace tauler {
namespace {

using connect4::Position;

Position after(std::initializer_list<int> columns) {
  Position position;
  for (int column : columns) position.play(Move::of(column));
  return position;
}

TEST(Uct, TakesAWinAndStopsALoss) {
  Rng rng(1);
  Uct<Position> uct({.playouts = 3000}, rng);
  // Yellow has three on column 3.
  EXPECT_EQ(uct.choose(after({3, 0, 3, 0, 3, 1}), {}, {}).move, Move::of(3));
  // Red must cover it.
  const Decision defence = uct.choose(after({3, 0, 3, 0, 3}), {}, {});
  EXPECT_EQ(defence.move, Move::of(3));
}

TEST(Uct, TheSameSeedThinksTheSame) {
  Rng one(9);
  Rng two(9);
  const Decision a = Uct<Position>({.playouts = 500}, one).choose(Position(), {}, {});
  const Decision b = Uct<Position>({.playouts = 500}, two).choose(Position(), {}, {});
  EXPECT_EQ(a.move, b.move);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.variation, b.variation);
  EXPECT_EQ(a.nodes, 500u);
}

TEST(Uct, TheVariationCanBePlayed) {
  Rng rng(2);
  Position position;
  const Decision decision = Uct<Position>({.playouts = 5000}, rng).choose(position, {}, {});
  ASSERT_GE(decision.variation.size(), 2u);
  EXPECT_EQ(decision.variation.front(), decision.move);
  for (Move move : decision.variation) {
    ASSERT_TRUE(position.is_legal(move));
    position.play(move);
  }
}

TEST(Uct, KeepsItsTimeAndObeysTheStopFlag) {
  Rng rng(3);
  Uct<Position> uct({}, rng);
  const Decision timed = uct.choose(Position(), Limits::within(std::chrono::milliseconds(50)), {});
  EXPECT_GE(timed.time, std::chrono::milliseconds(50));
  EXPECT_LT(timed.time, std::chrono::milliseconds(1000));

  std::atomic<bool> stop{false};
  Limits endless = Limits::within(std::chrono::hours(1));
  endless.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  const Decision stopped = uct.choose(Position(), endless, {});
  other.join();
  EXPECT_LT(stopped.time, std::chrono::seconds(5));
  EXPECT_TRUE(Position().is_legal(stopped.move));
}

TEST(Uct, ReportsItsProgress) {
  Rng rng(4);
  int reports = 0;
  Uct<Position>({.playouts = 5000}, rng).choose(Position(), {}, [&](const Decision& so_far) {
    ++reports;
    EXPECT_FALSE(so_far.move.is_none());
  });
  EXPECT_EQ(reports, 3);  // after 1024, 2048 and 4096 playouts
}

TEST(SearchGuard, SharesOutAClock) {
  using namespace std::chrono_literals;
  Limits limits;
  limits.clock = ClockState{.mine = 60s, .theirs = 60s, .increment = 2s};
  EXPECT_EQ(SearchGuard(limits).deadline(), 3500ms);
  limits.clock = ClockState{.mine = 1s, .theirs = 60s, .increment = 5s};
  EXPECT_EQ(SearchGuard(limits).deadline(), 900ms);
}

}  // namespace
}  // namespace tauler
