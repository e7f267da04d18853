// One WebSocket's session: which games it watches, what it does in them, what it analyses.
// Messages are JSON texts; docs/server.md lists them.
#pragma once

#include <map>
#include <memory>

#include "server/api/api.hpp"
#include "server/jobs/analysis.hpp"

namespace tauler::server {

class LiveSession : public std::enable_shared_from_this<LiveSession> {
 public:
  static constexpr std::size_t most_watches = 16;

  /// `address` is whose limits it shares.
  LiveSession(Api& api, Visitor visitor, std::string address, Hub::Listener send);
  ~LiveSession();
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  /// One message from the client. False where there are too many: close the connection.
  bool receive(std::string_view text);
  /// The connection is gone: nobody waits any more.
  void close();

  /// Of the session it was opened with; empty for one who only watches.
  const std::string& token() const { return visitor_.token; }
  std::optional<store::PersonId> person() const {
    return visitor_.is_known() ? std::optional(visitor_.person()) : std::nullopt;
  }

 private:
  void send(const Json& message);
  void refuse(const Json& id, const Error& error);
  void watch(const Json& message, const Json& id);
  void unwatch(const Json& message);
  void watch_battery(const Json& message, const Json& id);
  void unwatch_battery(const Json& message);
  void act(const Json& message, const Json& id);
  void start_analysis(const Json& message, const Json& id);

  Api& api_;
  Visitor visitor_;
  std::string address_;
  Hub::Listener send_;
  RateLimit messages_;
  bool closed_ = false;
  /// A game or a battery is watched from the moment it is asked for until the client leaves it.
  struct Watched {
    std::uint64_t asked;                 ///< which of the times it was asked for
    std::optional<std::uint64_t> watch;  ///< none while it begins
  };
  template <class Key>
  using Watches = std::map<Key, Watched>;
  template <class Key>
  static bool still_asks(const Watches<Key>& watches, const Key& key, std::uint64_t asked) {
    const auto found = watches.find(key);
    return found != watches.end() && found->second.asked == asked;
  }
  std::uint64_t asked_ = 0;
  Watches<std::string> watches_;
  Watches<BatteryId> battery_watches_;
  std::shared_ptr<AnalysisWatch> analysis_;
};

}  // namespace tauler::server
