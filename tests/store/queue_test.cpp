// Workers that play the games of a tournament from a queue in PostgreSQL: the games are those of
// one machine, whatever happens to workers and database.
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/queue/queued_run.hpp"
#include "store/queue/worker.hpp"
#include "support/error_text.hpp"
#include "support/postgres.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;
using arena::Pairing;
using arena::PlayedGame;
using arena::TournamentPlan;
using ::testing::HasSubstr;

constexpr const char* build = "test";

/// A player that waits before each move, or for ever.
class Sleeper final : public Player {
 public:
  Sleeper(Duration time, std::uint64_t seed) : time_(time), rng_(seed) {}

  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    const Stopwatch watch;
    while (watch.elapsed() < time_ && !limits.stop_requested()) {
      std::this_thread::sleep_for(std::min<Duration>(time_, 1ms));
    }
    Decision decision;
    const std::vector<Move> moves = position.legal_moves();
    decision.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    return decision;
  }

 private:
  Duration time_;
  Rng rng_;
};

const PlayerRegistry& players() {
  static const PlayerRegistry registry = [] {
    std::vector<PlayerEntry> entries = all_players().players();
    for (const auto& [name, time] : {std::pair{"sleeper", Duration(1ms)}, {"endless", 1h}}) {
      entries.push_back({.game = "*",
                         .name = name,
                         .summary = name,
                         .options = {seed_option()},
                         .make = [time = Duration(time)](const Options& options) {
                           return std::make_unique<Sleeper>(
                               time, static_cast<std::uint64_t>(options.integer("seed")));
                         }});
    }
    return PlayerRegistry(std::move(entries));
  }();
  return registry;
}

TournamentPlan plan_of(Pairing pairing, int pairs, const std::vector<const char*>& specs) {
  TournamentPlan plan{.name = "test",
                      .start = *all_games().start("connect4"),
                      .contestants = {},
                      .pairing = pairing,
                      .rounds = 2,
                      .pairs = pairs,
                      .games = 2 * pairs + 1,
                      .seed = 5};
  plan.openings.random_plies = 3;
  plan.adjudication.solver_nodes = 50;
  plan.sprt = {0, 100, 0.05, 0.05};
  for (const char* spec : specs) {
    plan.contestants.push_back({spec, *players().recipe(spec, "connect4")});
  }
  return plan;
}

std::vector<PlayedGame> games_of(const arena::PlayedGames& ledger) {
  std::vector<PlayedGame> games;
  EXPECT_TRUE(ledger.visit([&](const PlayedGame& game) { games.push_back(game); }));
  return games;
}

std::vector<PlayedGame> games_on_one_machine(const TournamentPlan& plan) {
  const auto ledger = SqlLedger::open(":memory:", plan, false);
  EXPECT_TRUE(arena::run_tournament(plan, **ledger, {.jobs = 2}));
  return games_of(**ledger);
}

void expect_same(const std::vector<PlayedGame>& one, const std::vector<PlayedGame>& other) {
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].played.fixture, other[i].played.fixture);
    EXPECT_EQ(one[i].played.outcome, other[i].played.outcome);
    EXPECT_EQ(one[i].played.ending, other[i].played.ending);
    EXPECT_EQ(one[i].played.plies, other[i].played.plies);
    EXPECT_EQ(one[i].record, other[i].record);
    EXPECT_EQ(one[i].reason, other[i].reason);
    EXPECT_EQ(one[i].seeds, other[i].seeds);
    EXPECT_EQ(one[i].opening_plies, other[i].opening_plies);
    ASSERT_EQ(one[i].turns.size(), other[i].turns.size());
    for (std::size_t turn = 0; turn < one[i].turns.size(); ++turn) {
      EXPECT_EQ(one[i].turns[turn].nodes, other[i].turns[turn].nodes);
      EXPECT_EQ(one[i].turns[turn].value, other[i].turns[turn].value);
    }
  }
}

/// Claims a game, and loses the answer.
class ForgetfulSql final : public Sql {
 public:
  explicit ForgetfulSql(std::unique_ptr<Sql> sql) : sql_(std::move(sql)) {}

