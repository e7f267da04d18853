// Connections: HTTP and WebSocket over Boost.Beast, on one thread. The only header of this room
// besides listener.cpp that knows Asio.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/metrics.hpp"
#include "server/net/http.hpp"
#include "server/net/static_files.hpp"
#include "server/server.hpp"

namespace tauler::server {

/// What a listener has counted.
struct Traffic {
  std::size_t connections = 0;
  std::size_t sockets = 0;  ///< WebSockets
  std::uint64_t requests = 0;
  std::uint64_t refused = 0;  ///< connections beyond the limits
  std::uint64_t messages = 0;
  std::map<int, std::uint64_t> answers = {};  ///< by status
  Times answer_times = {};
};

class Listener {
 public:
  Listener(boost::asio::io_context& context, const Config& config, Api& api, StaticFiles page);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Binds the port.
  Status open();
  unsigned short port() const;
  void start();
  /// Accepts no more connections and closes the WebSockets.
  void stop();
  /// Makes the remaining WebSockets let go of games and searches, before those are destroyed.
  void let_go();
  /// Ends the WebSockets that were opened with this token.
  void close_sockets_with(const std::string& token_hash);
  /// Ends the WebSockets of a person who signed out everywhere.
  void close_sockets_of(store::PersonId person);
  const Traffic& traffic() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace tauler::server
