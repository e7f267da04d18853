// The pool: order, limits, cancelling; and engines that crash, stall and answer nonsense.
#include "server/jobs/search_pool.hpp"

#include <algorithm>
#include <fstream>
#include <future>

#include <gmock/gmock.h>

#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "server/jobs/engine_pool.hpp"
#include "support/error_text.hpp"
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

Result<std::unique_ptr<Player>> thinker(const SearchOrder&) {
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

TEST(SearchPool, OtherWorkTakesItsTurnAmongTheSearches) {
  std::vector<std::string> ends;
  std::promise<void> done;
  SearchPool pool({}, thinker, at_once);
  const auto tell = [&](const char* what) {
    return [&, what](const Result<SearchAnswer>& answer) {
      ends.emplace_back(answer ? what : english(answer.error()));
      if (ends.size() == 3) done.set_value();
    };
  };
  SearchOrder work = order_of("b");
  work.work = [](const std::atomic<bool>&) -> Status { return Done{}; };
  SearchOrder failure = order_of("c");
  failure.work = [](const std::atomic<bool>&) -> Status { return Error{"server-busy"}; };
  ASSERT_TRUE(pool.submit(order_of("a"), {tell("search")}));
  ASSERT_TRUE(pool.submit(work, {tell("work")}));
  ASSERT_TRUE(pool.submit(failure, {tell("nothing")}));
  done.get_future().wait();
  EXPECT_THAT(ends, ElementsAre("search", "work", english(Error{"server-busy"})));
  EXPECT_EQ(pool.figures().failed, 1U);
}

/// Somebody whose analyses fill the queue delays neither a level's reply nor other people's
/// analyses.
class CrowdedPool : public ::testing::Test {
 protected:
  void ask(const std::string& name, SearchLane lane, const std::string& share, Duration time,
           const std::string& player = "thinker") {
    const auto ticket = pool_.submit({lane, name, share, player, start(), time},
                                     {[this, name](const Result<SearchAnswer>&) {
                                       const std::lock_guard lock(mutex_);
                                       ends_.push_back(name);
                                     }});
    EXPECT_TRUE(ticket) << english(ticket.error());
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

TEST_F(CrowdedPool, QuickRepliesDoNotWaitForLongOnes) {
  ask("easy", SearchLane::reply, "a", milliseconds(5), "quick");
  ASSERT_TRUE(ended("easy", seconds(5))) << "now it is known to be quick";
  for (int i = 0; i < 6; ++i) {
    ask("long " + std::to_string(i), SearchLane::reply, "crowd", seconds(3));
  }
  std::this_thread::sleep_for(milliseconds(50));
  ask("another", SearchLane::reply, "b", milliseconds(5), "quick");
  EXPECT_TRUE(ended("another", seconds(1)));
  EXPECT_EQ(ends_.size(), 2U);
}

TEST_F(CrowdedPool, PeopleOfOneAddressShareWhatItGets) {
  for (int i = 0; i < 4; ++i) ask("greedy", SearchLane::analysis, "school", milliseconds(200));
  std::this_thread::sleep_for(milliseconds(50));
  ask("modest", SearchLane::analysis, "school", milliseconds(20));
  ASSERT_TRUE(ended("modest", seconds(10)));
  EXPECT_LE(ends_.size(), 2U) << "only the one that ran was before it";
}

TEST_F(CrowdedPool, WaitingTimesAreCounted) {
  ask("first", SearchLane::reply, "a", milliseconds(10));
  ask("second", SearchLane::analysis, "b", milliseconds(10));
  ASSERT_TRUE(ended("first", seconds(5)) && ended("second", seconds(5)));
  EXPECT_EQ(pool_.figures().reply_waits.count(), 1U);
  EXPECT_EQ(pool_.figures().analysis_waits.count(), 1U);
  EXPECT_EQ(pool_.figures().waiting_replies + pool_.figures().waiting_analyses, 0U);
}

/// Searches that make use of any time they get.
class ElasticSearches : public ::testing::Test {
 protected:
  void ask(bool elastic, Duration time) {
    SearchOrder order{SearchLane::reply, "game", "here", "thinker", start(), time};
    order.owner += std::to_string(++asked_);
    order.elastic = elastic;
    ASSERT_TRUE(pool_.submit(order, {[this](const Result<SearchAnswer>& answer) {
                               const std::lock_guard lock(mutex_);
                               thought_.push_back(answer->thought);
                             }}));
  }
  void wait_for_all() {
    while (true) {
      {
        const std::lock_guard lock(mutex_);
        if (thought_.size() == asked_) return;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

  std::mutex mutex_;
  std::size_t asked_ = 0;
  std::vector<Duration> thought_;
  SearchPool pool_{{}, thinker, at_once};
};

TEST_F(ElasticSearches, OneAloneHasAllItsTime) {
  ask(true, seconds(1));
  wait_for_all();
  EXPECT_GE(thought_.front(), milliseconds(990));
}

TEST_F(ElasticSearches, ManyAtOnceAreAllAnsweredWhenDue) {
  const Stopwatch watch;
  for (int i = 0; i < 20; ++i) ask(true, seconds(2));
  wait_for_all();
  EXPECT_LT(watch.elapsed(), milliseconds(3500)) << "20 × 2 s by 2 workers would be 20 s";
  EXPECT_GT(watch.elapsed(), milliseconds(1500)) << "the time there is, is used";
  for (Duration each : thought_) EXPECT_GE(each, milliseconds(95));
}

TEST_F(ElasticSearches, OthersKeepTheirTime) {
  for (int i = 0; i < 6; ++i) ask(false, milliseconds(400));
  ask(true, milliseconds(400));
  wait_for_all();
  EXPECT_EQ(std::count_if(thought_.begin(), thought_.end(),
                          [](Duration each) { return each >= milliseconds(395); }),
            7);
}

TEST_F(ElasticSearches, HoweverManyThereAreEachHasTheLeast) {
  for (int i = 0; i < 60; ++i) ask(true, seconds(2));
  wait_for_all();
  for (Duration each : thought_) EXPECT_GE(each, milliseconds(95));
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
    if (!ticket) reason = code_text(ticket.error());
  }
  EXPECT_EQ(taken, 8);
  EXPECT_EQ(reason, "searches-of-address");
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
      [](const SearchOrder& order) -> Result<std::unique_ptr<Player>> {
        if (order.player == "greedy") return std::unique_ptr<Player>(std::make_unique<Greedy>());
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

  /// Why a search with it failed; waits longer where it is not the waiting that is tested.
  std::string failure(Duration timeout = milliseconds(300)) const {
    SearchPool::Bounds bounds;
    bounds.grace = timeout;
    EngineProcess process{program_, std::uint64_t{1} << 30,
                          std::max<Duration>(timeout, seconds(1))};
    SearchPool pool(bounds, EnginePool::make(all_players(), process, {})->source(), at_once);
    std::promise<std::string> end;
    EXPECT_TRUE(pool.submit(
        {SearchLane::reply, "a", "here", "easy", start(), milliseconds(100)},
        {[&](const Result<SearchAnswer>& answer) { end.set_value(code_text(answer)); }}));
    return end.get_future().get();
  }

 private:
  tauler::testing::TemporaryFolder folder_;
  std::string program_;
};

TEST(EngineProcess, ACrashIsTheEndOfThatProcessOnly) {
  EXPECT_THAT(Scripted("read x; echo ready; read x; kill -SEGV $$").failure(seconds(20)),
              HasSubstr("search-failed(program-crashed(program-killed(11, SEGV)"));
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
  SearchPool pool({}, EnginePool::make(all_players(), {TAULER_BINARY}, {})->source(), at_once);
  std::promise<Result<SearchAnswer>> end;
  ASSERT_TRUE(pool.submit({SearchLane::reply, "a", "here", "hard", start(), seconds(2)},
                          {[&](const Result<SearchAnswer>& answer) { end.set_value(answer); }}));
  const Result<SearchAnswer> answer = end.get_future().get();
  ASSERT_TRUE(answer) << english(answer.error());
  EXPECT_TRUE(start().is_legal(answer->decision.move));
}

}  // namespace
}  // namespace tauler::server
