// `kill -9` under load: whatever was acknowledged is there afterwards, and the games go on.
#include <atomic>
#include <cstdlib>
#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "server/client.hpp"
#include "server/pair_of_guests.hpp"
#include "server/served.hpp"
#include "support/postgres.hpp"

namespace tauler::server {
namespace {

using testing::Client;
using testing::Json;
using testing::LiveClient;
using testing::PairOfGuests;
using testing::Served;

class CrashTest : public tauler::testing::OnEveryEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, CrashTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

TEST_P(CrashTest, NoAcknowledgedMoveIsLost) {
  const char* wanted = std::getenv("TAULER_CRASHES");
  const int crashes = wanted != nullptr ? std::atoi(wanted) : 5;
  std::mt19937 random(7);
  std::vector<PairOfGuests> pairs(8);
  std::size_t moves = 0;
  for (int crash = 0; crash < crashes; ++crash) {
    Served server(where());
    ASSERT_GT(server.port(), 0);
    for (PairOfGuests& pair : pairs) {
      if (pair.id.empty() || pair.acknowledged.size() > 300) {
        pair = {};
        pair.begin(server.port());
      }
      pair.expect_kept(server.port());
      if (HasFatalFailure()) return;
    }
    std::vector<std::thread> threads;
    std::atomic<std::size_t> now = 0;
    for (PairOfGuests& pair : pairs) {
      threads.emplace_back([&pair, &server, &now] { pair.play(server.port(), now); });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 500));
    // A busy machine may need longer until there is a load.
    for (int i = 0; i < 1000 && now < 3 * pairs.size(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    server.end(SIGKILL);
    for (std::thread& thread : threads) thread.join();
    moves += now;
  }
  EXPECT_GT(moves, static_cast<std::size_t>(crashes) * 8) << "there was a load";
  std::printf("%d crashes, %zu acknowledged moves, none lost\n", crashes, moves);
}

TEST(ServeProcess, EndsInOrderWhenAsked) {
  const tauler::testing::TemporaryFolder folder;
  Served server((folder / "store").string());
  ASSERT_GT(server.port(), 0);
  LiveClient live(server.port(), "");
  ASSERT_EQ(live.status, 101);
  EXPECT_EQ(Client(server.port()).get("/readyz").status, 200);
  EXPECT_EQ(server.end(SIGTERM), 0);
  EXPECT_TRUE(live.receive().is_null());
}

TEST(ServeProcess, ABackupMadeWhileItRunsIsAStore) {
  const tauler::testing::TemporaryFolder folder;
  const std::string store = (folder / "store").string();
  const std::string copy = (folder / "copy").string();
  {
    Served server(store);
    Client ann(server.port());
    EXPECT_EQ(ann.post("/api/register", {{"name", "ann"}, {"password", "12345678"}}).status, 201);
    const std::string command = fmt::format("{} backup --store {} {}", TAULER_BINARY, store, copy);
    EXPECT_EQ(std::system(command.c_str()), 0);
    EXPECT_NE(std::system((command + " 2>/dev/null").c_str()), 0) << "it is there already";
    Client bob(server.port());
    EXPECT_EQ(bob.post("/api/register", {{"name", "bob"}, {"password", "12345678"}}).status, 201);
    EXPECT_NE(std::system(fmt::format("{} restore --replace --store {} {} 2>/dev/null",
                                      TAULER_BINARY, store, copy)
                              .c_str()),
              0)
        << "the server has it open";
  }
  EXPECT_EQ(
      std::system(
          fmt::format("{} restore --replace --store {} {}", TAULER_BINARY, store, copy).c_str()),
      0);
  Served again(store);
  EXPECT_EQ(Client(again.port()).get("/api/people/ann").status, 200);
  EXPECT_EQ(Client(again.port()).get("/api/people/bob").status, 404) << "he came after the backup";
}

}  // namespace
}  // namespace tauler::server
