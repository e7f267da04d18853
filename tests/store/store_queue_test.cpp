// The thread that commits in groups, on both engines.
#include "store/store_queue.hpp"

#include <atomic>
#include <future>

#include <gmock/gmock.h>

#include "core/sentences.hpp"
#include "support/postgres.hpp"

namespace tauler::store {
namespace {

class KeeperTest : public testing::OnEveryEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, KeeperTest, testing::both_engines(), testing::engine_name);

void at_once(const std::function<void()>& call) {
  call();
}

/// Waits for the end of a piece of work.
Status carried_out(StoreQueue& store_queue, StoreQueue::Work work) {
  std::promise<Status> end;
  store_queue.run(std::move(work), [&](const Status& status) { end.set_value(status); });
  return end.get_future().get();
}

TEST_P(KeeperTest, WhatIsToldIsStored) {
  constexpr int pieces = 500;
  std::atomic<int> told = 0;
  {
    StoreThread store_queue(open(), at_once);
    for (int i = 0; i < pieces; ++i) {
      store_queue.run([](Store& store) { store.people.add_guest(1); },
                      [&](const Status& status) { told += status ? 1 : 0; });
    }
  }
  EXPECT_EQ(told, pieces);
  auto sql = open();
  EXPECT_EQ(sql->run("SELECT count(*) FROM people").at(0).integer(), pieces);
}

TEST_P(KeeperTest, WhatComesInTogetherIsCommittedTogether) {
  StoreThread store_queue(open(), at_once);
  std::promise<void> go;
  store_queue.run([&](Store&) { go.get_future().wait(); }, [](const Status&) {});
  for (int i = 0; i < 100; ++i) {
    store_queue.run([](Store& store) { store.people.add_guest(1); }, [](const Status&) {});
  }
  go.set_value();
  ASSERT_TRUE(carried_out(store_queue, [](Store&) {}));
  EXPECT_LE(store_queue.commits(), 3U);
  EXPECT_EQ(store_queue.pieces(), 102U);
}

TEST_P(KeeperTest, OnePieceThatFailsTakesNoOtherWithIt) {
  StoreThread store_queue(open(), at_once);
  std::promise<void> go;
  store_queue.run([&](Store&) { go.get_future().wait(); }, [](const Status&) {});
  std::vector<int> ends(3, -1);
  const auto name = [](Store& store) {
    const PersonId id = store.people.add_guest(1);
    store.sql.run("UPDATE people SET folded = 'same' WHERE id = $1", {id});
  };
  for (std::size_t i = 0; i < 3; ++i) {
    store_queue.run(i == 2 ? StoreQueue::Work([](Store& store) { store.people.add_guest(1); })
                           : StoreQueue::Work(name),
                    [&ends, i](const Status& status) { ends[i] = status ? 1 : 0; });
  }
  go.set_value();
  std::int64_t people = 0;
  ASSERT_TRUE(carried_out(store_queue, [&](Store& store) {
    people = store.sql.run("SELECT count(*) FROM people").at(0).integer();
  }));
  EXPECT_THAT(ends, ::testing::ElementsAre(1, 0, 1));
  EXPECT_EQ(people, 2) << "the second guest went with its name";
  EXPECT_TRUE(store_queue.is_well());
}

/// Each of two servers changes one row, and then the other's, in one transaction.
TEST(PostgresKeeper, TwoThatWaitForOneAnotherBothGoOn) {
  std::string problem;
  auto* server = testing::Postgres::shared(problem);
  if (!server) GTEST_SKIP() << problem;
  const std::string where = server->new_database();
  const auto open = [&] { return *open_sql(where, Access::server); };
  PersonId people[2];
  {
    auto sql = open();
    for (PersonId& person : people) person = People(*sql).add_guest(1);
  }
  StoreThread first(open(), at_once);
  StoreThread second(open(), at_once);
  StoreThread* const queues[] = {&first, &second};
  const auto change = [&](int person) {
    return [id = people[person]](Store& store) {
      store.sql.run("UPDATE people SET created = created + 1 WHERE id = $1", {id});
    };
  };
  std::atomic<int> changed = 0;
  std::atomic<int> done = 0;
  for (int i = 0; i < 2; ++i) {
    auto go = std::make_shared<std::promise<void>>();
    queues[i]->run([go](Store&) { go->get_future().wait(); }, [](const Status&) {});
    // All three are one transaction, in which the second waits until both have a row.
    queues[i]->run(change(i), [&](const Status& status) { done += status ? 1 : 0; });
    queues[i]->run(
        [&](Store&) {
          ++changed;
          while (changed < 2) std::this_thread::yield();
        },
        [](const Status&) {});
    queues[i]->run(change(1 - i), [&](const Status& status) { done += status ? 1 : 0; });
    go->set_value();
  }
  for (StoreThread* queue : queues) ASSERT_TRUE(carried_out(*queue, [](Store&) {}));
  EXPECT_EQ(done, 4);
  EXPECT_EQ(open()->run("SELECT max(created) FROM people").at(0).integer(), 3);
}

TEST(PostgresKeeper, SeveralMayMakeTheTablesAtOnce) {
  std::string problem;
  auto* server = testing::Postgres::shared(problem);
  if (!server) GTEST_SKIP() << problem;
  for (int time = 0; time < 5; ++time) {
    const std::string where = server->new_database();
    std::vector<std::future<std::string>> opened;
    for (int i = 0; i < 4; ++i) {
      opened.push_back(std::async(std::launch::async, [&where] {
        const auto sql = open_sql(where, Access::shared);
        return sql ? "" : english(sql.error());
      }));
    }
    for (auto& error : opened) EXPECT_EQ(error.get(), "");
  }
}

TEST(PostgresKeeper, SaysNoWhileTheDatabaseIsAwayAndGoesOnAfter) {
  std::string problem;
  auto server = testing::Postgres::make(problem);
  if (!server) GTEST_SKIP() << problem;
  auto sql = open_sql(server->new_database(), Access::alone);
  ASSERT_TRUE(sql) << english(sql.error());
  StoreThread store_queue(*std::move(sql), at_once);
  const auto add = [](Store& store) { store.people.add_guest(1); };
  EXPECT_TRUE(carried_out(store_queue, add));
  server->stop();
  EXPECT_FALSE(carried_out(store_queue, add));
  EXPECT_FALSE(carried_out(store_queue, add));
  EXPECT_FALSE(store_queue.is_well());
  ASSERT_TRUE(server->start());
  EXPECT_TRUE(carried_out(store_queue, add));
  EXPECT_TRUE(store_queue.is_well());
  std::int64_t people = 0;
  EXPECT_TRUE(carried_out(store_queue, [&](Store& store) {
    people = store.sql.run("SELECT count(*) FROM people").at(0).integer();
  }));
  EXPECT_EQ(people, 2);
}

}  // namespace
}  // namespace tauler::store
