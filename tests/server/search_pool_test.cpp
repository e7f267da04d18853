// The pool: order, limits, cancelling; and engines that crash, stall and answer nonsense.
#include "server/jobs/search_pool.hpp"

#include <algorithm>
#include <fstream>
#include <future>

#include <gmock/gmock.h>

#include "games/registry.hpp"
#include "server/jobs/engine_process.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Thinks until it is stopped or its time is up, then plays the first legal move.
class Thinker final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    const Stopwatch watch;
    while (!limits.stop_requested() && watch.elapsed() < *limits.time) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }
};

AnyPosition start() {
  return *all_games().start("connect4");
}

Result<std::unique_ptr<Player>> thinker(const std::string&, const std::string&) {
  return std::unique_ptr<Player>(std::make_unique<Thinker>());
}

void at_once(const std::function<void()>& call) {
  call();
}

/// An analysis, its owner at an address of its own.
SearchOrder order_of(const std::string& owner, Duration time = milliseconds(20)) {
  return {SearchLane::analysis, owner, "address of " + owner, "thinker", start(), time};
}

TEST(SearchPool, AnswersInTheOrderAsked) {
  std::vector<std::string> ends;
  std::promise<void> done;
  SearchPool pool({}, thinker, at_once);
  for (const char* owner : {"a", "b", "c"}) {
    ASSERT_TRUE(pool.submit(order_of(owner), {[&, owner](const Result<SearchAnswer>& answer) {
                              EXPECT_TRUE(answer);
                              ends.emplace_back(owner);
                              if (ends.size() == 3) done.set_value();
                            }}));
  }
  done.get_future().wait();
  EXPECT_THAT(ends, ElementsAre("a", "b", "c"));
  EXPECT_EQ(pool.figures().done, 3U);
}

TEST(SearchPool, OneOwnerDoesNotKeepTheOthersWaiting) {
  std::vector<std::string> ends;
  std::promise<void> done;
  SearchPool::Bounds bounds;
  bounds.workers = 2;
  SearchPool pool(bounds, thinker, at_once);
  std::mutex mutex;
  const auto ask = [&](const std::string& owner) {
    ASSERT_TRUE(
        pool.submit(order_of(owner, milliseconds(200)), {[&, owner](const Result<SearchAnswer>&) {
                      const std::lock_guard lock(mutex);
                      ends.push_back(owner);
                      if (ends.size() == 4) done.set_value();
                    }}));
  };
  for (const char* owner : {"a", "a", "a", "b"}) ask(owner);
  done.get_future().wait();
  EXPECT_NE(ends[2], "b") << "one search of an owner at a time: b was not behind all of a's";
  EXPECT_NE(ends[3], "b");
}

TEST(SearchPool, RefusesBeyondTheLimits) {
  SearchPool::Bounds bounds;
  bounds.analyses = 6;
  SearchPool pool(bounds, thinker, at_once);
  const auto ask = [&](const std::string& owner) {
    return pool.submit(order_of(owner, seconds(5)), {[](const Result<SearchAnswer>&) {}});
  };
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(ask("a"));
  EXPECT_FALSE(ask("a")) << "4 of one owner";
  EXPECT_TRUE(ask("b"));
  EXPECT_TRUE(ask("c"));
  EXPECT_FALSE(ask("d")) << "6 wait or run";
  EXPECT_EQ(pool.figures().refused, 2U);
}

TEST(SearchPool, WhatNobodyWaitsForIsStopped) {
  SearchPool pool({}, thinker, at_once);
  std::atomic<int> ends = 0;
  const auto ask = [&] {
    return *pool.submit(order_of("a", seconds(9)), {[&](const Result<SearchAnswer>&) { ++ends; }});
  };
  const auto running = ask();
  const auto waiting = ask();
  std::this_thread::sleep_for(milliseconds(20));
  pool.cancel(waiting);
  pool.cancel(running);
  const Stopwatch watch;
  while (pool.figures().running > 0) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_LT(watch.elapsed(), seconds(2));
  EXPECT_EQ(ends, 0);
  EXPECT_EQ(pool.figures().cancelled, 2U);
}

