// Engines that stay: who gets which, what they forget, and what becomes of those that break.
#include "server/jobs/engine_pool.hpp"

#include <future>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include "games/registry.hpp"
#include "support/error_text.hpp"
#include "system/process_tree.hpp"
#include "system/sanitized.hpp"

namespace tauler::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

AnyPosition game(const std::string& spec, std::initializer_list<const char*> moves = {}) {
  AnyPosition position = *all_games().start(spec);
  for (const char* move : moves) EXPECT_TRUE(position.play(move)) << move;
  return position;
}

SearchOrder order_of(const std::string& player, const AnyPosition& position) {
  return {SearchLane::reply, "person 1", "here", player, position, seconds(5)};
}

SearchOrder champion_order(const AnyPosition& position) {
  SearchOrder order = order_of("champion", position);
  order.time = milliseconds(100);
  order.elastic = true;
  return order;
}

std::shared_ptr<EnginePool> engines(const EnginePool::Bounds& bounds = {}) {
  return EnginePool::make(all_players(), {TAULER_BINARY}, bounds);
}

Decision ask(EnginePool& pool, const SearchOrder& order,
             std::optional<std::uint64_t> nodes = std::nullopt) {
  const Result<std::unique_ptr<Player>> player = pool.lend(order);
  EXPECT_TRUE(player) << english(player.error());
  Limits limits = Limits::within(order.time);
  limits.hard_timeout = seconds(60);
  limits.nodes = nodes;
  return (*player)->choose(order.position, limits, {});
}

/// Programs that run below this test's guards.
std::vector<pid_t> programs() {
  std::vector<pid_t> found;
  for (const system::ProcessEntry& each : system::descendants_of(getpid())) {
    if (each.parent != getpid()) found.push_back(each.id);
  }
  return found;
}

/// Waits until `done` holds; false where it does not for long.
template <class Condition>
bool comes(const Condition& done) {
  const Stopwatch watch;
  while (!done() && watch.elapsed() < seconds(20)) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  return done();
}

TEST(EnginePool, OneIdleEngineServesAllGamesAndLevels) {
  const auto pool = engines();
  ask(*pool, order_of("easy", game("connect4")));
  ask(*pool, order_of("easy", game("connect4", {"d1", "d2"})));
  ask(*pool, order_of("medium", game("gomoku")));
  ask(*pool, order_of("uct:playouts=50", game("hex:size=5", {"c3"})));
  EXPECT_EQ(pool->figures().started, 1U);
  EXPECT_EQ(pool->figures().lent, 4U);
  EXPECT_EQ(pool->figures().resumed, 0U);
  EXPECT_EQ(pool->figures().idle, 1U);
  EXPECT_GT(pool->figures().memory, 0U);
  const auto at_once = pool->lend(order_of("easy", game("hex")));
  const auto meanwhile = pool->lend(order_of("easy", game("hex")));
  EXPECT_EQ(pool->figures().started, 2U) << "the only one was busy";
  EXPECT_EQ(pool->figures().busy, 2U);
}

TEST(EnginePool, WhatNoGameHasIsRefused) {
  const auto pool = engines();
  EXPECT_FALSE(pool->lend(order_of("nobody", game("connect4"))));
  EXPECT_EQ(pool->figures().busy, 0U);
}

/// A seed's answer is the same in an engine that was just started, in one that has thought about
/// this game, and in one that has thought about others.
TEST(EnginePool, ASeededAnswerDoesNotDependOnWhatTheEngineDidBefore) {
  const struct {
    const char* player;
    AnyPosition position;
  } questions[] = {
      {"casual:sight=2,loss=2,care=off,nodes=5000,seed=3", game("connect4", {"d1", "d2"})},
      {"network:visits=1,temperature=9,least=0.0002,seed=4", game("gomoku", {"h8", "i9"})},
      {"champion:visits=20,temperature=2,seed=5", game("hex:size=7", {"d4", "c3"})},
      {"alphabeta:depth=3,variety=8,seed=6", game("othello", {"f5", "d6"})},
      {"uct:seed=7", game("connect4", {"d1", "d2"})},
  };
  const auto kept = engines();
  for (int round = 0; round < 3; ++round) {
    for (const auto& [player, position] : questions) {
      const Decision fresh = ask(*engines(), order_of(player, position), 500);
      const Decision again = ask(*kept, order_of(player, position), 500);
      EXPECT_EQ(position.move_text(again.move), position.move_text(fresh.move)) << player;
      EXPECT_EQ(again.nodes, fresh.nodes) << player;
      EXPECT_EQ(again.value, fresh.value) << player;
    }
  }
  EXPECT_EQ(kept->figures().started, 1U);
}

