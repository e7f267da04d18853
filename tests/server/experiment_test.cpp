// The documents' experiments, run by the server for whoever asks.
#include <csignal>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "core/sentences.hpp"
#include "server/api_schema.hpp"
#include "server/client.hpp"
#include "server/server.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::server {
namespace {

using testing::Answer;
using testing::Client;
using ::testing::HasSubstr;
using testing::RawSocket;

class ExperimentServer : public ::testing::Test {
 protected:
  void start(const std::string& program = TAULER_BINARY,
             Duration longest = std::chrono::seconds(30)) {
    Config config;
    config.port = 0;
    config.store = (folder_.path() / "store.sqlite").string();
    config.log_requests = false;
    config.engine.program = program;
    config.experiments.longest = longest;
    config.api.hash_cost = store::HashCost::least;
    auto server = Server::open(config, all_games(), all_players());
    ASSERT_TRUE(server) << english(server.error());
    server_ = *std::move(server);
    thread_ = std::thread([this] { server_->run(); });
  }
  void TearDown() override {
    if (!server_) return;
    server_->stop();
    thread_.join();
  }
  /// A program that does this in place of `tauler documents`.
  std::string scripted(const std::string& body) {
    const auto path = folder_.path() / "program";
    std::ofstream(path) << "#!/bin/sh\n" << body << '\n';
    chmod(path.c_str(), 0700);
    return path.string();
  }
  Client guest() {
    Client guest(server_->port());
    EXPECT_EQ(guest.post("/api/guest").status, 201);
    return guest;
  }
  /// Asks and does not wait for the answer.
  std::unique_ptr<RawSocket> asked(const Client& who, const std::string& id) {
    auto socket = std::make_unique<RawSocket>(server_->port());
    socket->write(fmt::format(
        "POST /api/experiments/{} HTTP/1.1\r\nHost: localhost\r\nCookie: tauler_session={}\r\n"
        "X-CSRF-Token: {}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
        id, who.cookie, who.csrf));
    return socket;
  }
  static Json mine(Client& who) { return who.get("/api/experiments").json()["mine"]; }
  template <class Condition>
  static bool comes_true(Condition condition) {
    const Stopwatch watch;
    while (watch.elapsed() < std::chrono::seconds(20)) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }

  tauler::testing::TemporaryFolder folder_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

TEST_F(ExperimentServer, RunsTheQuickFormAndTellsWhatItFound) {
  start();
  Client ann = guest();
  const Answer answer = ann.post("/api/experiments/gomoku-third-first", {{"seed", 3}});
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Json findings = answer.json();
  EXPECT_EQ(findings["experiment"], "gomoku-third-first");
  EXPECT_EQ(findings["seed"], 3);
  EXPECT_THAT(findings["tables"][0]["note"].get<std::string>(), HasSubstr("seed 3"));
  EXPECT_THAT(findings["tables"][0]["rows"], ::testing::Contains(Json({"in all", "0-50", "0-6"})));
  EXPECT_EQ(findings["batteries"][0]["games"].size(), 6U);
  EXPECT_TRUE(mine(ann).is_null());
}

TEST_F(ExperimentServer, RefusesWhatItDoesNotKnow) {
  start();
  Client nobody(server_->port());
  EXPECT_EQ(nobody.post("/api/experiments/hex-levels").status, 401);
  Client ann = guest();
  const Answer unknown = ann.post("/api/experiments/--report");
  EXPECT_EQ(unknown.status, 404);
  EXPECT_THAT(unknown.body, HasSubstr("experiment-unknown"));
  EXPECT_EQ(ann.post("/api/experiments/hex-levels", {{"seed", -1}}).status, 400);
  const Json list = nobody.get("/api/experiments").json();
  EXPECT_EQ(list["experiments"].size(), 7U);
  EXPECT_TRUE(list["mine"].is_null());
}

TEST_F(ExperimentServer, OnePersonRunsOneAndMayLeaveIt) {
  const auto id_file = folder_.path() / "id";
  start(scripted(
      fmt::format("echo $$ > '{}'\necho '{{\"share\": 0.25}}'\nexec sleep 60", id_file.string())));
  Client ann = guest();
  auto socket = asked(ann, "hex-levels");
  ASSERT_TRUE(comes_true([&] { return mine(ann).is_object() && mine(ann)["share"] == 0.25; }));
  EXPECT_EQ(mine(ann)["state"], "running");
  EXPECT_EQ(mine(ann)["id"], "hex-levels");
  const Answer second = ann.post("/api/experiments/othello-pruning");
  EXPECT_EQ(second.status, 409) << second.body;
  Client eve = guest();
  EXPECT_TRUE(mine(eve).is_null()) << "it is not hers";
  pid_t process = 0;
  std::ifstream(id_file) >> process;
  ASSERT_GT(process, 0);
  EXPECT_EQ(kill(process, 0), 0) << "it is there";
  socket.reset();
  EXPECT_TRUE(comes_true([&] { return mine(ann).is_null(); }));
  EXPECT_TRUE(comes_true([&] { return kill(process, 0) != 0; })) << "nobody waits for it";
  // The worker is free again: somebody else's begins.
  auto next = asked(eve, "othello-pruning");
  EXPECT_TRUE(comes_true([&] { return mine(eve).is_object() && mine(eve)["state"] == "running"; }));
}

TEST_F(ExperimentServer, WhatTakesTooLongIsEnded) {
  start(scripted("sleep 30"), std::chrono::milliseconds(300));
  Client ann = guest();
  const Stopwatch watch;
  const Answer answer = ann.post("/api/experiments/hex-levels");
  EXPECT_EQ(answer.status, 504) << answer.body;
  EXPECT_LT(watch.elapsed(), std::chrono::seconds(10));
}

TEST_F(ExperimentServer, AProgramThatFailsOrTalksNonsenseFailsAlone) {
  start(scripted("echo nonsense\necho '[1]'\nexit 3"));
  Client ann = guest();
  const Answer answer = ann.post("/api/experiments/hex-levels");
  EXPECT_EQ(answer.status, 503);
  EXPECT_THAT(answer.body, HasSubstr("experiment-failed"));
  EXPECT_EQ(ann.get("/healthz").status, 200);
}

}  // namespace
}  // namespace tauler::server