  Rows run(std::string_view statement, const Values& values) override {
    Rows rows = sql_->run(statement, values);
    const bool is_claim = statement.find("SKIP LOCKED") != std::string_view::npos;
    if (is_claim && !rows.empty() && !std::exchange(has_forgotten_, true)) {
      throw SqlFailure(SqlFailure::Kind::away, Error{"store-away"});
    }
    return rows;
  }
  std::string_view skip_claimed() const override { return sql_->skip_claimed(); }
  void revive() override { sql_->revive(); }
  void listen(const std::string& channel) override { sql_->listen(channel); }
  std::vector<Notice> notices(Duration longest) override { return sql_->notices(longest); }
  std::string_view engine() const override { return sql_->engine(); }
  Status back_up(const std::string& file) override { return sql_->back_up(file); }

 private:
  std::unique_ptr<Sql> sql_;
  bool has_forgotten_ = false;
};

/// A worker on a thread of its own.
class TestWorker {
 public:
  enum class Memory : std::uint8_t { good, loses_an_answer };

  TestWorker(const std::string& where, int games, Duration lease = 15s, Memory memory = {})
      : memory_(memory), thread_([this, where, games, lease] { work(where, games, lease); }) {}
  ~TestWorker() { stop(); }

  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  int count(WorkerNews::Kind kind) {
    const std::lock_guard lock(mutex_);
    return counts_[kind];
  }
  bool wait_for(WorkerNews::Kind kind) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, 60s, [&] { return counts_[kind] > 0; });
  }
  /// How it ended.
  const std::optional<Error>& problem() const { return problem_; }

 private:
  void work(const std::string& where, int games, Duration lease) {
    auto sql = open_sql(where, Access::guest);
    ASSERT_TRUE(sql) << english(sql.error());
    if (memory_ == Memory::loses_an_answer) {
      sql = std::unique_ptr<Sql>(std::make_unique<ForgetfulSql>(*std::move(sql)));
    }
    WorkerSetup setup{
        .abilities = {.name = "worker", .build = build, .games = games},
        .players = [](const std::string& text,
                      const std::string& game) { return players().recipe(text, game); },
        .lease = lease,
        .stop = &stop_,
        .news =
            [this](const WorkerNews& news) {
              const std::lock_guard lock(mutex_);
              ++counts_[news.kind];
              changed_.notify_all();
            }};
    const Result<WorkerSummary> done = run_worker(**sql, setup);
    if (!done) problem_ = done.error();
    if (done) {
      EXPECT_EQ(done->delivered, count(WorkerNews::Kind::delivered));
      EXPECT_LE(done->playing, done->elapsed);
    }
  }

  Memory memory_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<WorkerNews::Kind, int> counts_;
  std::optional<Error> problem_;
  std::thread thread_;  // last: it uses the others
};

class Queue : public testing::OnEveryEngine {
 protected:
  std::unique_ptr<SqlLedger> open_ledger(const TournamentPlan& plan) {
    auto ledger = SqlLedger::open(where(), plan, false);
    EXPECT_TRUE(ledger) << english(ledger.error());
    return ledger ? *std::move(ledger) : nullptr;
  }