TEST(EnginePool, LevelsDrawTheirMovesAnewEachTime) {
  const auto pool = engines();
  std::set<int> moves;
  for (int i = 0; i < 12; ++i) {
    moves.insert(ask(*pool, order_of("beginner", game("gomoku", {"h8", "i9"}))).move.value());
  }
  EXPECT_GT(moves.size(), 1U);
}

TEST(EnginePool, AChampionIsAskedAgainWhereItThoughtBefore) {
  const auto pool = engines();
  const AnyPosition position = game("gomoku", {"h8"});
  const Decision first = ask(*pool, champion_order(position));
  AnyPosition later = position;
  ASSERT_TRUE(later.play(first.move));
  ASSERT_TRUE(later.play(later.legal_moves().front()));
  ask(*pool, champion_order(later));
  EXPECT_EQ(pool->figures().resumed, 1U);
  EXPECT_EQ(pool->figures().started, 1U);
  // Somebody else's game: what is known of this one stays for it.
  const AnyPosition other = game("gomoku", {"a1", "b2"});
  EXPECT_TRUE(other.is_legal(ask(*pool, champion_order(other)).move));
  EXPECT_EQ(pool->figures().resumed, 1U);
  EXPECT_EQ(pool->figures().started, 2U);
  ask(*pool, champion_order(later));
  EXPECT_EQ(pool->figures().resumed, 2U);
  // Another level of the same game knows nothing of it.
  ask(*pool, order_of("easy", later));
  EXPECT_EQ(pool->figures().resumed, 2U);
}

TEST(EnginePool, AnEngineThatKnowsAGameForgetsItWhereThereIsNoRoomForAnother) {
  EnginePool::Bounds bounds;
  bounds.idle = 1;
  const auto pool = engines(bounds);
  ask(*pool, champion_order(game("gomoku", {"h8"})));
  const AnyPosition other = game("gomoku", {"a1", "b2"});
  EXPECT_TRUE(other.is_legal(ask(*pool, champion_order(other)).move));
  const AnyPosition hex = game("hex:size=5");
  EXPECT_TRUE(hex.is_legal(ask(*pool, order_of("easy", hex)).move));
  EXPECT_EQ(pool->figures().started, 1U);
  EXPECT_EQ(pool->figures().resumed, 0U);
}

TEST(EnginePool, OneKilledWhileIdleIsReplaced) {
  const auto pool = engines();
  ask(*pool, order_of("easy", game("connect4")));
  ASSERT_EQ(programs().size(), 1U);
  kill(programs().front(), SIGKILL);
  EXPECT_TRUE(comes([&] {
    pool->end_long_idle(std::chrono::steady_clock::now());
    return pool->figures().idle == 0;
  }));
  EXPECT_TRUE(game("connect4").is_legal(ask(*pool, order_of("easy", game("connect4"))).move));
  EXPECT_EQ(pool->figures().started, 2U);
}

TEST(EnginePool, IdleOnesAreBoundedInNumber) {
  EnginePool::Bounds bounds;
  bounds.idle = 2;
  const auto pool = engines(bounds);
  {
    std::vector<std::unique_ptr<Player>> all;
    for (int i = 0; i < 4; ++i) {
      all.push_back(*pool->lend(order_of("easy", game("connect4"))));
      (void)all.back()->choose(game("connect4"), Limits::within(seconds(5)), {});
    }
    EXPECT_EQ(programs().size(), 4U);
  }
  EXPECT_EQ(pool->figures().idle, 2U);
  EXPECT_TRUE(comes([] { return programs().size() == 2; }));
}

TEST(EnginePool, IdleOnesAreBoundedInMemory) {
  EnginePool::Bounds bounds;
  bounds.memory = std::uint64_t{1} << 20;
  const auto pool = engines(bounds);
  EXPECT_TRUE(game("gomoku").is_legal(ask(*pool, order_of("easy", game("gomoku"))).move));
  EXPECT_EQ(pool->figures().idle, 0U) << "it holds more than that";
  EXPECT_TRUE(comes([] { return programs().empty(); }));
  EXPECT_TRUE(game("gomoku").is_legal(ask(*pool, order_of("easy", game("gomoku"))).move));
}

TEST(EnginePool, TheMemoryOfOneSearchIsLimitedAsBefore) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer needs more address space than any limit";
  const auto pool = EnginePool::make(all_players(), {TAULER_BINARY, std::uint64_t{256} << 20}, {});
  EXPECT_THROW(ask(*pool, order_of("champion:memory=1024", game("othello"))), PlayerFailure);
  EXPECT_EQ(pool->figures().idle, 0U);
  EXPECT_TRUE(game("connect4").is_legal(ask(*pool, order_of("easy", game("connect4"))).move));
}

