// `kill -9` under load: whatever was acknowledged is there afterwards, and the games go on.
#include <atomic>
#include <cstdlib>
#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "server/client.hpp"
#include "server/served.hpp"
#include "support/postgres.hpp"

namespace tauler::server {
namespace {

using testing::Client;
using testing::Json;
using testing::LiveClient;
using testing::Served;

/// A game between two guests who move as fast as they are acknowledged.
struct Pair {
  std::string id;
  std::string one;  ///< cookies
  std::string two;
  std::vector<std::string> acknowledged;  ///< moves

  void begin(int port) {
    Client first(port);
    Client second(port);
    first.post("/api/guest");
    second.post("/api/guest");
    const Json made = first.post("/api/plays", {{"start", "gomoku:size=20"}}).json();
    id = made.value("id", "");
    second.post("/api/plays/" + id + "/join", {{"invitation", made.value("invitation", "")}});
    one = first.cookie;
    two = second.cookie;
  }

  /// Every cell once, in an order in which nobody ever has more than two in a line: colours take
  /// turns in a row, and every second row begins with the other one.
  static std::string cell(std::size_t ply) {
    const std::size_t row = ply / 20;
    const auto column = static_cast<char>('a' + (ply * 7 + row / 2) % 20);
    return fmt::format("{}{}", column, row + 1);
  }

  /// Until the server is gone.
  void play(int port) {
    LiveClient first(port, one);
    LiveClient second(port, two);
    for (std::size_t ply = acknowledged.size(); ply < 390; ++ply) {
      LiveClient& mover = ply % 2 == 0 ? first : second;
      const Json answer = mover.act(id, "move", cell(ply));
      if (!answer.is_object()) return;
      if (answer["type"] != "ok") return;
      acknowledged.push_back(cell(ply));
    }
  }
};

class CrashTest : public tauler::testing::OnEveryEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, CrashTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

TEST_P(CrashTest, NoAcknowledgedMoveIsLost) {
  const char* wanted = std::getenv("TAULER_CRASHES");
  const int crashes = wanted != nullptr ? std::atoi(wanted) : 5;
  std::mt19937 random(7);
  std::vector<Pair> pairs(8);
  std::size_t moves = 0;
  for (int crash = 0; crash < crashes; ++crash) {
    Served server(where());
    ASSERT_GT(server.port(), 0);
    for (Pair& pair : pairs) {
      if (pair.id.empty() || pair.acknowledged.size() > 300) {
        pair = {};
        pair.begin(server.port());
      }
      // What was acknowledged before the crash is there, and at most one move more: the one whose
      // acknowledgement the crash took.
      const Json game = Client(server.port()).get("/api/plays/" + pair.id).json();
      const auto stored = game["state"]["moves"].get<std::vector<std::string>>();
      ASSERT_GE(stored.size(), pair.acknowledged.size());
      ASSERT_LE(stored.size(), pair.acknowledged.size() + 1);
      for (std::size_t i = 0; i < pair.acknowledged.size(); ++i) {
        ASSERT_EQ(stored[i], pair.acknowledged[i]) << "crash " << crash << ", move " << i;
      }
      pair.acknowledged = stored;
    }
    std::vector<std::thread> threads;
    std::vector<std::size_t> before;
    for (Pair& pair : pairs) {
      before.push_back(pair.acknowledged.size());
      threads.emplace_back([&pair, &server] { pair.play(server.port()); });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 500));
    server.end(SIGKILL);
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      moves += pairs[i].acknowledged.size() - before[i];
    }
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
