// Games that a browser played while the server was away, sent home.
#include <gmock/gmock.h>

#include "server/running_server.hpp"

namespace tauler::server {
namespace {

using testing::Answer;
using testing::Client;

class HomeTest : public testing::RunningServer {
 protected:
  /// Yellow fills the first column against an opponent who does not mind.
  static Json won() {
    return {{"name", "here-1"},
            {"start", "connect4"},
            {"side", "first"},
            {"level", "easy"},
            {"moves", "a b a b a b a"},
            {"created", 1'700'000'000'000},
            {"finished", 1'700'000'060'000}};
  }
  static Json with(const char* field, Json value) {
    Json game = won();
    game[field] = std::move(value);
    return game;
  }
  static Json plays_of(Client& client, const std::string& name) {
    return client.get("/api/people/" + name + "/plays").json()["plays"];
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, HomeTest, ::testing::Values("sqlite", "postgresql"),
                         tauler::testing::engine_name);

TEST_P(HomeTest, AGameIsReplayedKeptOnceAndNeverRated) {
  Client ann = person("ann");
  const Answer first = ann.post("/api/home", won());
  ASSERT_EQ(first.status, 201) << first.body;
  const Answer again = ann.post("/api/home", won());
  EXPECT_EQ(again.status, 200) << "a retry doubles nothing";
  EXPECT_EQ(again.json()["id"], first.json()["id"]);
  const Json plays = plays_of(ann, "ann");
  ASSERT_EQ(plays.size(), 1U);
  EXPECT_EQ(plays[0]["outcome"], "first-wins");
  EXPECT_EQ(plays[0]["ending"], "board");
  EXPECT_EQ(plays[0]["rated"], false);
  EXPECT_EQ(plays[0]["created"], 1'700'000'000'000);
  const Json whole = ann.get("/api/plays/" + first.json()["id"].get<std::string>()).json();
  EXPECT_EQ(whole["state"]["moves"].size(), 7U);
  EXPECT_EQ(whole["state"]["over"], true);
  EXPECT_EQ(ann.get("/api/people/ann").json()["ratings"], Json::object());
  // The same name is another game when it is another person's.
  Client bob = person("bob");
  EXPECT_EQ(bob.post("/api/home", won()).status, 201);
  EXPECT_EQ(plays_of(ann, "ann").size(), 1U);
}

TEST_P(HomeTest, GivingUpEndsAGameToo) {
  Client ann = person("ann");
  Json game = with("moves", "a b");
  EXPECT_EQ(ann.post("/api/home", game).status, 400) << "it has not ended";
  game["resigned"] = true;
  const Answer kept = ann.post("/api/home", game);
  ASSERT_EQ(kept.status, 201) << kept.body;
  const Json whole = ann.get("/api/plays/" + kept.json()["id"].get<std::string>()).json();
  EXPECT_EQ(whole["outcome"], "second-wins");
  EXPECT_EQ(whole["ending"], "resignation");
  EXPECT_EQ(ann.get("/api/plays/" + whole["id"].get<std::string>() + "/export").status, 200);
}

TEST_P(HomeTest, WhatIsNoGameIsRefusedWithTheReason) {
  Client ann = person("ann");
  const auto code = [&](const Json& game) {
    const Answer answer = ann.post("/api/home", game);
    EXPECT_EQ(answer.status, 400) << answer.body;
    return answer.json().value("code", "");
  };
  EXPECT_EQ(code(with("name", "")), "home-name-form");
  EXPECT_EQ(code(with("name", "../x")), "home-name-form");
  EXPECT_EQ(code(with("name", std::string(41, 'a'))), "home-name-form");
  EXPECT_EQ(code(with("moves", "a b a b a b z")), "move-wrong");
  EXPECT_EQ(code(with("moves", "a b a b a b a c")), "move-wrong") << "nothing follows the end";
  EXPECT_EQ(code(with("moves", "")), "home-unfinished");
  EXPECT_EQ(code(with("side", "third")), "side-form");
  code(with("level", "nobody"));
  code(with("start", "chess"));
  code(with("start", ""));
  code(Json::object());
  EXPECT_EQ(plays_of(ann, "ann").size(), 0U);
  // Nothing is from the future, nor ended before it began.
  Json odd = with("created", std::int64_t{1} << 60);
  odd["finished"] = -5;
  ASSERT_EQ(ann.post("/api/home", odd).status, 201);
  const Json play = plays_of(ann, "ann")[0];
  EXPECT_LE(play["created"].get<std::int64_t>(), store::time_now());
}

TEST_P(HomeTest, GuestsHaveNoHome) {
  Client somebody = guest();
  EXPECT_EQ(somebody.post("/api/home", won()).status, 403);
}

}  // namespace
}  // namespace tauler::server
