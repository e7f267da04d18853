// `kill -9` under load: whatever was acknowledged is there afterwards, and games and batteries
// continue.
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <numeric>
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

/// A battery that is watched until the server is gone: what was announced is stored, every game
/// once.
struct WatchedBattery {
  Json id;
  std::string cookie;
  std::string csrf;
  std::atomic<std::size_t> told = 0;  ///< games of this one
  std::size_t games = 0;              ///< of those before it
  int resumed = 0;                    ///< how often one was found unfinished and resumed

  void begin(int port) {
    Client owner(port);
    owner.cookie = cookie;
    owner.csrf = csrf;
    if (cookie.empty()) owner.post("/api/guest");
    cookie = owner.cookie;
    csrf = owner.csrf;
    const Json order = {{"start", "connect4"},
                        {"players", {"tj:depth=1", "tj:depth=2"}},
                        {"games", 200},
                        {"nodes", 1'000'000}};
    const auto made = owner.post("/api/batteries", order);
    ASSERT_EQ(made.status, 201) << made.body;
    id = made.json()["id"];
    games += told;
    told = 0;
  }

  /// Before the next crash: everything that was announced is there, each game once, and it
  /// continues.
  void expect_kept(int port) {
    if (id.is_null()) return begin(port);
    const Json found = Client(port).get("/api/batteries/" + id.dump()).json();
    ASSERT_TRUE(found.contains("report")) << found;
    std::vector<std::size_t> numbers;
    for (const Json& game : found["report"]["games"]) numbers.push_back(game["game"]);
    std::vector<std::size_t> expected(numbers.size());
    std::iota(expected.begin(), expected.end(), 1);
    ASSERT_EQ(numbers, expected) << "each once, none left out";
    ASSERT_GE(numbers.size(), told);
    told = numbers.size();
    const std::string state = found["battery"]["state"];
    if (state == "done") return begin(port);
    ASSERT_THAT(state, ::testing::AnyOf("waiting", "running")) << found["battery"];
    resumed += told > 0 ? 1 : 0;
  }

  void watch(int port) {
    LiveClient live(port, "");
    live.send({{"type", "watch-battery"}, {"battery", id}, {"id", 1}});
    std::size_t now = 0;
    for (Json message = live.receive(); message.is_object(); message = live.receive()) {
      if (message.contains("report")) now += message["report"]["games"].size();
      told = std::max<std::size_t>(told, now);
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
  std::vector<PairOfGuests> pairs(8);
  WatchedBattery battery;
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
    battery.expect_kept(server.port());
    if (HasFatalFailure()) return;
    std::vector<std::thread> threads;
    threads.emplace_back([&battery, &server] { battery.watch(server.port()); });
    std::atomic<std::size_t> now = 0;
    for (PairOfGuests& pair : pairs) {
      threads.emplace_back([&pair, &server, &now] { pair.play(server.port(), now); });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 500));
    // A busy machine may need longer until there is a load.
    for (int i = 0; i < 1000 && (now < 3 * pairs.size() || battery.told == 0); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    server.end(SIGKILL);
    for (std::thread& thread : threads) thread.join();
    moves += now;
  }
  EXPECT_GT(moves, static_cast<std::size_t>(crashes) * 8) << "there was a load";
  const std::size_t games = battery.games + battery.told;
  EXPECT_GT(games, 0U);
  EXPECT_GT(battery.resumed, 0);
  std::printf(
      "%d crashes, %zu acknowledged moves, %zu games of batteries that went on %d times: none "
      "lost, "
      "none twice\n",
      crashes, moves, games, battery.resumed);
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

TEST(ServeProcess, FlagsGoBeforeTheEnvironmentAndThatBeforeTheFile) {
  const tauler::testing::TemporaryFolder folder;
  const std::string file = (folder / "tauler.toml").string();
  std::ofstream(file) << "battery-minutes = 0\n";
  const Json order = {{"start", "hex:size=4"}, {"players", {"random", "random"}}, {"games", 2}};
  const auto plays_batteries = [&](const std::vector<std::string>& flags) {
    const tauler::testing::TemporaryFolder own;
    Served server((own / "store").string(), flags);
    Client guest(server.port());
    EXPECT_EQ(guest.post("/api/guest").status, 201);
    return guest.post("/api/batteries", order).status == 201;
  };
  EXPECT_TRUE(plays_batteries({}));
  EXPECT_FALSE(plays_batteries({"--config", file}));
  setenv("TAULER_BATTERY_MINUTES", "5", 1);
  EXPECT_TRUE(plays_batteries({"--config", file}));
  setenv("TAULER_BATTERY_MINUTES", "0", 1);
  EXPECT_FALSE(plays_batteries({}));
  EXPECT_TRUE(plays_batteries({"--battery-minutes", "5", "--config", file}));
  unsetenv("TAULER_BATTERY_MINUTES");
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
