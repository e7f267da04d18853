// The whole server over its sockets, on both stores.
#include "server/server.hpp"

#include <fstream>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/running_server.hpp"

namespace tauler::server {
namespace {

using testing::Answer;
using testing::Client;
using ::testing::HasSubstr;
using testing::LiveClient;
using testing::RawSocket;

class ServerTest : public testing::RunningServer {};

INSTANTIATE_TEST_SUITE_P(Engines, ServerTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

TEST_P(ServerTest, AnAccountsLife) {
  Client ann = person("Ann");
  EXPECT_EQ(ann.get("/api/me").json()["person"]["name"], "Ann");
  Client other(port_);
  EXPECT_EQ(other.post("/api/register", {{"name", "aNN"}, {"password", "12345678"}}).status, 409);
  EXPECT_EQ(other.post("/api/sign-in", {{"name", "ann"}, {"password", "wrong"}}).status, 401);
  const Answer wrong = other.post("/api/sign-in", {{"name", "nobody"}, {"password", "wrong"}});
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.body, other.post("/api/sign-in", {{"name", "ann"}, {"password", "wrong"}}).body)
      << "nothing tells whether the name exists";
  EXPECT_EQ(other.post("/api/sign-in", {{"name", "ann"}, {"password", "secret of Ann"}}).status,
            200);
  // A new password ends the other session.
  EXPECT_EQ(ann.post("/api/password", {{"old", "nonsense"}, {"new", "new secret"}}).status, 403);
  EXPECT_EQ(ann.post("/api/password", {{"old", "secret of Ann"}, {"new", "new secret"}}).status,
            200);
  EXPECT_TRUE(other.get("/api/me").json()["person"].is_null());
  EXPECT_EQ(ann.get("/api/me").json()["person"]["name"], "Ann");
  EXPECT_EQ(other.post("/api/sign-in", {{"name", "ann"}, {"password", "new secret"}}).status, 200);
  EXPECT_EQ(other.post("/api/sign-out-everywhere").status, 200);
  EXPECT_TRUE(ann.get("/api/me").json()["person"].is_null());
  // A code from the administrator.
  {
    auto sql = open(store::Access::shared);
    store::People people(*sql);
    people.set_reset_code(people.find("ann")->id, "CODE", store::time_now() + 60'000);
  }
  Client reset(port_);
  const Json wish = {{"name", "Ann"}, {"code", "CODE"}, {"password", "third secret"}};
  EXPECT_EQ(reset.post("/api/reset", {{"name", "Ann"}, {"code", "X"}, {"password", "third secret"}})
                .status,
            403);
  EXPECT_EQ(reset.post("/api/reset", wish).status, 200);
  EXPECT_EQ(Client(port_).post("/api/reset", wish).status, 403) << "used";
  EXPECT_EQ(reset.send("DELETE", "/api/me", Json{{"password", "wrong"}}).status, 403);
  EXPECT_EQ(reset.send("DELETE", "/api/me", Json{{"password", "third secret"}}).status, 200);
  EXPECT_EQ(reset.get("/api/people/ann").status, 404);
}

TEST_P(ServerTest, AGuestKeepsHisGamesByRegistering) {
  Client ann = guest();
  Client bob = guest();
  const std::string id = game_of(ann, bob);
  EXPECT_EQ(act(ann, id, "move", "a1"), 200);
  const std::string before = ann.cookie;
  EXPECT_EQ(ann.post("/api/register", {{"name", "ann"}, {"password", "12345678"}}).status, 201);
  EXPECT_NE(ann.cookie, before) << "a new token for a new standing";
  EXPECT_EQ(act(bob, id, "move", "b2"), 200);
  EXPECT_EQ(act(ann, id, "move", "c3"), 200);
  const Json plays = ann.get("/api/people/ann/plays").json();
  ASSERT_EQ(plays["plays"].size(), 1U);
  EXPECT_EQ(plays["plays"][0]["id"], id);
  Client thief(port_);
  thief.cookie = before;
  EXPECT_TRUE(thief.get("/api/me").json()["person"].is_null()) << "the old token is worth nothing";
}

TEST_P(ServerTest, TwoPeopleAndASpectatorLive) {
  Client ann = person("ann");
  Client bob = person("bob");
  const std::string id =
      game_of(ann, bob, {{"start", "connect4"}, {"rated", true}, {"budget_ms", 600'000}});
  LiveClient one(port_, ann.cookie);
  LiveClient two(port_, bob.cookie);
  LiveClient third(port_, "");
  ASSERT_EQ(one.status, 101);
  for (LiveClient* client : {&one, &two, &third}) client->send({{"type", "watch"}, {"game", id}});
  EXPECT_EQ(one.receive_type("game")["you"], "first");
  EXPECT_EQ(two.receive_type("game")["you"], "second");
  EXPECT_TRUE(third.receive_type("game")["you"].is_null());
  EXPECT_EQ(third.act(id, "move", "a1")["type"], "error");
  EXPECT_EQ(two.act(id, "move", "a1")["type"], "error") << "out of turn";
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(one.act(id, "move", fmt::format("a{}", i))["type"], "ok");
    EXPECT_EQ(two.act(id, "move", fmt::format("b{}", i))["type"], "ok");
  }
  EXPECT_EQ(one.act(id, "move", "a4")["type"], "ok");
  std::int64_t number = 1;  // the join
  for (int i = 0; i < 7; ++i) {
    const Json event = third.receive_type("event");
    EXPECT_EQ(event["event"]["number"], ++number) << "every event, once, in order";
    EXPECT_EQ(event["event"]["kind"], "move");
    if (i == 6) {
      EXPECT_EQ(event["state"]["outcome"], "first-wins");
      EXPECT_EQ(event["state"]["board"]["winning"].size(), 4U);
    }
  }
  // A client that comes back gets exactly what it missed.
  LiveClient again(port_, bob.cookie);
  again.send({{"type", "watch"}, {"game", id}, {"since", 6}});
  const Json missed = again.receive_type("game");
  ASSERT_EQ(missed["events"].size(), 2U);
  EXPECT_EQ(missed["events"][0]["number"], 7);
  // It was rated: the winner leads the points.
  const Json ranking = ann.get("/api/ranking/connect4?order=points").json();
  ASSERT_EQ(ranking["lines"].size(), 2U);
  EXPECT_EQ(ranking["lines"][0]["name"], "ann");
  EXPECT_EQ(ranking["lines"][0]["points"], 2);
  EXPECT_EQ(ann.get("/api/people/ann/history?game=connect4").json()["history"].size(), 1U);
  const Json scores = ann.get("/api/people/ann/scores").json()["scores"];
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores[0]["opponent"]["name"], "bob");
  EXPECT_EQ(scores[0]["game"], "connect4");
  EXPECT_EQ(ann.get("/api/ranking/connect4").json()["lines"].size(), 6U)
      << "levels stand there too";
  const std::string rematch = "/api/plays/" + id + "/rematch";
  EXPECT_EQ(bob.post(rematch).status, 202) << "it is an offer";
  EXPECT_EQ(one.receive_type("rematch-offer")["side"], "second");
  const Json next = ann.post(rematch).json();
  EXPECT_EQ(bob.post(rematch).json()["id"], next["id"]) << "one rematch";
  EXPECT_EQ(act(bob, next["id"], "move", "a1"), 200) << "sides are changed";
}

TEST_P(ServerTest, ALevelAnswers) {
  Client ann = guest();
  const Json made =
      ann.post("/api/plays", {{"start", "connect4"}, {"level", "easy"}, {"side", "second"}}).json();
  LiveClient live(port_, ann.cookie);
  live.send({{"type", "watch"}, {"game", made["id"]}});
  const Json first = live.receive_type("event");
  EXPECT_EQ(first["event"]["side"], "first");
  const std::string reply = first["state"]["legal"][0];
  EXPECT_EQ(live.act(made["id"], "move", reply)["type"], "ok");
}

TEST_P(ServerTest, AnalysisIsKeptByPosition) {
  Client ann = guest();
  const Json wish = {{"position", "connect4"}, {"player", "easy"}, {"ms", 2000}};
  const Answer first = ann.post("/api/analyses", wish);
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(first.json()["moves"].size(), 7U);
  EXPECT_EQ(first.json()["cached"], false);
  EXPECT_EQ(ann.post("/api/analyses", wish).json()["cached"], true);
  EXPECT_EQ(ann.post("/api/analyses", {{"position", "nonsense"}}).status, 400);
}

TEST_P(ServerTest, ARatedGameAllowsNoAnalysisOfItsKind) {
  Client ann = person("ann");
  Client bob = person("bob");
  const Json question = {{"position", "hex:size=4"}, {"ms", 20}, {"count", 1}};
  EXPECT_EQ(ann.post("/api/analyses", question).status, 200);
  const Json rated = {{"start", "hex:swap=on"}, {"rated", true}, {"budget_ms", 60'000}};
  const std::string id = game_of(ann, bob, rated);
  for (Client* player : {&ann, &bob}) {
    EXPECT_EQ(player->post("/api/analyses", question).status, 403) << "also what is kept";
    LiveClient live(port_, player->cookie);
    live.send({{"type", "analyse"}, {"position", "hex:size=5"}, {"ms", 20}, {"id", 4}});
    EXPECT_EQ(live.receive_type("error")["code"], "help-in-rated");
  }
  EXPECT_EQ(ann.post("/api/analyses", {{"position", "connect4"}, {"ms", 20}, {"count", 1}}).status,
            200);
  Client eve = person("eve");
  EXPECT_EQ(eve.post("/api/analyses", question).status, 200) << "it is not hers";
  EXPECT_EQ(act(ann, id, "move", "a1"), 200);
  EXPECT_EQ(act(bob, id, "move", "a2"), 200);
  EXPECT_EQ(act(bob, id, "resign"), 200);
  EXPECT_EQ(ann.post("/api/analyses", question).status, 200);
  EXPECT_EQ(ann.post("/api/plays", rated).status, 201);
  EXPECT_EQ(ann.post("/api/analyses", question).status, 200) << "who waits does not play yet";
  // And the search by name knows the rank: levels stand around them.
  const Json found = eve.get("/api/ranking/hex?search=bo").json()["lines"];
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["name"], "bob");
  const Json all = eve.get("/api/ranking/hex").json()["lines"];
  EXPECT_EQ(all.at(found[0]["rank"].get<std::size_t>() - 1)["name"], "bob");
}

TEST_P(ServerTest, GamesAreWrittenOutAndReadBack) {
  Client ann = guest();
  Client bob = guest();
  const std::string id = game_of(ann, bob);
  EXPECT_EQ(act(ann, id, "move", "c2"), 200);
  EXPECT_EQ(act(bob, id, "move", "d4"), 200);
  const Answer sgf = bob.get("/api/plays/" + id + "/export?format=sgf");
  EXPECT_EQ(sgf.status, 200);
  EXPECT_THAT(sgf.body, HasSubstr("GM[11]"));
  const Json read = bob.post("/api/import", {{"text", sgf.body}}).json();
  EXPECT_EQ(read["moves"], (Json{"c2", "d4"}));
  EXPECT_EQ(read["format"], "sgf");
  const std::string link = read["position"];
  EXPECT_EQ(bob.get("/api/position?text=" + link).json()["to_move"], "first");
  const Json line = bob.get("/api/line?start=hex:size=5&moves=c2%20d4").json();
  ASSERT_EQ(line["positions"].size(), 3);
  EXPECT_EQ(line["positions"][2]["position"], link);
  EXPECT_EQ(bob.get("/api/line?start=hex:size=5&moves=c2%20c2").status, 400);
  const std::string all = "a1%20b1%20c1%20d1%20e1%20a2%20b2%20c2%20d2%20e2";
  EXPECT_EQ(bob.get("/api/line?start=hex:size=5&moves=" + all).json()["positions"].size(), 11);
  EXPECT_EQ(bob.get("/api/plays/" + id + "/export?format=nonsense").status, 400);
}

TEST_P(ServerTest, GoesOnAfterARestart) {
  Client ann = person("ann");
  Client bob = guest();
  const std::string id = game_of(ann, bob, {{"start", "hex:size=5"}, {"budget_ms", 60'000}});
  EXPECT_EQ(act(ann, id, "move", "a1"), 200);
  LiveClient live(port_, ann.cookie);
  live.send({{"type", "watch"}, {"game", id}});
  EXPECT_EQ(live.receive_type("game")["state"]["moves"], Json{"a1"});
  EXPECT_EQ(live.receive_type("presence")["first"], true);
  stop();
  EXPECT_TRUE(live.receive().is_null()) << "it said good-bye";
  start();
  Client ann_again(port_);
  ann_again.cookie = ann.cookie;
  EXPECT_EQ(ann_again.get("/api/me").json()["person"]["name"], "ann");
  Client bob_again(port_);
  bob_again.cookie = bob.cookie;
  bob_again.get("/api/me");
  EXPECT_EQ(act(bob_again, id, "move", "b2"), 200);
  EXPECT_EQ(bob_again.get("/api/plays/" + id).json()["state"]["moves"], (Json{"a1", "b2"}));
}

TEST_P(ServerTest, EveryRouteAsNobodyAsAnotherAndAsTheOwner) {
  Client ann = person("ann");
  Client bob = person("bob");
  Client eve = person("eve");
  const std::string id = game_of(ann, bob);
  EXPECT_EQ(act(ann, id, "move", "a1"), 200);
  const Json order = {{"start", "hex:size=4"}, {"players", {"random", "random"}}, {"games", 2}};
  const std::string battery = ann.post("/api/batteries", order).json()["id"].dump();
  const auto path_of = [&](const Api::Route& route) {
    std::string path = route.path;
    for (const auto& [hole, filling] :
         {std::pair{"{id}",
                    route.path.find("batter") == std::string::npos ? id.c_str() : battery.c_str()},
          {"{game}", "hex"},
          {"{name}", "ann"},
          {"{number}", "1"}}) {
      if (const std::size_t at = path.find(hole); at != std::string::npos) {
        path.replace(at, std::string(hole).size(), filling);
      }
    }
    return path;
  };
  for (const Api::Route& route : Api::routes()) {
    const std::string path = path_of(route);
    Client nobody(port_);
    const auto body = route.method == "GET" ? std::nullopt : std::optional(Json::object());
    const Answer answer = nobody.send(route.method, path, body);
    if (route.access != Api::Access::everybody) {
      EXPECT_EQ(answer.status, 401) << route.method << " " << path;
      if (route.method == "GET") continue;
      Client no_token = eve;
      no_token.csrf.clear();
      EXPECT_EQ(no_token.send(route.method, path, body).status, 403) << path << " without CSRF";
      no_token.csrf = ann.csrf;
      EXPECT_EQ(no_token.send(route.method, path, body).status, 403) << path << " with another's";
    } else {
      EXPECT_LT(answer.status, 500) << route.method << " " << path;
      EXPECT_GT(answer.status, 0) << route.method << " " << path;
    }
    if (route.path.find("/plays/{id}/") != std::string::npos && route.method == "POST") {
      const Answer other = eve.send(route.method, path, Json{{"action", "resign"}});
      EXPECT_EQ(other.status, 403) << path << " is not hers: " << other.body;
    }
    if (route.path.starts_with("/api/batteries/{id}") && route.method != "GET") {
      EXPECT_EQ(eve.send(route.method, path, Json::object()).status, 403) << path;
    }
  }
  EXPECT_EQ(eve.get("/api/plays/" + id).json()["state"]["number"], 2) << "nothing was stored";
  EXPECT_THAT(eve.get("/api/plays/" + id).body, Not(HasSubstr("invitation")));
  EXPECT_EQ(act(bob, id, "resign"), 200);
  EXPECT_EQ(ann.get("/api/batteries/" + battery).status, 200) << "still there";
  EXPECT_EQ(ann.send("DELETE", "/api/batteries/" + battery, Json::object()).status, 200);
  EXPECT_EQ(ann.get("/api/batteries/" + battery).status, 404);
}

TEST_P(ServerTest, BadInputIsAnsweredAndStoresNothing) {
  Client ann = person("ann");
  const auto raw = [&](const std::string& text) {
    RawSocket socket(port_);
    socket.write(text);
    return testing::read_answer(socket).status;
  };
  EXPECT_EQ(raw("nonsense\r\n\r\n"), 400);
  EXPECT_EQ(raw("GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400);
  EXPECT_EQ(raw("GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400);
  EXPECT_EQ(raw("GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
  EXPECT_EQ(raw("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
  EXPECT_EQ(raw("POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"),
            413);
  EXPECT_EQ(
      raw("GET / HTTP/1.1\r\nHost: localhost\r\nLong: " + std::string(40'000, 'x') + "\r\n\r\n"),
      413);
  EXPECT_EQ(raw("POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                "Content-Length: 2\r\n\r\n{}"),
            415);
  EXPECT_EQ(
      raw("POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          "Content-Length: 4\r\n\r\n[1]x"),
      400);
  EXPECT_EQ(
      raw("POST /api/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n"),
      403);
  EXPECT_EQ(ann.get("/api/nothing").status, 404);
  EXPECT_EQ(ann.send("PUT", "/api/me").status, 405);
  for (const char* name : {"", "a", "<script>", "a'; DROP TABLE people;--", "hard", "a b",
                           "waytoolongforanynamethatanybodyhas"}) {
    EXPECT_EQ(
        Client(port_).post("/api/register", {{"name", name}, {"password", "12345678"}}).status, 400)
        << name;
  }
  EXPECT_EQ(Client(port_).post("/api/register", {{"name", 7}, {"password", Json::array()}}).status,
            400);
  EXPECT_EQ(ann.post("/api/plays", {{"start", 5}}).status, 400);
  for (const Json& time : {Json("300000"), Json(300000.5), Json(true), Json::array({300000})}) {
    EXPECT_EQ(ann.post("/api/plays", {{"start", "hex"}, {"budget_ms", time}}).status, 400) << time;
    EXPECT_EQ(
        ann.post("/api/plays", {{"start", "hex"}, {"budget_ms", 300000}, {"increment_ms", time}})
            .status,
        400)
        << time;
  }
  EXPECT_EQ(ann.post("/api/plays", {{"start", "chess"}}).status, 400);
  EXPECT_EQ(ann.post("/api/plays", {{"start", "hex"}, {"level", "gomoku/third"}}).status, 400);
  EXPECT_EQ(ann.post("/api/plays", {{"start", "hex"}, {"budget_ms", -5}}).status, 400);
  EXPECT_EQ(act(ann, "nothing", "move", "a1"), 404);
  Client forged(port_);
  forged.cookie = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  EXPECT_TRUE(forged.get("/api/me").json()["person"].is_null());
  EXPECT_EQ(forged.post("/api/plays", {{"start", "hex"}}).status, 401);
  EXPECT_TRUE(Client(port_).get("/api/plays").json()["plays"].empty());
  EXPECT_THAT(ann.get("/").headers["content-security-policy"], HasSubstr("default-src 'self'"));
}

TEST_P(ServerTest, BadMessagesOverWebSockets) {
  Client ann = person("ann");
  EXPECT_EQ(LiveClient(port_, ann.cookie, "Origin: https://evil.example\r\n").status, 403);
  LiveClient live(port_, ann.cookie);
  ASSERT_EQ(live.status, 101);
  for (const char* text : {"", "x", "[]", "7", "{}", R"({"type":5})", R"({"type":"watch"})",
                           R"({"type":"act","game":"x","action":"move","move":"a1","id":1})"}) {
    live.send_text(text);
    EXPECT_EQ(live.receive()["type"], "error") << text;
  }
  live.send_text(std::string(100'000, 'x'));
  EXPECT_TRUE(live.receive().is_null()) << "a frame that is too large ends the connection";
  LiveClient flood(port_, ann.cookie);
  for (int i = 0; i < 500; ++i) flood.send({{"type", "ping"}});
  while (!flood.receive(2000).is_null()) {
  }
  EXPECT_EQ(ann.get("/healthz").status, 200);
}

TEST_P(ServerTest, WhoLeavesBeforeTheAnswerHasLeft) {
  Client ann = guest();
  const std::string id =
      ann.post("/api/plays", {{"start", "connect4"}, {"shared", true}}).json().value("id", "");
  LiveClient live(port_, guest().cookie);
  for (int time = 0; time < 5; ++time) {
    live.send({{"type", "watch"}, {"game", id}, {"id", 1}});
    live.send({{"type", "unwatch"}, {"game", id}});
    live.send({{"type", "watch"}, {"game", id}, {"id", 2}});
    const Json first = live.receive();
    EXPECT_EQ(first.value("type", ""), "game") << first;
    live.send({{"type", "unwatch"}, {"game", id}});
    live.send({{"type", "watch"}, {"game", id}, {"id", 3}});
    live.send({{"type", "unwatch"}, {"game", id}});
    live.send({{"type", "ping"}, {"id", 4}});
    EXPECT_EQ(live.receive_type("pong").value("id", 0), 4);
    EXPECT_EQ(ann.get("/api/plays/" + id).json().value("watchers", -1), 0);
  }
}

TEST_P(ServerTest, WhoAsksTooOftenIsToldToWait) {
  stop();
  config_.api.requests_a_second = 0.5;
  config_.api.reads_a_second = 0.5;
  start();
  const auto refused = [&](const char* method, const char* path) {
    int count = 0;
    for (int i = 0; i < 60; ++i) count += Client(port_).send(method, path).status == 429 ? 1 : 0;
    return count;
  };
  EXPECT_GT(refused("POST", "/api/sign-out"), 20) << "two at once, one every two seconds";
  EXPECT_GT(refused("GET", "/api/games"), 20);
}

TEST_P(ServerTest, TooManyConnectionsAreClosedAndTheRestServed) {
  stop();
  config_.connections_of_one = 20;
  start();
  constexpr int connections = 100;
  std::vector<std::unique_ptr<RawSocket>> idle;
  idle.reserve(connections);
  for (int i = 0; i < connections; ++i) idle.push_back(std::make_unique<RawSocket>(port_));
  const auto closed = [&] {
    return std::count_if(idle.begin(), idle.end(), [](const auto& socket) {
      return socket->ended || (!socket->read(0) && socket->ended);
    });
  };
  for (int tries = 0; tries < 500 && closed() < 80; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(closed(), 80);
  idle.clear();
  int status = 0;
  for (int tries = 0; tries < 500 && status != 200; ++tries) {
    status = Client(port_).get("/healthz").status;
    if (status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(status, 200);
}

TEST(OpenApi, DescribesExactlyTheRoutes) {
  std::ifstream file(std::string(TAULER_SOURCE_DIR) + "/src/server/page/openapi.json");
  const Json description = Json::parse(file);
  std::set<std::string> described;
  for (const auto& [path, operations] : description["paths"].items()) {
    for (const auto& [method, operation] : operations.items()) {
      std::string upper = method;
      for (char& c : upper) c = static_cast<char>(std::toupper(c));
      described.insert(
          fmt::format("{} {} {}", upper, path, operation["x-access"].get<std::string>()));
    }
  }
  std::set<std::string> routes;
  for (const Api::Route& route : Api::routes()) {
    const char* access = route.access == Api::Access::everybody ? "everybody"
                         : route.access == Api::Access::session ? "session"
                                                                : "account";
    routes.insert(route.method + " " + route.path + " " + access);
  }
  EXPECT_EQ(described, routes);
}

}  // namespace
}  // namespace tauler::server