TEST(EnginePool, ThoseIdleForLongAreEnded) {
  const auto pool = engines();
  ask(*pool, order_of("easy", game("connect4")));
  const TimePoint now = std::chrono::steady_clock::now();
  pool->end_long_idle(now + std::chrono::minutes(4));
  EXPECT_EQ(pool->figures().idle, 1U);
  pool->end_long_idle(now + std::chrono::minutes(6));
  EXPECT_EQ(pool->figures().idle, 0U);
}

/// The whole way: a SearchPool whose engines can be killed.
class BrokenEngines : public ::testing::Test {
 protected:
  static SearchPool::Bounds impatient() {
    SearchPool::Bounds bounds;
    bounds.grace = seconds(1);
    return bounds;
  }
  std::future<std::string> submit(const SearchOrder& order) {
    auto end = std::make_shared<std::promise<std::string>>();
    const auto ticket = searches_.submit(
        order, {[end](const Result<SearchAnswer>& answer) { end->set_value(code_text(answer)); }});
    EXPECT_TRUE(ticket);
    return end->get_future();
  }
  SearchOrder thinking(Duration time) {
    // Not the champion: what it prepares when it is first asked takes seconds under a sanitizer.
    SearchOrder order = order_of("network", game("gomoku", {"h8"}));
    order.time = time;
    return order;
  }
  std::string answer(const SearchOrder& order) { return submit(order).get(); }

  std::shared_ptr<EnginePool> engines_ = engines();
  SearchPool searches_{impatient(), engines_->source(),
                       [](const std::function<void()>& call) { call(); }};
};

TEST_F(BrokenEngines, OneKilledWhileItThinksFailsThatSearchOnly) {
  EXPECT_EQ(answer(order_of("easy", game("connect4"))), "");
  auto end = submit(thinking(seconds(8)));
  std::this_thread::sleep_for(milliseconds(300));
  ASSERT_EQ(programs().size(), 1U);
  kill(programs().front(), SIGKILL);
  EXPECT_THAT(end.get(), HasSubstr("search-failed(program-crashed(program-killed(9, KILL"));
  EXPECT_EQ(answer(order_of("easy", game("connect4"))), "");
  EXPECT_EQ(engines_->figures().started, 2U);
}

TEST_F(BrokenEngines, OneThatHangsIsKilledAtTheDeadlineAndReplaced) {
  EXPECT_EQ(answer(order_of("easy", game("connect4"))), "");
  ASSERT_EQ(programs().size(), 1U);
  const pid_t hung = programs().front();
  kill(hung, SIGSTOP);
  const Stopwatch watch;
  EXPECT_THAT(answer(thinking(milliseconds(200))), HasSubstr("program-no-answer"));
  EXPECT_LT(watch.elapsed(), seconds(5));
  EXPECT_TRUE(comes([&] { return kill(hung, 0) != 0; }));
  EXPECT_EQ(answer(order_of("easy", game("connect4"))), "");
}

TEST_F(BrokenEngines, OneWhoseSearchWasCancelledIsUsedAgain) {
  const auto ticket = searches_.submit(thinking(seconds(8)), {[](const Result<SearchAnswer>&) {}});
  std::this_thread::sleep_for(milliseconds(500));
  searches_.cancel(*ticket);
  EXPECT_TRUE(comes([&] { return searches_.figures().running == 0; }));
  EXPECT_EQ(answer(order_of("easy", game("connect4"))), "");
  EXPECT_EQ(engines_->figures().started, 1U);
}

TEST_F(BrokenEngines, AnAnalysisIsOneQuestion) {
  SearchOrder order = order_of("uct:seed=1", game("connect4", {"d1"}));
  order.lane = SearchLane::analysis;
  order.time = milliseconds(300);
  order.rate = 3;
  std::promise<SearchAnswer> end;
  ASSERT_TRUE(searches_.submit(order, {[&](const Result<SearchAnswer>& answer) {
                                 end.set_value(answer ? *answer : SearchAnswer{});
                               }}));
  const SearchAnswer answer = end.get_future().get();
  ASSERT_EQ(answer.moves.size(), 3U);
  for (const RatedMove& each : answer.moves) {
    EXPECT_TRUE(order.position.is_legal(each.move()));
    EXPECT_GT(each.decision.nodes, 0U);
  }
}

}  // namespace
}  // namespace tauler::server
