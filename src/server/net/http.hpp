// Requests and responses as the routes see them: plain values, without the library that carries
// them.
#pragma once

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

/// Whoever waits for an answer may go away. What is done for them alone ends then.
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
  bool secure = false;                        ///< over TLS, as far as is known
  std::shared_ptr<Departure> departure = {};  ///< where the connection is watched

  std::string header(const std::string& name) const;
  /// One cookie's value, "" if it is not there.
  std::string cookie(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::string body = {};
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
};

using Respond = std::function<void(Response)>;

bool is_utf8(std::string_view text);
/// Whether a JSON text writes a zero, which no name, move or position has.
bool writes_zero(std::string_view json);
/// "%2f" and its like undone; nothing where it is malformed, or hides a zero.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);
/// Whose an address is, as far as limits go: an IPv4 address is somebody's, and so are all of an
/// IPv6 network, of which everybody has one (the first 64 bits).
std::string network_of(const std::string& address);
/// Path and query of a request's target; nothing where it is malformed, or no UTF-8.
struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};
std::optional<Target> parse_target(std::string_view target);

/// {"error": code, "message": text}.
Response problem(int status, std::string_view code, std::string_view message);

}  // namespace tauler::server
