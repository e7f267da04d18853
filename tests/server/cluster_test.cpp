// Servers as processes of their own on one PostgreSQL: they are killed in the middle of games, and
// nothing that was acknowledged is lost.
#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "core/clock.hpp"
#include "server/client.hpp"
#include "server/pair_of_guests.hpp"
#include "server/running_server.hpp"
#include "server/served.hpp"
#include "support/error_text.hpp"
#include "support/postgres.hpp"

namespace tauler::server {
namespace {

using namespace std::chrono_literals;
using testing::Client;
using testing::Json;
using testing::LiveClient;
using testing::PairOfGuests;
using testing::Served;

class ClusterTest : public tauler::testing::OnEveryEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, ClusterTest, ::testing::Values("postgresql"),
                         tauler::testing::engine_name);

/// The same person at another server.
Client elsewhere(const Client& person, int port) {
  Client client(port);
  client.cookie = person.cookie;
  client.csrf = person.csrf;
  return client;
}

TEST_P(ClusterTest, TwoServersAreOne) {
  Served one(where());
  Served two(where());
  ASSERT_GT(one.port(), 0);
  ASSERT_GT(two.port(), 0);
  Client ann(one.port());
  Client bob(two.port());
  EXPECT_EQ(ann.post("/api/register", {{"name", "ann"}, {"password", "secret of ann"}}).status,
            201);
  EXPECT_EQ(bob.post("/api/register", {{"name", "bob"}, {"password", "secret of bob"}}).status,
            201);
  const Json wish = {{"start", "connect4"}, {"rated", true}, {"budget_ms", 600'000}};
  const Json made = ann.post("/api/plays", wish).json();
  const std::string id = made.value("id", "");
  LiveClient at_one(one.port(), ann.cookie);
  at_one.send({{"type", "watch"}, {"game", id}, {"id", 1}});
  EXPECT_EQ(at_one.receive_type("game")["you"], "first");
  EXPECT_EQ(bob.post("/api/plays/" + id + "/join", {{"invitation", made["invitation"]}}).status,
            200);
  LiveClient at_two(two.port(), bob.cookie);
  at_two.send({{"type", "watch"}, {"game", id}, {"id", 1}});
  EXPECT_EQ(at_two.receive_type("game")["you"], "second");
  EXPECT_EQ(at_one.act(id, "move", "d1")["type"], "ok");
  EXPECT_EQ(at_two.receive_type("event")["event"]["detail"], "d1");
  EXPECT_EQ(at_two.act(id, "move", "d2")["type"], "ok");
  EXPECT_EQ(at_two.act(id, "move", "d3")["code"], "turn-of-opponent");
  EXPECT_EQ(at_two.act(id, "resign")["type"], "ok");
  // Rated by the one, ranked by both.
  for (Client* each : {&ann, &bob}) {
    Json lines;
    for (int i = 0; i < 100; ++i) {
      lines = each->get("/api/ranking/connect4?order=points").json()["lines"];
      if (lines.size() == 2) break;
      std::this_thread::sleep_for(20ms);
    }
    ASSERT_EQ(lines.size(), 2u) << lines;
    EXPECT_EQ(lines[0]["name"], "ann");
  }
  // A session is one everywhere, and so is its end.
  Client ann_elsewhere = elsewhere(ann, two.port());
  EXPECT_EQ(ann_elsewhere.get("/api/me").json()["person"]["name"], "ann");
  EXPECT_EQ(ann_elsewhere.post("/api/sign-out").status, 200);
  const Stopwatch watch;
  while (at_one.receive().is_object()) {
  }
  EXPECT_LT(watch.elapsed(), 10s) << "closed by the other server";
}

TEST_P(ClusterTest, WhoeverIsKilledLosesNoMove) {
  std::vector<PairOfGuests> pairs(6);
  std::vector<std::unique_ptr<Served>> servers;
  for (int i = 0; i < 2; ++i) servers.push_back(std::make_unique<Served>(where()));
  for (PairOfGuests& pair : pairs) pair.begin(servers[&pair - pairs.data() < 3 ? 0 : 1]->port());
  for (std::size_t crash = 0; crash < 2; ++crash) {
    Served& victim = *servers[crash % 2];
    Served& survivor = *servers[1 - crash % 2];
    std::vector<std::thread> threads;
    std::atomic<std::size_t> now = 0;
    for (PairOfGuests& pair : pairs) {
      threads.emplace_back([&] { pair.play(victim.port(), survivor.port(), now); });
    }
    for (int i = 0; i < 2000 && now < 10 * pairs.size(); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_GE(now, 10 * pairs.size()) << "there was a load";
    victim.end(SIGKILL);
    const Stopwatch watch;
    for (std::thread& thread : threads) thread.join();
    for (PairOfGuests& pair : pairs) {
      pair.expect_kept(survivor.port());
      if (HasFatalFailure()) return;
      // The survivor plays on with all of them.
      std::atomic<std::size_t> more = 0;
      pair.play(survivor.port(), survivor.port(), more, 4);
      EXPECT_EQ(more, 4u);
    }
    EXPECT_LT(watch.elapsed(), 10s) << "five until the take-over; the rest is a busy machine's";
    servers[crash % 2] = std::make_unique<Served>(where());
  }
}

TEST_P(ClusterTest, OneAfterTheOtherIsReplacedWithoutAPause) {
  auto one = std::make_unique<Served>(where());
  Served two(where());
  PairOfGuests pair;
  pair.begin(one->port());
  std::atomic<std::size_t> moves = 0;
  pair.play(one->port(), two.port(), moves, 4);
  const Stopwatch watch;
  EXPECT_EQ(one->end(SIGTERM), 0);
  pair.play(two.port(), two.port(), moves, 4);
  EXPECT_EQ(moves, 8u);
  EXPECT_LT(watch.elapsed(), 3s);
}

TEST_P(ClusterTest, ATournamentIsRefusedWhileServersRun) {
  Served server(where());
  ASSERT_GT(server.port(), 0);
  const auto alone = store::open_sql(where(), store::Access::alone);
  EXPECT_FALSE(alone);
  EXPECT_TRUE(store::open_sql(where(), store::Access::server));
}

TEST(OneServer, AnSqliteFileHasOneServer) {
  const tauler::testing::TemporaryFolder folder;
  Config config;
  config.port = 0;
  config.store = (folder / "store").string();
  config.log_requests = false;
  const auto one = Server::open(config, all_games(), all_players());
  ASSERT_TRUE(one);
  const auto two = Server::open(config, all_games(), all_players());
  ASSERT_FALSE(two);
  EXPECT_EQ(code_text(two.error()).substr(0, 16), "store-one-server");
}

}  // namespace
}  // namespace tauler::server
