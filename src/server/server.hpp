// The server as a whole: its settings, and its life from the first connection to the last.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "games/registry.hpp"
#include "players/registry.hpp"
#include "server/api/api.hpp"
#include "server/jobs/engine_pool.hpp"

namespace tauler::server {

struct Config {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  ///< 0: any that is free
  std::string store = "tauler.sqlite";
  std::filesystem::path page = {};  ///< folder of the page's files; empty: a placeholder
  /// Behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto: believe those.
  bool behind_proxy = false;
  std::vector<std::string> hosts = {};  ///< names it answers to, besides the machine's own
  std::size_t connections = 12'000;
  std::size_t connections_of_one = 200;              ///< from one address
  Duration request_time = std::chrono::seconds(20);  ///< to send a request, or take a short answer
  Duration socket_idle = std::chrono::seconds(60);  ///< a WebSocket that does not answer pings ends
  Duration level_time = std::chrono::seconds(2);
  SearchPool::Bounds searches = {};
  int worker_searches = 0;  ///< that workers of the store may do at a time; 0: they do none
  std::string build = {};   ///< of those workers
  EngineProcess engine = {};
  EnginePool::Bounds engines = {};  ///< those that stay
  Batteries::Bounds batteries = {};
  Experiments::Bounds experiments = {};
  Api::Settings api = {};
  bool log_requests = true;
};

class Server {
 public:
  /// Opens store and port; nothing is answered before `run`.
  static Result<std::unique_ptr<Server>> open(const Config& config, const GameRegistry& games,
                                              const PlayerRegistry& players);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  unsigned short port() const;
  /// Serves until SIGINT, SIGTERM or `stop`; then tells everybody, finishes what is being stored
  /// and returns. Games are in the store: they continue with the next server.
  void run();
  /// From any thread.
  void stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> parts);

  std::unique_ptr<Impl> impl_;
};

}  // namespace tauler::server