/// One whose analyses fill the queue keeps neither a level from its reply nor others from theirs.
class CrowdedPool : public ::testing::Test {
 protected:
  void ask(const std::string& name, SearchLane lane, const std::string& share, Duration time) {
    const auto ticket = pool_.submit({lane, name, share, "thinker", start(), time},
                                     {[this, name](const Result<SearchAnswer>&) {
                                       const std::lock_guard lock(mutex_);
                                       ends_.push_back(name);
                                     }});
    EXPECT_TRUE(ticket) << ticket.error().reason;
  }
  bool ended(const std::string& name, Duration within) {
    const Stopwatch watch;
    while (watch.elapsed() < within) {
      {
        const std::lock_guard lock(mutex_);
        if (std::find(ends_.begin(), ends_.end(), name) != ends_.end()) return true;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
    return false;
  }

  std::mutex mutex_;
  std::vector<std::string> ends_;
  SearchPool pool_{{}, thinker, at_once};
};

TEST_F(CrowdedPool, ALevelRepliesWhileAllWorkersAnalyse) {
  for (int i = 0; i < 8; ++i) {
    ask("guest " + std::to_string(i), SearchLane::analysis, "crowd", seconds(9));
  }
  ask("level", SearchLane::reply, "crowd", milliseconds(20));
  EXPECT_TRUE(ended("level", seconds(3)));
}

TEST_F(CrowdedPool, AnAddressGetsItsShareHoweverManyAskThere) {
  for (int i = 0; i < 8; ++i) {
    ask("guest " + std::to_string(i), SearchLane::analysis, "crowd", milliseconds(400));
  }
  std::this_thread::sleep_for(milliseconds(100));
  ask("other", SearchLane::analysis, "elsewhere", milliseconds(20));
  ASSERT_TRUE(ended("other", seconds(10)));
  EXPECT_LE(ends_.size(), 2U) << "only the one that ran was before it";
}

TEST_F(CrowdedPool, RepliesAreSharedOutByAddressToo) {
  for (int i = 0; i < 20; ++i) {
    ask("game " + std::to_string(i), SearchLane::reply, "crowd", milliseconds(300));
  }
  std::this_thread::sleep_for(milliseconds(50));
  ask("other", SearchLane::reply, "elsewhere", milliseconds(20));
  ASSERT_TRUE(ended("other", seconds(10)));
  EXPECT_LE(ends_.size(), 4U);
}

TEST_F(CrowdedPool, WhoWaitsIsToldHowLong) {
  std::vector<double> told;
  ask("first", SearchLane::analysis, "a", seconds(4));
  ask("second", SearchLane::analysis, "b", seconds(3));
  SearchPool::Listener listener;
  listener.end = [](const Result<SearchAnswer>&) {};
  listener.wait = [&](Duration wait) { told.push_back(tauler::seconds(wait)); };
  const auto ticket =
      pool_.submit({SearchLane::analysis, "third", "c", "thinker", start(), seconds(1)}, listener);
  std::this_thread::sleep_for(milliseconds(50));
  pool_.tell_waiting();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_GT(told[0], 6);
  EXPECT_LT(told[0], 7.01);
  pool_.cancel(*ticket);
  pool_.tell_waiting();
  EXPECT_EQ(told.size(), 1U);
}

TEST(SearchPool, OneAddressDoesNotFillTheQueue) {
  SearchPool pool({}, thinker, at_once);
  int taken = 0;
  std::string reason;
  for (int i = 0; i < 68; ++i) {
    SearchOrder order = order_of("guest " + std::to_string(i), seconds(5));
    order.share = "one address";
    const auto ticket = pool.submit(order, {[](const Result<SearchAnswer>&) {}});
    taken += ticket ? 1 : 0;
    if (!ticket) reason = ticket.error().reason;
  }
  EXPECT_EQ(taken, 8);
  EXPECT_THAT(reason, HasSubstr("your address"));
  EXPECT_TRUE(pool.submit(order_of("somebody else"), {[](const Result<SearchAnswer>&) {}}));
}

TEST(SearchPool, WhatASearchThrowsEndsThatSearchOnly) {
  class Greedy final : public Player {
   public:
    Decision choose(const AnyPosition&, const Limits&, const Progress&) override {
      throw std::bad_alloc();
    }
  };
  SearchPool pool(
      {},
      [](const std::string& name, const std::string&) -> Result<std::unique_ptr<Player>> {
        if (name == "greedy") return std::unique_ptr<Player>(std::make_unique<Greedy>());
        return std::unique_ptr<Player>(std::make_unique<Thinker>());
      },
      at_once);
  for (const char* name : {"greedy", "thinker"}) {
    std::promise<bool> end;
    SearchOrder order = order_of("a");
    order.player = name;
    ASSERT_TRUE(pool.submit(order, {[&](const Result<SearchAnswer>& answer) {
                              end.set_value(static_cast<bool>(answer));
                            }}));
    EXPECT_EQ(end.get_future().get(), name == std::string("thinker"));
  }
}

/// A program that does what the lines of a shell script say, instead of playing.
class Scripted {
 public:
  explicit Scripted(const std::string& lines) : program_((folder_ / "engine").string()) {
    std::ofstream(program_) << "#!/bin/sh\n" << lines << '\n';
    std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
  }

  /// Why a search with it failed; with patience where it is not the waiting that is tested.
  std::string failure(Duration patience = milliseconds(300)) const {
    SearchPool::Bounds bounds;
    bounds.grace = patience;
    EngineProcess process{program_, std::uint64_t{1} << 30,
                          std::max<Duration>(patience, seconds(1))};
    SearchPool pool(bounds, engine_processes(all_players(), process), at_once);
    std::promise<std::string> end;
    EXPECT_TRUE(pool.submit({SearchLane::reply, "a", "here", "easy", start(), milliseconds(100)},
                            {[&](const Result<SearchAnswer>& answer) {
                              end.set_value(answer ? "" : answer.error().reason);
                            }}));
    return end.get_future().get();
  }

 private:
  tauler::testing::TemporaryFolder folder_;
  std::string program_;
};

TEST(EngineProcess, ACrashIsTheEndOfThatProcessOnly) {
  EXPECT_THAT(Scripted("read x; echo ready; read x; kill -SEGV $$").failure(seconds(20)),
              HasSubstr("SIGSEGV"));
  EXPECT_NE(Scripted("exit 3").failure(), "");
}

TEST(EngineProcess, ARunawayIsKilledAtItsDeadline) {
  const Stopwatch watch;
  EXPECT_NE(Scripted("read x; echo ready; while :; do :; done").failure(), "");
  EXPECT_NE(Scripted("sleep 100").failure(), "") << "no greeting";
  EXPECT_LT(watch.elapsed(), seconds(8));
}

TEST(EngineProcess, NonsenseAndIllegalMovesAreFailures) {
  const std::string until_go = "read x; echo ready; while read x; do case $x in go*) ";
  EXPECT_NE(Scripted(until_go + "echo move z9;; esac; done").failure(), "");
  EXPECT_NE(Scripted(until_go + "yes nonsense;; esac; done").failure(), "");
}

TEST(EngineProcess, TheRealOneAnswers) {
  SearchPool pool({}, engine_processes(all_players(), {TAULER_BINARY}), at_once);
  std::promise<Result<SearchAnswer>> end;
  ASSERT_TRUE(pool.submit({SearchLane::reply, "a", "here", "hard", start(), seconds(2)},
                          {[&](const Result<SearchAnswer>& answer) { end.set_value(answer); }}));
  const Result<SearchAnswer> answer = end.get_future().get();
  ASSERT_TRUE(answer) << answer.error().reason;
  EXPECT_TRUE(start().is_legal(answer->decision.move));
}

}  // namespace
}  // namespace tauler::server
