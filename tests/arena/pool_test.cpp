#include "arena/play/pool.hpp"

#include <atomic>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <sched.h>

#include "arena/mock_players.hpp"
#include "support/error_text.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;

/// Counts how often its kind was created and asked to start over.
struct Counts {
  std::atomic<int> made = 0;
  std::atomic<int> alive = 0;
  std::atomic<int> new_games = 0;
};

class CountedPlayer final : public Player {
 public:
  CountedPlayer(Counts& counts, ScriptedPlayer::Script script)
      : counts_(counts), script_(std::move(script)) {
    ++counts_.made;
    ++counts_.alive;
  }
  ~CountedPlayer() override { --counts_.alive; }
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    return script_(position, limits);
  }
  void new_game() override { ++counts_.new_games; }

 private:
  Counts& counts_;
  ScriptedPlayer::Script script_;
};

PlayerRecipe counted(Counts& counts, bool is_program, ScriptedPlayer::Script script = lowest()) {
  PlayerEntry entry = mock_player("counted", script);
  entry.is_program = is_program;
  entry.make = [&counts, script](const Options&) {
    return std::make_unique<CountedPlayer>(counts, script);
  };
  return PlayerRecipe(std::move(entry), "counted");
}

/// Plays `games` games of the seats that `seats_of` gives; gives their numbers.
std::multiset<int> play(const PoolSetup& setup, int games,
                        const std::function<std::array<SeatOrder, 2>(int)>& seats_of) {
  int given = 0;
  std::multiset<int> finished;
  const std::thread::id caller = std::this_thread::get_id();
  const Status done = run_pool(setup, {.next = [&]() -> std::optional<GameOrder> {
                                         EXPECT_EQ(std::this_thread::get_id(), caller);
                                         if (given == games) return std::nullopt;
                                         ++given;
                                         return GameOrder{.number = given,
                                                          .seats = seats_of(given),
                                                          .opening = connect4_start};
                                       },
                                       .finished = [&](std::vector<PlayedOrder> orders) -> Status {
                                         EXPECT_EQ(std::this_thread::get_id(), caller);
                                         EXPECT_FALSE(orders.empty());
                                         for (const PlayedOrder& order : orders)
                                           finished.insert(order.number);
                                         return Done{};
                                       }});
  EXPECT_TRUE(done);
  return finished;
}

TEST(Pool, PlaysEveryGameOnce) {
  Counts counts;
  const PlayerRecipe recipe = counted(counts, false);
  for (int jobs : {1, 3, 8}) {
    const auto finished = play({.jobs = jobs}, 300, [&](int) {
      return std::array{SeatOrder{0, &recipe}, SeatOrder{1, &recipe}};
    });
    ASSERT_EQ(finished.size(), 300u);
    EXPECT_EQ(std::set<int>(finished.begin(), finished.end()).size(), 300u);
  }
  EXPECT_EQ(counts.made, 3 * 300 * 2) << "players of the house are made for every game";
  EXPECT_EQ(counts.new_games, 0);
  EXPECT_EQ(counts.alive, 0);
}

TEST(Pool, ProgramsAreKeptFromGameToGame) {
  Counts counts;
  const PlayerRecipe recipe = counted(counts, true);
  play({.jobs = 2}, 100, [&](int number) {
    // The colours change, the contestants do not.
    return number % 2 == 0 ? std::array{SeatOrder{0, &recipe}, SeatOrder{1, &recipe}}
                           : std::array{SeatOrder{1, &recipe}, SeatOrder{0, &recipe}};
  });
  EXPECT_LE(counts.made, 4) << "two for each worker";
  EXPECT_EQ(counts.new_games, 200 - counts.made);
  EXPECT_EQ(counts.alive, 0);
}

