// Tasks for workers beside games: who does them, what is believed, and what becomes of those that
// are lost.
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/queue/task_run.hpp"
#include "store/queue/worker.hpp"
#include "support/error_text.hpp"
#include "support/postgres.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* task_build = "test";

/// A worker on a thread of its own that turns texts round: "abc" becomes "cba". "wait" waits until
/// it is stopped, "cannot" cannot be done.
class TurningWorker {
 public:
  explicit TurningWorker(const std::string& where, Duration lease = 15s)
      : thread_([this, where, lease] { work(where, lease); }) {}
  ~TurningWorker() { stop(); }

  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  int count(WorkerNews::Kind kind) {
    const std::lock_guard lock(mutex_);
    return counts_[kind];
  }
  bool wait_for(WorkerNews::Kind kind, int count = 1) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, 60s, [&] { return counts_[kind] >= count; });
  }

 private:
  static Result<std::string> turn(const std::string& text, const std::atomic<bool>& stop) {
    if (text == "cannot") return Error{"task-unreadable"};
    while (text == "wait" && !stop) std::this_thread::sleep_for(1ms);
    return std::string(text.rbegin(), text.rend());
  }

  void work(const std::string& where, Duration lease) {
    auto sql = open_sql(where, Access::guest);
    ASSERT_TRUE(sql) << english(sql.error());
    const WorkerSetup setup{
        .abilities = {.name = "worker", .build = task_build, .games = 2},
        .players = [](const std::string& text,
                      const std::string& game) { return all_players().recipe(text, game); },
        .tasks = {{"turn", turn}},
        .lease = lease,
        .stop = &stop_,
        .news =
            [this](const WorkerNews& news) {
              const std::lock_guard lock(mutex_);
              ++counts_[news.kind];
              changed_.notify_all();
            }};
    const Result<WorkerSummary> done = run_worker(**sql, setup);
    ASSERT_TRUE(done) << english(done.error());
    EXPECT_EQ(done->tasks, count(WorkerNews::Kind::delivered));
  }

  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<WorkerNews::Kind, int> counts_;
  std::thread thread_;  // last: it uses the others
};

