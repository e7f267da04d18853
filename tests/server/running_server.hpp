// A whole server in this process, on the store of the test, and clients of it.
#pragma once

#include <thread>

#include "core/sentences.hpp"
#include "server/api_schema.hpp"
#include "server/client.hpp"
#include "server/server.hpp"
#include "support/postgres.hpp"

namespace tauler::server::testing {

class RunningServer : public tauler::testing::OnEveryEngine {
 protected:
  void SetUp() override {
    OnEveryEngine::SetUp();
    if (IsSkipped()) return;
    config_.port = 0;
    config_.store = where();
    config_.log_requests = false;
    config_.engine.program = TAULER_BINARY;
    config_.api.hash_cost = store::HashCost::least;
    config_.api.sign_ins_a_minute = 1000;
    config_.api.registrations_an_hour = 100'000;
    config_.api.batteries_an_hour = 100'000;
    start();
  }
  void TearDown() override { stop(); }

  void start() {
    auto server = Server::open(config_, all_games(), all_players());
    ASSERT_TRUE(server) << english(server.error());
    server_ = *std::move(server);
    port_ = server_->port();
    thread_ = std::thread([this] { server_->run(); });
  }
  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }

  Client guest() {
    Client client(port_);
    EXPECT_EQ(client.post("/api/guest").status, 201);
    return client;
  }
  Client person(const std::string& name) {
    Client client(port_);
    EXPECT_EQ(
        client.post("/api/register", {{"name", name}, {"password", "secret of " + name}}).status,
        201);
    return client;
  }
  /// A game of the two, its id.
  std::string game_of(Client& one, Client& two, Json wish = {{"start", "hex:size=5"}}) {
    const Json made = one.post("/api/plays", wish).json();
    const std::string id = made.value("id", "");
    EXPECT_EQ(two.post("/api/plays/" + id + "/join", {{"invitation", made.value("invitation", "")}})
                  .status,
              200);
    return id;
  }
  int act(Client& client, const std::string& id, const std::string& action,
          const std::string& move = "") {
    return client.post("/api/plays/" + id + "/actions", {{"action", action}, {"move", move}})
        .status;
  }

  Config config_;
  int port_ = 0;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace tauler::server::testing