TEST(Pool, AProgramThatIsNotPlayingIsNotKept) {
  Counts counts;
  const PlayerRecipe recipe = counted(counts, true);
  int most = 0;
  play({.jobs = 1}, 30, [&](int number) {
    most = std::max(most, counts.alive.load());
    return std::array{SeatOrder{number, &recipe}, SeatOrder{number + 1, &recipe}};
  });
  EXPECT_EQ(counts.made, 31) << "one of each game's two goes on to the next";
  EXPECT_LE(most, 2);
}

TEST(Pool, AProgramThatFailedIsStartedAnew) {
  Counts good;
  Counts bad;
  const PlayerRecipe fair = counted(good, true);
  const PlayerRecipe failing = counted(bad, true, broken());
  play({.jobs = 1}, 10, [&](int) {
    return std::array{SeatOrder{0, &fair}, SeatOrder{1, &failing}};
  });
  EXPECT_EQ(good.made, 1);
  EXPECT_EQ(bad.made, 10);
}

TEST(Pool, AnErrorOfTheOwnerEndsTheRun) {
  Counts counts;
  const PlayerRecipe recipe = counted(counts, false);
  int given = 0;
  const Status done = run_pool(
      {.jobs = 3},
      {.next = [&]() -> std::optional<GameOrder> {
         return GameOrder{.number = ++given,
                          .seats = {SeatOrder{0, &recipe}, SeatOrder{1, &recipe}},
                          .opening = connect4_start};
       },
       .finished = [&](const std::vector<PlayedOrder>&) -> Status { return Error{"disk-full"}; }});
  ASSERT_FALSE(done);
  EXPECT_EQ(code_text(done.error()), "disk-full");
  EXPECT_EQ(counts.alive, 0);
}

TEST(Pool, WhatAWorkerCannotCatchReachesTheCaller) {
  PlayerEntry entry = mock_player("unmakeable", lowest());
  entry.make = [](const Options&) -> std::unique_ptr<Player> { throw std::bad_alloc(); };
  const PlayerRecipe recipe(std::move(entry), "unmakeable");
  EXPECT_THROW(play({.jobs = 2}, 5,
                    [&](int) {
                      return std::array{SeatOrder{0, &recipe}, SeatOrder{1, &recipe}};
                    }),
               std::bad_alloc);
}

TEST(Pool, PinnedWorkersHaveProcessorsOfTheirOwn) {
  cpu_set_t all;
  CPU_ZERO(&all);
  ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
  const int processors = CPU_COUNT(&all);
  if (processors < 2) GTEST_SKIP() << "needs two processors";
  std::mutex mutex;
  std::map<std::thread::id, std::set<int>> used;
  const auto noting = [&](const AnyPosition& position, const Limits&) {
    cpu_set_t mine;
    CPU_ZERO(&mine);
    EXPECT_EQ(sched_getaffinity(0, sizeof(mine), &mine), 0);
    std::this_thread::sleep_for(1ms);  // so that both workers get to play
    const std::lock_guard lock(mutex);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &mine)) used[std::this_thread::get_id()].insert(cpu);
    }
    return decide(position.legal_moves().front());
  };
  Counts counts;
  const PlayerRecipe recipe = counted(counts, false, noting);
  play({.jobs = 2, .pin = true}, 20, [&](int) {
    return std::array{SeatOrder{0, &recipe}, SeatOrder{1, &recipe}};
  });
  ASSERT_EQ(used.size(), 2u);
  const auto& one = used.begin()->second;
  const auto& other = used.rbegin()->second;
  EXPECT_EQ(static_cast<int>(one.size()), processors / 2);
  EXPECT_EQ(one.size(), other.size());
  for (int cpu : one) EXPECT_FALSE(other.contains(cpu));
  cpu_set_t after;
  CPU_ZERO(&after);
  sched_getaffinity(0, sizeof(after), &after);
  EXPECT_TRUE(CPU_EQUAL(&all, &after)) << "the caller may go anywhere as before";
}

}  // namespace
}  // namespace tauler::arena