  Result<arena::TournamentResult> run(const TournamentPlan& plan, SqlLedger& ledger,
                                      const std::atomic<bool>* stop = nullptr) {
    ledger.set_patience({.longest = 60s});
    return arena::run_tournament(
        plan, ledger, {.stop = stop, .elsewhere = queued_players(ledger, {.build = build})});
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, Queue, ::testing::Values("postgresql"), testing::engine_name);

TEST_P(Queue, GamesAreThoseOfOneMachine) {
  for (const TournamentPlan& plan :
       {plan_of(Pairing::round_robin, 3, {"random", "uct:playouts=5", "uct:playouts=3,seed=1"}),
        plan_of(Pairing::swiss, 2, {"random", "uct:playouts=5", "tj:depth=1", "uct:playouts=9"}),
        plan_of(Pairing::battery, 6, {"uct:playouts=9", "random"}),
        plan_of(Pairing::sprt, 300, {"uct:playouts=20", "random"})}) {
    const auto ledger = SqlLedger::open(where(), plan, true);
    ASSERT_TRUE(ledger);
    TestWorker one(where(), 1);
    TestWorker three(where(), 3);
    const auto result = run(plan, **ledger);
    ASSERT_TRUE(result) << english(result.error());
    EXPECT_TRUE(result->is_complete);
    expect_same(games_on_one_machine(plan), games_of(**ledger));
    EXPECT_EQ((*ledger)->sql().run("SELECT count(*) FROM game_jobs").at(0).integer(), 0);
  }
}

TEST_P(Queue, ALateWorkerCannotDeliver) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 1, {"random", "uct:playouts=5"});
  const auto ledger = open_ledger(plan);
  GameQueue queue(ledger->sql());
  queue.offer(
      {{ledger->tournament(), 1, build, {}, "a"}, {ledger->tournament(), 2, build, {}, "b"}});
  const WorkerAbilities able{.name = "one", .build = build};
  const WorkerId one = WorkerList(ledger->sql()).enlist(able);
  const WorkerId other = WorkerList(ledger->sql()).enlist(able);
  const auto slow = queue.claim(one, able, 1, 1ms);
  ASSERT_EQ(slow.size(), 1u);
  EXPECT_EQ(slow[0].number, 1);
  std::this_thread::sleep_for(20ms);
  const auto quick = queue.claim(other, able, 1, 1h);
  ASSERT_EQ(quick.size(), 1u);
  EXPECT_EQ(quick[0].number, 1) << "the first whose lease has run out";
  EXPECT_FALSE(queue.deliver(slow[0], "late"));
  EXPECT_FALSE(queue.renew(one, 1h).contains(slow[0]));
  queue.hand_back(slow[0]);
  EXPECT_TRUE(queue.renew(other, 1h).contains(quick[0])) << "it is not the first one's to give";
  EXPECT_TRUE(queue.deliver(quick[0], "in time"));
  EXPECT_FALSE(queue.deliver(quick[0], "again")) << "the answer to the first one may get lost";
  const auto done = queue.delivered(ledger->tournament(), 10);
  ASSERT_EQ(done.size(), 1u);
  EXPECT_EQ(done[0].result, "in time");
  EXPECT_EQ(queue.claim(one, {.name = "old", .build = "older"}, 5, 1h).size(), 0u);
  EXPECT_EQ(queue.claim(one, able, 5, 1h).size(), 1u);
}

TEST_P(Queue, ProgramsArePlayedByWhoHasThem) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 1, {"random", "uct:playouts=5"});
  const auto ledger = open_ledger(plan);
  GameQueue queue(ledger->sql());
  queue.offer({{ledger->tournament(), 1, build, {"mohex", std::nullopt}, "a"},
               {ledger->tournament(), 2, build, {"mohex", "it's"}, "b"}});
  WorkerAbilities able{.name = "one", .build = build};
  const WorkerId worker = WorkerList(ledger->sql()).enlist(able);
  EXPECT_EQ(queue.claim(worker, able, 5, 1h).size(), 0u);
  able.programs["it's"] = "1";
  EXPECT_EQ(queue.claim(worker, able, 5, 1h).size(), 0u);
  able.programs["mohex"] = "2";
  EXPECT_EQ(queue.claim(worker, able, 5, 1h).size(), 2u);
  WorkerList(ledger->sql()).enlist(able);
  able.programs["mohex"] = "3";
  WorkerList(ledger->sql()).enlist(able);
  EXPECT_EQ(WorkerList(ledger->sql()).state(build).ambiguous, std::vector<std::string>{"mohex"});
  EXPECT_EQ(WorkerList(ledger->sql()).state("other").others, 3);
}

