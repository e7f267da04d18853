// Servers that share a store: who is there, whose a game is, and what they say to each other.
#include "store/servers.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/bus.hpp"
#include "store/plays.hpp"
#include "support/postgres.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

class ServersTest : public testing::OnEveryEngine {
 protected:
  void SetUp() override {
    OnEveryEngine::SetUp();
    if (IsSkipped()) return;
    sql_ = open(Access::server);
    Play play;
    play.id = "one";
    play.game = play.start = "hex";
    play.budget_ms = 60'000;
    Plays(*sql_).add(play);
  }
  void event(std::int64_t number, Time made) {
    Plays(*sql_).add_event("one", {number, "move", Side::first, "a1", {0, 0}, made});
  }

  std::unique_ptr<Sql> sql_;
};

INSTANTIATE_TEST_SUITE_P(Engines, ServersTest, testing::both_engines(), testing::engine_name);

TEST_P(ServersTest, AGameIsOneServersUntilThatIsGone) {
  Servers servers(*sql_);
  const ServerId one = servers.enlist(1000);
  const ServerId two = servers.enlist(1000);
  EXPECT_EQ(servers.claim("none", one, 1000).server, 0);
  EXPECT_FALSE(servers.is_held("one"));
  EXPECT_EQ(servers.claim("one", one, 1000).server, one);
  EXPECT_EQ(servers.claim("one", one, 1000).server, one);
  EXPECT_EQ(servers.claim("one", two, 1000).server, one);
  EXPECT_TRUE(servers.holds("one", one));
  EXPECT_FALSE(servers.holds("one", two));
  servers.release("one", two);
  EXPECT_TRUE(servers.is_held("one")) << "it is not the second one's to give";
  EXPECT_TRUE(servers.orphans().empty());
  servers.leave(one, 2000);
  EXPECT_FALSE(servers.holds("one", one));
  EXPECT_THAT(servers.orphans(), ElementsAre("one"));
  EXPECT_FALSE(servers.beat(one, 3000));
  EXPECT_EQ(servers.claim("one", two, 9000).server, two);
  servers.release("one", two);
  EXPECT_EQ(servers.claim("one", two, 9000).spent_ms, std::nullopt);
}

TEST_P(ServersTest, WhoTakesAGameWaitsForNobody) {
  if (sql_->engine() != "postgresql") GTEST_SKIP() << "SQLite has one transaction at a time";
  Play play;
  play.id = "two";
  play.game = play.start = "hex";
  Plays(*sql_).add(play);
  auto others = open(Access::server);
  Servers servers(*sql_);
  Servers there(*others);
  const ServerId one = servers.enlist(1000);
  const ServerId two = there.enlist(1000);
  {
    Transaction transaction(*sql_);
    Transaction other(*others);
    EXPECT_EQ(servers.claim("one", one, 1000).server, one);
    EXPECT_EQ(there.claim("two", two, 1000).server, two);
    EXPECT_TRUE(servers.claim("two", one, 1000).is_contested);
    EXPECT_TRUE(there.claim("one", two, 1000).is_contested);
    transaction.commit();
    other.commit();
  }
  EXPECT_EQ(servers.claim("two", one, 1000).server, two);
  servers.leave(one, 2000);
  const ServerId three = servers.enlist(3000);
  {
    Transaction transaction(*sql_);
    EXPECT_EQ(servers.claim("one", three, 3000).server, three) << "it was left behind";
    EXPECT_TRUE(there.claim("one", two, 3000).is_contested);
    transaction.commit();
  }
  EXPECT_EQ(there.claim("one", two, 3000).server, three);
}

TEST_P(ServersTest, ATurnIsChargedWhileAServerWasThere) {
  Servers servers(*sql_);
  const ServerId one = servers.enlist(1000);
  servers.claim("one", one, 1000);
  event(1, 5000);
  EXPECT_TRUE(servers.beat(one, 8000));
  servers.leave(one, 8000);
  const ServerId two = servers.enlist(500'000);  // its clock is another
  EXPECT_EQ(servers.claim("one", two, 500'000).spent_ms, 3000);
  servers.leave(two, 502'000);
  const ServerId three = servers.enlist(20'000);
  EXPECT_EQ(servers.claim("one", three, 20'000).spent_ms, 5000) << "both parts of the same turn";
  event(2, 21'000);
  servers.leave(three, 21'500);
  const ServerId four = servers.enlist(1);
  EXPECT_EQ(servers.claim("one", four, 1).spent_ms, 500) << "another turn";
}

TEST_P(ServersTest, WhoCountsOnIsNotGivenUp) {
  Servers servers(*sql_);
  const ServerId one = servers.enlist(1);
  const std::vector<ServerBeat> before = servers.present();
  ASSERT_EQ(before.size(), 1u);
  EXPECT_TRUE(before[0].is_connected);
  EXPECT_TRUE(servers.beat(one, 2));
  EXPECT_FALSE(servers.give_up(before[0]));
  EXPECT_TRUE(servers.give_up(servers.present()[0]));
  EXPECT_TRUE(servers.present().empty());
  const ServerId two = servers.enlist(1);
  servers.sweep();
  EXPECT_EQ(sql_->run("SELECT count(*) FROM servers").at(0).integer(), 1);
  EXPECT_TRUE(servers.beat(two, 3));
}

class BusTest : public testing::OnEveryEngine {
 protected:
  /// What one has heard, in order.
  struct Ear {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> texts;

    std::vector<std::string> wait_for(std::size_t count) {
      std::unique_lock lock(mutex);
      changed.wait_for(lock, 20s, [&] { return texts.size() >= count; });
      return texts;
    }
  };

  std::unique_ptr<Bus> bus(ServerId self, Ear& ear) {
    auto made = open_postgres_bus(where(), self,
                                  {[&ear](ServerId from, const std::string& text) {
                                     const std::lock_guard lock(ear.mutex);
                                     ear.texts.push_back(std::to_string(from) + " " + text);
                                     ear.changed.notify_all();
                                   },
                                   [] {}},
                                  [](const std::function<void()>& call) { call(); });
    EXPECT_TRUE(made) << english(made.error());
    return made ? *std::move(made) : nullptr;
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, BusTest, ::testing::Values("postgresql"), testing::engine_name);

TEST_P(BusTest, CarriesTextsInOrderAndWhole) {
  Ear ears[3];
  const auto one = bus(1, ears[0]);
  const auto two = bus(2, ears[1]);
  const auto three = bus(3, ears[2]);
  std::string longer;
  while (longer.size() < 50'000) longer += "l·l 'à'\\ ";
  one->send(2, "first");
  one->send(2, "first");
  one->send(2, longer);
  one->send_all("all");
  three->send(1, "");
  EXPECT_THAT(ears[1].wait_for(4), ElementsAre("1 first", "1 first", "1 " + longer, "1 all"));
  EXPECT_THAT(ears[2].wait_for(1), ElementsAre("1 all"));
  EXPECT_THAT(ears[0].wait_for(1), ElementsAre("3 "));
}

}  // namespace
}  // namespace tauler::store