class Tasks : public testing::OnEveryEngine {
 protected:
  /// As `run_tasks` gets them back.
  Status run(const std::vector<std::string>& details, std::map<std::size_t, std::string>& results,
             const std::atomic<bool>* stop = nullptr) {
    auto sql = open(Access::shared);
    return run_tasks(*sql,
                     {.kind = "turn",
                      .build = task_build,
                      .details = details,
                      .take = [&](std::size_t index, const std::string& result) -> Result<bool> {
                        const std::string& text = details[index];
                        if (result != std::string(text.rbegin(), text.rend())) return false;
                        EXPECT_TRUE(results.emplace(index, result).second) << "only once";
                        return true;
                      },
                      .patience = {.longest = 60s, .stop = stop}});
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, Tasks, ::testing::Values("postgresql"), testing::engine_name);

Task task_of(int number, const char* kind = "turn", bool is_urgent = false) {
  return {.number = number,
          .kind = kind,
          .build = task_build,
          .is_urgent = is_urgent,
          .detail = std::to_string(number)};
}

TEST_P(Tasks, ComeBackOnceEach) {
  open(Access::shared);
  TurningWorker one(where());
  TurningWorker two(where());
  std::vector<std::string> details;
  for (int i = 0; i < 300; ++i) details.push_back("task " + std::to_string(i));
  std::map<std::size_t, std::string> results;
  const Status done = run(details, results);
  ASSERT_TRUE(done) << english(done.error());
  EXPECT_EQ(results.size(), 300u);
  auto sql = open(Access::shared);
  EXPECT_EQ(sql->run("SELECT count(*) FROM tasks").at(0).integer(), 0);
  EXPECT_EQ(sql->run("SELECT count(*) FROM askers").at(0).integer(), 0);
}

TEST_P(Tasks, OnlyTheLatestAttemptDelivers) {
  auto sql = open(Access::shared);
  TaskQueue queue(*sql);
  const WorkerAbilities able{.name = "one", .build = task_build};
  const WorkerId one = WorkerList(*sql).enlist(able);
  const WorkerId other = WorkerList(*sql).enlist(able);
  const AskerId asker = queue.enlist();
  queue.offer(asker, {task_of(1), task_of(2, "other"), task_of(3, "turn", true)});
  const auto claim = [&](WorkerId worker, Duration lease) {
    return queue.claim(worker, task_build, {"turn", "dance"}, 1, lease);
  };
  const auto slow = claim(one, 1ms);
  ASSERT_EQ(slow.size(), 1u);
  EXPECT_EQ(slow[0].number, 3) << "what somebody waits for comes first";
  EXPECT_THAT(queue.taken(asker), ElementsAre(3));
  std::this_thread::sleep_for(20ms);
  const auto quick = claim(other, 1h);
  ASSERT_EQ(quick.size(), 1u);
  EXPECT_EQ(quick[0].number, 3);
  EXPECT_EQ(quick[0].kind, "turn");
  EXPECT_FALSE(queue.deliver(slow[0], "late"));
  queue.lose(slow[0]);
  EXPECT_TRUE(queue.renew(other, 1h).contains(quick[0])) << "it is not the first one's to lose";
  EXPECT_TRUE(queue.deliver(quick[0], "in time"));
  ASSERT_EQ(queue.delivered(asker, 10).size(), 1u);
  EXPECT_EQ(queue.delivered(asker, 10)[0].result, "in time");
  queue.refuse(asker, queue.delivered(asker, 10)[0]);
  EXPECT_EQ(claim(one, 1h).at(0).attempt, 3);
  EXPECT_EQ(claim(one, 1h).at(0).number, 1);
  EXPECT_TRUE(claim(one, 1h).empty()) << "the second is of another kind";
}

TEST_P(Tasks, OfSomebodyWhoHasFallenSilentAreNotDone) {
  auto sql = open(Access::shared);
  TaskQueue queue(*sql);
  const WorkerId worker = WorkerList(*sql).enlist({.name = "one", .build = task_build});
  const AskerId gone = queue.enlist();
  queue.offer(gone, {task_of(1)});
  sql->run("UPDATE askers SET seen = seen - 40000");
  EXPECT_TRUE(queue.claim(worker, task_build, {"turn"}, 5, 1h).empty());
  EXPECT_TRUE(queue.beat(gone)) << "it was only late";
  EXPECT_EQ(queue.claim(worker, task_build, {"turn"}, 5, 1h).size(), 1u);
  sql->run("UPDATE askers SET seen = seen - 70000");
  EXPECT_TRUE(queue.beat(queue.enlist()));
  EXPECT_FALSE(queue.beat(gone));
  EXPECT_EQ(sql->run("SELECT count(*) FROM tasks").at(0).integer(), 0);
}

TEST_P(Tasks, WhatCannotBeTrueIsDoneAgain) {
  auto liar = open(Access::shared);
  TaskQueue queue(*liar);
  const WorkerId id = WorkerList(*liar).enlist({.name = "liar", .build = task_build});
  std::map<std::size_t, std::string> results;
  std::thread asker([&] { EXPECT_TRUE(run({"abc"}, results)); });
  std::vector<ClaimedJob> jobs;
  while (jobs.empty()) jobs = queue.claim(id, task_build, {"turn"}, 1, 1h);
  EXPECT_TRUE(queue.deliver(jobs[0], "xyz"));
  TurningWorker honest(where());
  asker.join();
  EXPECT_EQ(results[0], "cba");
}

TEST_P(Tasks, WhatADeadWorkerHadIsDoneByAnother) {
  auto dead = open(Access::shared);
  TaskQueue queue(*dead);
  const WorkerId id = WorkerList(*dead).enlist({.name = "dead", .build = task_build});
  std::map<std::size_t, std::string> results;
  std::thread asker([&] { EXPECT_TRUE(run({"abc"}, results)); });
  std::vector<ClaimedJob> jobs;
  while (jobs.empty()) jobs = queue.claim(id, task_build, {"turn"}, 1, 100ms);
  TurningWorker other(where());
  asker.join();
  EXPECT_EQ(results[0], "cba");
  EXPECT_FALSE(queue.deliver(jobs[0], "cba"));
}

TEST_P(Tasks, ThatNobodyCanDoEndTheRun) {
  open(Access::shared);
  TurningWorker worker(where());
  std::map<std::size_t, std::string> results;
  const Status done = run({"cannot", "abc"}, results);
  ASSERT_FALSE(done);
  EXPECT_EQ(code_text(done.error()), "task-lost-often(1, 20)");
  EXPECT_EQ(worker.count(WorkerNews::Kind::failed), 20);
}

TEST_P(Tasks, AreHandedBackWithinASecond) {
  auto sql = open(Access::shared);
  TaskQueue queue(*sql);
  const AskerId asker = queue.enlist();
  Task endless = task_of(1);
  endless.detail = "wait";
  queue.offer(asker, {endless});
  const Stopwatch patience;
  TurningWorker worker(where());
  while (queue.taken(asker).empty() && patience.elapsed() < 60s) std::this_thread::sleep_for(5ms);
  const Stopwatch watch;
  worker.stop();
  EXPECT_LT(watch.elapsed(), 1s);
  EXPECT_TRUE(queue.taken(asker).empty());
  TurningWorker next(where());
  while (queue.taken(asker).empty() && patience.elapsed() < 60s) std::this_thread::sleep_for(5ms);
  queue.withdraw(asker, 1);
  EXPECT_TRUE(next.wait_for(WorkerNews::Kind::withdrawn)) << "nobody waits for it any more";
}

TEST_P(Tasks, AreTakenAwayWhereTheRunIsStopped) {
  open(Access::shared);
  TurningWorker worker(where());
  std::atomic<bool> stop = false;
  std::map<std::size_t, std::string> results;
  std::thread asker([&] { EXPECT_TRUE(run({"wait", "abc"}, results, &stop)); });
  EXPECT_TRUE(worker.wait_for(WorkerNews::Kind::delivered));
  stop = true;
  asker.join();
  EXPECT_TRUE(worker.wait_for(WorkerNews::Kind::withdrawn));
  auto sql = open(Access::shared);
  EXPECT_EQ(sql->run("SELECT count(*) FROM tasks").at(0).integer(), 0);
}

TEST_P(Tasks, AreDoneByTheWorkersRole) {
  auto sql = open(Access::shared);
  WorkerList(*sql).grant("tasker");
  std::string as_tasker = where();
  as_tasker.replace(as_tasker.find("user=tauler"), 11, "user=tasker");
  TurningWorker worker(as_tasker);
  std::map<std::size_t, std::string> results;
  EXPECT_TRUE(run({"abc"}, results));
  EXPECT_EQ(results[0], "cba");
  worker.stop();
  auto tasker = open_sql(as_tasker, Access::guest);
  ASSERT_TRUE(tasker);
  for (const char* forbidden :
       {"INSERT INTO askers (seen) VALUES (1)", "UPDATE askers SET seen = 1", "DELETE FROM tasks",
        "UPDATE tasks SET detail = ''", "UPDATE tasks SET kind = ''", "DELETE FROM askers"}) {
    EXPECT_THROW((*tasker)->run(forbidden), SqlFailure) << forbidden;
  }
}

}  // namespace
}  // namespace tauler::store