TEST_P(Queue, AWorkerToldToStopHandsItsGamesBackWithinASecond) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 2, {"endless", "random"});
  const auto ledger = open_ledger(plan);
  std::atomic<bool> stop = false;
  std::thread tournament([&] { EXPECT_TRUE(run(plan, *ledger, &stop)); });
  auto other = open_sql(where(), Access::guest);
  ASSERT_TRUE(other);
  const auto count = [&](const char* state) {
    return (*other)
        ->run("SELECT count(*) FROM game_jobs WHERE state = $1", {std::string(state)})
        .at(0)
        .integer();
  };
  TestWorker worker(where(), 2);
  while (count("running") < 2) std::this_thread::sleep_for(5ms);
  const Stopwatch watch;
  worker.stop();
  EXPECT_LT(watch.elapsed(), 1s);
  EXPECT_EQ(count("running"), 0);
  EXPECT_EQ(count("waiting"), 8);
  EXPECT_EQ((*other)->run("SELECT count(*) FROM workers").at(0).integer(), 0);
  stop = true;
  tournament.join();
  EXPECT_EQ(count("waiting"), 0) << "nobody waits for them any more";
}

TEST_P(Queue, WhoIsNotNeededAnyMoreStops) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 2, {"endless", "random"});
  const auto ledger = open_ledger(plan);
  std::atomic<bool> stop = false;
  TestWorker worker(where(), 2);
  std::thread tournament([&] { EXPECT_TRUE(run(plan, *ledger, &stop)); });
  auto other = open_sql(where(), Access::guest);
  while ((*other)->run("SELECT count(*) FROM game_jobs WHERE worker IS NOT NULL").at(0).integer() <
         2) {
    std::this_thread::sleep_for(5ms);
  }
  const Stopwatch watch;
  stop = true;
  EXPECT_TRUE(worker.wait_for(WorkerNews::Kind::withdrawn));
  EXPECT_LT(watch.elapsed(), 1s);
  tournament.join();
}

TEST_P(Queue, WhatADeadWorkerHadIsPlayedByAnother) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 3, {"random", "uct:playouts=5"});
  const auto ledger = open_ledger(plan);
  auto dead = open_sql(where(), Access::guest);
  std::atomic<bool> stop = false;
  std::thread tournament([&] { EXPECT_TRUE(run(plan, *ledger, &stop)); });
  GameQueue queue(**dead);
  const WorkerAbilities able{.name = "dead", .build = build, .games = 4};
  const WorkerId id = WorkerList(**dead).enlist(able);
  while (queue.claim(id, able, 1, 300ms).empty()) std::this_thread::sleep_for(5ms);
  TestWorker worker(where(), 2);
  tournament.join();
  expect_same(games_on_one_machine(plan), games_of(*ledger));
}

TEST_P(Queue, AWorkerDoesNotHoldGamesItDoesNotKnowOf) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 3, {"random", "uct:playouts=5"});
  const auto ledger = open_ledger(plan);
  std::atomic<bool> stop = false;
  TestWorker worker(where(), 2, 600ms, TestWorker::Memory::loses_an_answer);
  std::thread watch([&] {
    for (int i = 0; i < 300 && !stop; ++i) std::this_thread::sleep_for(100ms);
    stop = true;
  });
  const auto result = run(plan, *ledger, &stop);
  EXPECT_FALSE(stop.exchange(true)) << "a game is renewed, and nobody plays it";
  watch.join();
  ASSERT_TRUE(result);
  EXPECT_GT(worker.count(WorkerNews::Kind::away), 0);
  expect_same(games_on_one_machine(plan), games_of(*ledger));
}

