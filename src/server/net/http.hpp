// Requests and responses as the routes see them: plain values, without the library that carries
// them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"

namespace tauler::server {

/// Whoever waits for an answer may leave. Work done for them alone then ends.
class Departure {
 public:
  void then(std::function<void()> stop) { stop_ = std::move(stop); }
  /// Whether there was something to stop.
  bool happened() {
    const auto stop = std::exchange(stop_, {});
    if (stop) stop();
    return static_cast<bool>(stop);
  }

 private:
  std::function<void()> stop_;
};

struct Request {
  std::string method;  ///< "GET"
  std::string path;    ///< decoded, without the query: "/api/plays/x"
  std::map<std::string, std::string> query = {};
  std::map<std::string, std::string> headers = {};  ///< names in lower case
  std::string body = {};
  std::string address = {};                   ///< of the client, as `network_of` has it
  bool secure = false;                        ///< over TLS, as far as we know
  std::shared_ptr<Departure> departure = {};  ///< set if the connection is watched

  std::string header(const std::string& name) const;
  /// One cookie's value, "" if it is not there.
  std::string cookie(std::string_view name) const;
};

/// What pages of other sites may do with an answer, besides linking to it.
enum class Sharing : std::uint8_t {
  none,
  files,  ///< load it: what the board element consists of
  frame,  ///< show it in a frame: a board that acts for nobody
};

struct Response {
  int status = 200;
  std::string body = {};
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  Sharing sharing = Sharing::none;
};

using Respond = std::function<void(Response)>;

/// Whether a JSON text contains an escaped zero, which no name, move or position has.
bool writes_zero(std::string_view json);
/// Decodes "%2f" and the like; nothing if it is malformed or hides a zero.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);
/// The network that limits are counted by: an IPv4 address by itself, but a whole IPv6 network (its
/// first 64 bits), since everybody has one of those.
std::string network_of(const std::string& address);
/// Path and query of a request's target; nothing if it is malformed or not UTF-8.
struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};
std::optional<Target> parse_target(std::string_view target);

/// The error as `error_json` has it, with the status that net/problem.cpp has for its code;
/// `otherwise` where it has none, because it depends on the route.
Response problem(const Error& error, int otherwise = 400);

}  // namespace tauler::server
