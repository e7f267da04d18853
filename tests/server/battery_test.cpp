// Batteries: what may be ordered, how they run, what is reported about them, and that they survive.
#include <set>

#include <gmock/gmock.h>

#include "server/jobs/batteries.hpp"
#include "server/running_server.hpp"
#include "server/served.hpp"
#include "support/error_text.hpp"

namespace tauler::server {
namespace {

using testing::Client;
using ::testing::HasSubstr;
using testing::LiveClient;
using testing::Served;

Json quick_order(int games = 4) {
  return {{"start", "connect4"}, {"players", {"tj:depth=1", "random"}},
          {"games", games},      {"nodes", 1000},
          {"seed", 7},           {"opening_plies", 2}};
}

TEST(BatteryOrder, ChecksEveryField) {
  const auto why_not = [](const Json& change) {
    Json json = quick_order();
    json.update(change);
    const auto order = read_battery_order(json);
    if (!order) return code_text(order.error());
    const auto plan = battery_plan(*order, all_games(), all_players());
    return plan ? std::string() : code_text(plan.error());
  };
  EXPECT_EQ(why_not(Json::object()), "");
  EXPECT_EQ(why_not({{"nodes", nullptr}, {"ms", 50}}), "");
  EXPECT_EQ(why_not({{"start", 1}}), "battery-start-form");
  EXPECT_THAT(why_not({{"start", "chess"}}), HasSubstr("game-unknown(chess"));
  EXPECT_EQ(why_not({{"start", std::string(3000, 'x')}}), "battery-start-form");
  EXPECT_EQ(why_not({{"players", "random"}}), "battery-players-form");
  EXPECT_EQ(why_not({{"players", {"random"}}}), "battery-players-form");
  EXPECT_EQ(why_not({{"players", {"random", 3}}}), "battery-player-form");
  EXPECT_THAT(why_not({{"players", {"random", "gtp:sh"}}}), HasSubstr("player-unknown"))
      << "no programs of a stranger's";
  EXPECT_EQ(why_not({{"games", 3}}), "battery-games-odd");
  EXPECT_EQ(why_not({{"games", 1000}}), "number-range(games, 2, 200)");
  EXPECT_THAT(why_not({{"games", "4"}}), HasSubstr("number-range(games"));
  EXPECT_EQ(why_not({{"ms", 50}}), "battery-limit-both");
  EXPECT_THAT(why_not({{"nodes", nullptr}, {"ms", 5}}), HasSubstr("number-range(ms"));
  EXPECT_THAT(why_not({{"nodes", 1e9}}), HasSubstr("number-range(nodes"));
  EXPECT_THAT(why_not({{"seed", -1}}), HasSubstr("number-range(seed"));
  EXPECT_THAT(why_not({{"opening_plies", 21}}), HasSubstr("number-range(opening_plies"));
  const auto order = read_battery_order(quick_order());
  EXPECT_EQ(order_json(*read_battery_order(order_json(*order))), order_json(*order));
}

class BatteryTest : public testing::RunningServer {
 protected:
  /// Until it is in one of these states.
  Json wait_for(Client& client, const Json& id, const std::set<std::string>& states) {
    Json last;
    for (int i = 0; i < 3000; ++i) {
      last = client.get("/api/batteries/" + id.dump()).json()["battery"];
      if (states.contains(last.value("state", ""))) return last;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << "it is still " << last;
    return last;
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, BatteryTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

TEST_P(BatteryTest, IsPlayedToldAndReported) {
  Client ann = person("ann");
  const auto made = ann.post("/api/batteries", quick_order());
  ASSERT_EQ(made.status, 201) << made.body;
  const Json id = made.json()["id"];
  EXPECT_EQ(made.json()["order"]["game"], "connect4");
  LiveClient live(port_, "");
  live.send({{"type", "watch-battery"}, {"battery", id}, {"id", 1}});
  std::map<int, int> games;
  Json last = Json::object();
  while (last.value("state", "") != "done") {
    const Json message = live.receive_type("battery");
    ASSERT_TRUE(message.is_object());
    last = message["battery"];
    EXPECT_EQ(last["mine"], false);
    if (!message.contains("report")) continue;
    for (const Json& game : message["report"]["games"]) ++games[game["game"].get<int>()];
    EXPECT_EQ(message["report"]["standings"].size(), 2U);
  }
  EXPECT_EQ(games, (std::map<int, int>{{1, 1}, {2, 1}, {3, 1}, {4, 1}})) << "each once";
  EXPECT_EQ(last["finished"], 4);
  EXPECT_EQ(last["owner"], "ann");
  EXPECT_EQ(last["points"][0].get<double>() + last["points"][1].get<double>(), 4.0);
  const Json whole = ann.get("/api/batteries/" + id.dump()).json();
  EXPECT_EQ(whole["battery"]["mine"], true);
  EXPECT_EQ(whole["report"]["complete"], true);
  EXPECT_EQ(whole["report"]["games"].size(), 4U);
  EXPECT_EQ(whole["report"]["plan"]["contestants"][0]["name"], "tj:depth=1");
  const Json game = ann.get("/api/batteries/" + id.dump() + "/games/2").json();
  EXPECT_EQ(game["opening_plies"], 2);
  EXPECT_EQ(game["moves"].size(), game["turns"].size() + 2);
  EXPECT_EQ(game["plies"], game["moves"].size());
  EXPECT_EQ(ann.get("/api/batteries/" + id.dump() + "/games/5").status, 404);
  EXPECT_EQ(ann.get("/api/batteries").json()["batteries"].size(), 1U);
  // The same order gives the same games.
  const Json again = ann.post("/api/batteries", quick_order()).json()["id"];
  wait_for(ann, again, {"done"});
  EXPECT_EQ(ann.get("/api/batteries/" + again.dump() + "/games/2").json()["moves"], game["moves"]);
  live.send({{"type", "watch-battery"}, {"battery", 999}, {"id", 5}});
  EXPECT_EQ(live.receive_type("error")["code"], "battery-unknown");
}

TEST_P(BatteryTest, IsBoundedStoppedAndDeleted) {
  Client ann = person("ann");
  Client bob = person("bob");
  Json slow = quick_order(200);
  slow["players"] = {"uct", "uct"};
  slow["nodes"] = nullptr;
  slow["ms"] = 100;
  const Json one = ann.post("/api/batteries", slow).json()["id"];
  const Json two = ann.post("/api/batteries", slow).json()["id"];
  EXPECT_EQ(ann.post("/api/batteries", slow).status, 429) << "two at a time";
  EXPECT_EQ(Client(port_).post("/api/batteries", slow).status, 401);
  EXPECT_EQ(ann.post("/api/batteries", {{"start", "hex"}}).status, 400);
  EXPECT_EQ(bob.send("DELETE", "/api/batteries/" + one.dump(), Json::object()).status, 403);
  wait_for(ann, one, {"running"});
  EXPECT_EQ(ann.get("/api/batteries/" + two.dump()).json()["battery"]["ahead"], 1);
  EXPECT_EQ(ann.post("/api/batteries/" + two.dump() + "/stop").json()["state"], "stopped");
  LiveClient live(port_, "");
  live.send({{"type", "watch-battery"}, {"battery", one}, {"id", 1}});
  EXPECT_EQ(live.receive_type("battery")["battery"]["state"], "running");
  // The game that is played is told as it goes on.
  Json playing;
  for (int i = 0; i < 20 && playing.is_null(); ++i) {
    playing = live.receive_type("battery")["battery"].value("playing", Json());
  }
  ASSERT_FALSE(playing.is_null());
  EXPECT_GE(playing["game"], 1);
  EXPECT_GT(playing["moves"].size(), 0U);
  EXPECT_TRUE(playing["position"]["board"].is_object());
  EXPECT_EQ(ann.post("/api/batteries/" + one.dump() + "/stop").status, 200);
  EXPECT_EQ(wait_for(ann, one, {"stopped"})["error"], Json());
  EXPECT_EQ(ann.send("DELETE", "/api/batteries/" + one.dump(), Json::object()).status, 200);
  EXPECT_EQ(live.receive_type("battery-gone")["battery"], one);
  EXPECT_EQ(ann.get("/api/batteries/" + one.dump()).status, 404);
  EXPECT_EQ(bob.get("/api/batteries?mine=1").json()["batteries"].size(), 0U);
  EXPECT_EQ(bob.get("/api/batteries").json()["batteries"].size(), 1U);
  // Deleting the account deletes its running battery.
  const Json three = bob.post("/api/batteries", slow).json()["id"];
  wait_for(ann, three, {"running"});
  EXPECT_EQ(bob.send("DELETE", "/api/me", Json{{"password", "secret of bob"}}).status, 200);
  EXPECT_EQ(ann.get("/api/batteries/" + three.dump()).status, 404);
  const Json four = ann.post("/api/batteries", quick_order(2)).json()["id"];
  wait_for(ann, four, {"done"});
  // The next may get the number of one that was deleted; what ended that one does not end it.
  EXPECT_EQ(ann.send("DELETE", "/api/batteries/" + four.dump(), Json::object()).status, 200);
  const Json five = ann.post("/api/batteries", quick_order(2)).json()["id"];
  wait_for(ann, five, {"done"});
}

class BatteryCrashTest : public tauler::testing::OnEveryEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, BatteryCrashTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

TEST_P(BatteryCrashTest, GoesOnAfterKill9WithTheSameGames) {
  Json id;
  std::size_t seen = 0;
  bool done = false;
  int crashes = 0;
  Json order = quick_order(12);
  order["players"] = {"uct:playouts=300", "tj:depth=3"};
  for (; !done && crashes < 50; ++crashes) {
    Served server(where());
    ASSERT_GT(server.port(), 0);
    Client ann(server.port());
    if (crashes == 0) {
      ASSERT_EQ(ann.post("/api/guest").status, 201);
      id = ann.post("/api/batteries", order).json()["id"];
    }
    LiveClient live(server.port(), "");
    live.send({{"type", "watch-battery"}, {"battery", id}, {"id", 1}});
    const Json first = live.receive_type("battery");
    EXPECT_GE(first["report"]["games"].size(), seen) << "what was told is stored";
    seen = first["report"]["games"].size();
    std::size_t now = seen;
    done = first["battery"]["state"] == "done";
    while (!done && now < seen + 3) {
      const Json message = live.receive_type("battery");
      ASSERT_TRUE(message.is_object());
      if (message.contains("report")) now += message["report"]["games"].size();
      done = message["battery"]["state"] == "done";
    }
    seen = now;
    if (!done) server.end(SIGKILL);
    if (!done) continue;
    EXPECT_EQ(seen, 12U);
    // As if nothing had happened.
    ASSERT_EQ(ann.post("/api/guest").status, 201);
    const Json again = ann.post("/api/batteries", order).json()["id"];
    const auto report = [&](const Json& which) {
      return ann.get("/api/batteries/" + which.dump()).json();
    };
    for (int i = 0; i < 3000 && report(again)["battery"]["state"] != "done"; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(report(again)["battery"]["points"], report(id)["battery"]["points"]);
    for (int number : {1, 7, 12}) {
      const std::string path = fmt::format("/games/{}", number);
      EXPECT_EQ(ann.get("/api/batteries/" + again.dump() + path).json()["moves"],
                ann.get("/api/batteries/" + id.dump() + path).json()["moves"]);
    }
  }
  EXPECT_TRUE(done);
  EXPECT_GT(crashes, 2) << "it was killed on the way";
}

}  // namespace
}  // namespace tauler::server