TEST_P(Queue, WhatIsNoGameIsPlayedAgain) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 2, {"random", "uct:playouts=5"});
  const auto ledger = open_ledger(plan);
  auto liar = open_sql(where(), Access::guest);
  std::thread tournament([&] { EXPECT_TRUE(run(plan, *ledger)); });
  GameQueue queue(**liar);
  const WorkerAbilities able{.name = "liar", .build = build};
  const WorkerId id = WorkerList(**liar).enlist(able);
  for (const char* lie :
       {"", "{}",
        R"({"record":"connect4 d1","outcome":"first-wins","ending":"on-board","reason":"",)"
        R"("duration":1,"turns":"[[0,1,0,0,null,null,1,1]]"})"}) {
    std::vector<ClaimedJob> jobs;
    while (jobs.empty()) jobs = queue.claim(id, able, 1, 1h);
    EXPECT_TRUE(queue.deliver(jobs[0], lie));
  }
  TestWorker worker(where(), 2);
  tournament.join();
  expect_same(games_on_one_machine(plan), games_of(*ledger));
}

TEST_P(Queue, ATournamentThatWasCutOffTakesWhatWasPlayedMeanwhile) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 4, {"random", "uct:playouts=5"});
  {
    // As `kill -9` leaves it: on the queue, and nobody looks.
    const auto ledger = open_ledger(plan);
    const auto orphaned = [&](const arena::PoolSetup&, const arena::PoolOwner& owner) -> Status {
      while (auto order = owner.next()) {
        GameQueue(ledger->sql())
            .offer({{ledger->tournament(),
                     order->number,
                     build,
                     {},
                     write_order(*order, all_games())}});
      }
      return Done{};
    };
    EXPECT_TRUE(arena::run_tournament(plan, *ledger, {.elsewhere = orphaned}));
  }
  TestWorker worker(where(), 2);
  auto other = open_sql(where(), Access::guest);
  while ((*other)->run("SELECT count(*) FROM game_jobs WHERE state = 'done'").at(0).integer() <
         16) {
    std::this_thread::sleep_for(5ms);
  }
  worker.stop();
  const auto ledger = open_ledger(plan);
  const auto result = run(plan, *ledger);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->is_complete) << "without a worker";
  expect_same(games_on_one_machine(plan), games_of(*ledger));
}

TEST_P(Queue, AWorkersRoleMayDoItsWorkAndNothingElse) {
  const TournamentPlan plan = plan_of(Pairing::round_robin, 2, {"random", "uct:playouts=5"});
  const auto ledger = open_ledger(plan);
  WorkerList(ledger->sql()).grant("Bob's \"worker\"");
  WorkerList(ledger->sql()).grant("bob");
  WorkerList(ledger->sql()).grant("bob");
  std::string as_bob = where();
  as_bob.replace(as_bob.find("user=tauler"), 11, "user=bob");
  TestWorker worker(as_bob, 2);
  const auto result = run(plan, *ledger);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->played.size(), 8u);
  worker.stop();
  EXPECT_FALSE(worker.problem());
  auto bob = open_sql(as_bob, Access::guest);
  ASSERT_TRUE(bob);
  for (const char* forbidden :
       {"SELECT * FROM people", "SELECT * FROM games", "DELETE FROM game_jobs",
        "UPDATE game_jobs SET detail = ''", "INSERT INTO tauler_schema (version) VALUES (9)",
        "DROP TABLE workers", "CREATE TABLE mine (id BIGINT)", "SELECT * FROM tournaments"}) {
    EXPECT_THROW((*bob)->run(forbidden), SqlFailure) << forbidden;
  }
}

TEST_P(Queue, AGuestIsRefusedAnotherSchema) {
  const auto nothing = open_sql(where(), Access::guest);
  ASSERT_FALSE(nothing);
  EXPECT_THAT(code_text(nothing.error()), HasSubstr("database-without-store"));
  auto sql = open();
  sql->run("INSERT INTO tauler_schema (version) VALUES (1000)");
  EXPECT_THAT(code_text(open_sql(where(), Access::guest).error()), HasSubstr("database-too-new"));
  sql->run("DELETE FROM tauler_schema WHERE version > 2");
  EXPECT_THAT(code_text(open_sql(where(), Access::guest).error()), HasSubstr("database-too-old"));
}

