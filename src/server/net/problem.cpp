// What an error is to those who asked over HTTP: a status by its code, and one JSON form.
#include <map>

#include "messages/json.hpp"
#include "server/net/http.hpp"

namespace tauler::server {
namespace {

/// Those that mean the same wherever they happen.
const std::map<std::string_view, int>& statuses() {
  static const std::map<std::string_view, int> table = {
      {"session-missing", 401},
      {"sign-in-wrong", 401},
      {"account-missing", 403},
      {"batteries-off", 403},
      {"battery-not-yours", 403},
      {"csrf-wrong", 403},
      {"help-in-rated", 403},
      {"password-old-wrong", 403},
      {"password-wrong", 403},
      {"play-not-yours", 403},
      {"rated-account", 403},
      {"request-cross-site", 403},
      {"reset-code-wrong", 403},
      {"seat-none", 403},
      {"battery-game-number", 404},
      {"battery-game-unfinished", 404},
      {"battery-unknown", 404},
      {"person-unknown", 404},
      {"play-unknown", 404},
      {"ranking-none", 404},
      {"route-unknown", 404},
      {"method-wrong", 405},
      {"account-signed-in", 409},
      {"experiment-running", 409},
      {"name-taken", 409},
      {"request-too-large", 413},
      {"request-not-json", 415},
      {"host-unknown", 421},
      {"accounts-too-many", 429},
      {"attempts-too-many", 429},
      {"batteries-kept", 429},
      {"batteries-of-address", 429},
      {"batteries-too-many", 429},
      {"batteries-unfinished", 429},
      {"batteries-waiting", 429},
      {"explanations-too-many", 429},
      {"guests-too-many", 429},
      {"plays-too-many", 429},
      {"requests-too-many", 429},
      {"explanation-failed", 500},
      {"experiment-failed", 503},
      {"play-moved", 503},
      {"replies-waiting", 503},
      {"searches-of-address", 503},
      {"searches-of-person", 503},
      {"searches-waiting", 503},
      {"server-busy", 503},
      {"server-not-ready", 503},
      {"sign-ins-busy", 503},
      {"store-away", 503},
      {"store-unexpected", 503},
      {"answer-late", 504},
      {"experiment-late", 504},
  };
  return table;
}

}  // namespace

Response problem(const Error& error, int otherwise) {
  const auto known = statuses().find(error.code);
  return {known == statuses().end() ? otherwise : known->second, line_of(error_json(error))};
}

}  // namespace tauler::server