TEST(QueueFaults, ADatabaseThatIsKilledLosesAndDoublesNothing) {
  std::string why_not;
  const auto server = testing::Postgres::make(why_not);
  if (!server) GTEST_SKIP() << why_not;
  const std::string where = server->new_database();
  const TournamentPlan plan = plan_of(Pairing::round_robin, 60, {"sleeper", "uct:playouts=3"});
  const auto ledger = SqlLedger::open(where, plan, false);
  ASSERT_TRUE(ledger);
  (*ledger)->set_patience({.longest = 60s});
  std::atomic<int> finished = 0;
  TestWorker one(where, 2, 1s);
  TestWorker two(where, 2, 1s);
  std::thread tournament([&] {
    const auto result = arena::run_tournament(
        plan, **ledger, {.elsewhere = queued_players(**ledger, {.build = build})},
        {.finished = [&](const auto& games) -> Status {
          finished += static_cast<int>(games.size());
          return Done{};
        }});
    EXPECT_TRUE(result) << english(result.error());
    EXPECT_TRUE(!result || result->is_complete);
  });
  for (int kill = 1; kill <= 3; ++kill) {
    while (finished < 30 * kill) std::this_thread::sleep_for(1ms);
    server->stop();
    ASSERT_TRUE(server->start());
  }
  tournament.join();
  EXPECT_GT(one.count(WorkerNews::Kind::away) + two.count(WorkerNews::Kind::away), 0);
  EXPECT_EQ(finished, 240);
  expect_same(games_on_one_machine(plan), games_of(**ledger));
}

TEST(OrderText, IsReadAsItWasWritten) {
  const PlayerRecipe fixed = *all_players().recipe("uct:playouts=5,seed=1", "connect4");
  const PlayerRecipe open = *all_players().recipe("uct:playouts=5", "connect4");
  AnyPosition opening = *all_games().start("connect4:width=8");
  ASSERT_TRUE(opening.play("d1"));
  arena::GameOrder order{.number = 7, .seats = {arena::SeatOrder{0, &fixed, 3}, {1, &open, 9}}};
  order.opening = [&] { return opening; };
  order.setup.sides[0].limits.time = 123456789ns;
  order.setup.sides[0].limits.depth = 4;
  order.setup.sides[1].limits.nodes = 1ULL << 60;
  order.setup.sides[1].clock = TimeControl{10s, 100ms};
  order.setup.margin = 5ms;
  order.setup.strict_move_time = true;
  order.setup.hard_timeout = std::nullopt;
  order.setup.max_moves = 9;
  order.adjudication = {.resign_moves = 1,
                        .resign_below = 0.1,
                        .draw_moves = 2,
                        .draw_within = 0.3,
                        .draw_from_ply = 4,
                        .solver_nodes = 5};
  order.reference_speed = 2e6;
  const std::string text = write_order(order, all_games());
  SeatPlayers seats([](const std::string& name, const std::string& game) {
    return all_players().recipe(name, game);
  });
  const auto read = read_order(text, all_games(), seats);
  ASSERT_TRUE(read) << english(read.error());
  EXPECT_EQ(read->opening().text(), opening.text());
  EXPECT_EQ(read->opening().moves(), opening.moves());
  EXPECT_FALSE(read->seats[0].recipe->takes_seed()) << "the plan has fixed it";
  EXPECT_TRUE(read->seats[1].recipe->takes_seed());
  EXPECT_EQ(read->seats[1].seed, 9u);
  EXPECT_NE(read->seats[0].id, read->seats[1].id);
  EXPECT_EQ(write_order(*read, all_games()), text);
  const auto slower = read_order(text, all_games(), seats, 1e6);
  EXPECT_EQ(slower->setup.sides[1].clock->budget, 20s);
  EXPECT_EQ(slower->setup.margin, 5ms);
  order.seats[0] = {0, &open, 3};
  const auto alike = read_order(write_order(order, all_games()), all_games(), seats);
  EXPECT_NE(alike->seats[0].id, alike->seats[1].id) << "a player against itself is two";
  for (std::size_t length = 0; length < text.size(); length += 7) {
    EXPECT_FALSE(read_order(text.substr(0, length), all_games(), seats));
  }
}

}  // namespace
}  // namespace tauler::store
