// The JSON API: one table of routes, each with who may use it. Knows nothing about sockets.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/jobs/batteries.hpp"
#include "server/jobs/experiments.hpp"
#include "server/jobs/worker.hpp"
#include "server/live/hub.hpp"
#include "server/live/standings.hpp"
#include "server/net/http.hpp"
#include "server/net/rate_limit.hpp"
#include "store/secrets.hpp"

namespace tauler::server {

/// Of the text that a game starts from.
inline constexpr std::size_t longest_start = 2000;

/// Who asks, as far as the session tells.
struct Visitor {
  std::string token;
  std::optional<store::Session> session;

  bool is_known() const { return session.has_value(); }
  store::PersonId person() const { return session->person.id; }
  bool is_registered() const { return session && session->person.name; }
};

/// A request on its way through a route.
// NOLINTNEXTLINE(bugprone-exception-escape): what could throw is in the JSON library's destructor.
struct Call {
  Request request;
  Visitor visitor;
  std::vector<std::string> parts = {};  ///< what stands in place of the route's `{…}`
  Json body = {};
  Respond respond = {};

  void refuse(const Error& error, int otherwise = 400) const { respond(problem(error, otherwise)); }
  void answer(const Json& json, int status = 200) const { respond({status, line_of(json)}); }
  /// A text field of the body, "" if it is missing or not a text.
  std::string text(const char* field) const;
  std::optional<std::int64_t> integer(const char* field) const;
  std::string query(const char* name, std::string_view otherwise = "") const;
};
using CallPointer = std::shared_ptr<const Call>;

class Api {
 public:
  struct Settings {
    store::HashCost hash_cost = store::HashCost::interactive;
    store::Time session_idle_ms = std::int64_t{30} * 24 * 3600 * 1000;
    bool secure_cookies = false;    ///< even over what does not look like TLS
    double sign_ins_a_minute = 10;  ///< from one address
    /// For one name from everywhere: more than one address can use up, but few for guessing.
    double sign_ins_a_minute_of_name = 100;
    double registrations_an_hour = 20;
    /// Requests of one address that change something; new guests and games are a fiftieth of it.
    double requests_a_second = 50;
    double reads_a_second = 500;       ///< requests of one address that only read
    double explanations_a_second = 5;  ///< drawings and recorded searches for one address
    double batteries_an_hour = 20;     ///< ordered from one address, a fifth at once
    Duration analysis_time = std::chrono::seconds(1);
    Duration longest_analysis = std::chrono::seconds(10);
  };

  struct Services {
    const GameRegistry& games;
    const PlayerRegistry& players;
    store::StoreQueue& store_queue;
    SearchPool& searches;
    LiveGames& hub;
    Batteries& batteries;
    Experiments& experiments;
    Standings& standings;
    Worker& hasher;   ///< passwords take long on purpose: not on this thread
    Worker& teacher;  ///< drawings and recorded searches
    std::function<TimePoint()> now;
    std::function<store::Time()> wall;
    /// Tells whether the store accepts writes now; false if it does not answer in time.
    std::function<void(std::function<void(bool)>)> probe;
    std::function<std::string()> metrics;
  };

  /// Who may use a route: everybody, anybody with a session (guests too), anybody with an account.
  enum class Access : std::uint8_t { everybody, session, account };

  struct Route {
    std::string method;
    std::string path;  ///< "/api/plays/{id}"
    Access access = Access::everybody;
    void (Api::*handle)(const CallPointer& call);
    double price = 1;  ///< how many of an address's requests it counts as
  };
  static const std::vector<Route>& routes();

  Api(Services services, const Settings& settings);

  void handle(Request request, Respond respond);
  /// For WebSockets, whose first request is checked like any other.
  void identify(const Request& request, std::function<void(Result<Visitor>)> then);
  /// Whether a browser says that another site sent this.
  static bool is_from_elsewhere(const Request& request);
  /// Whether an address may change or read something once more: requests and messages count
  /// together.
  bool may_change(const std::string& address) { return requests_.take(address, services_.now()); }
  bool may_look(const std::string& address, double price = 1) {
    return reads_.take(address, services_.now(), price);
  }

  /// Limits hold for all servers of a store together, but for the moment until each has told the
  /// others: what was taken from them since the last call, and what was taken elsewhere.
  void share_limits();
  Json taken_from_limits();
  void charge_limits(const Json& elsewhere);

  /// Called with the token of a session that has ended, so that nothing opened with it stays open.
  std::function<void(const std::string&)> on_session_ended = [](const std::string&) {};
  /// Called for a person whose sessions have all ended, so that nothing of theirs stays open.
  std::function<void(store::PersonId)> on_signed_out = [](store::PersonId) {};

  const Services& services() const { return services_; }
  const Settings& settings() const { return settings_; }

 private:
  struct NamedLimit {
    const char* name;
    RateLimit& limit;
  };
  std::vector<NamedLimit> limits();
  void dispatch(const Route& route, const CallPointer& call);
  /// Runs `work` on the store, then `after` here; its response is the answer.
  void in_store(const CallPointer& call, std::function<Response(store::Store&)> work,
                std::function<void()> after = {});
  std::string cookie(const Request& request, std::string_view name, const std::string& value,
                     std::int64_t seconds) const;
  std::string session_cookie(const Request& request, const std::string& token) const;
  /// Whether somebody may try a password for this name now.
  bool may_try(const CallPointer& call, const std::string& name,
               const std::optional<store::Person>& person);
  void begin_session(const CallPointer& call, store::PersonId person, int status);

  void get_me(const CallPointer& call);
  void post_guest(const CallPointer& call);
  void post_register(const CallPointer& call);
  void post_sign_in(const CallPointer& call);
  void post_sign_out(const CallPointer& call);
  void post_sign_out_everywhere(const CallPointer& call);
  void post_password(const CallPointer& call);
  void post_reset(const CallPointer& call);
  void delete_me(const CallPointer& call);
  void remove_person(const CallPointer& call);

  void get_games(const CallPointer& call);
  void get_players(const CallPointer& call);
  void get_position(const CallPointer& call);
  void get_line(const CallPointer& call);
  void post_import(const CallPointer& call);
  void post_analyses(const CallPointer& call);

  /// Calls `then`, unless whoever asks is playing a rated game of this kind.
  void unless_rated(const CallPointer& call, const std::string& game, std::function<void()> then);
  /// Runs `work` on the teacher's thread; its response is the answer.
  void explain(const CallPointer& call, const AnyPosition& position,
               std::function<Response()> work);
  void get_insight(const CallPointer& call);
  void get_tree(const CallPointer& call);
  void get_experiments(const CallPointer& call);
  void post_experiment(const CallPointer& call);

  void post_plays(const CallPointer& call);
  void post_home(const CallPointer& call);
  void get_plays(const CallPointer& call);
  void get_play(const CallPointer& call);
  void post_join(const CallPointer& call);
  void post_action(const CallPointer& call);
  void post_rematch(const CallPointer& call);
  void get_export(const CallPointer& call);

  void post_batteries(const CallPointer& call);
  void get_batteries(const CallPointer& call);
  void get_battery(const CallPointer& call);
  void get_battery_game(const CallPointer& call);
  void post_battery_stop(const CallPointer& call);
  void delete_battery(const CallPointer& call);
  void change_battery(const CallPointer& call,
                      std::function<Json(store::Store&, const store::Job&)> change);

  void get_person(const CallPointer& call);
  void get_person_plays(const CallPointer& call);
  void get_person_history(const CallPointer& call);
  void get_person_scores(const CallPointer& call);
  void get_ranking(const CallPointer& call);

  void get_openapi(const CallPointer& call);
  void get_health(const CallPointer& call);
  void get_ready(const CallPointer& call);
  void get_metrics(const CallPointer& call);

  Services services_;
  Settings settings_;
  RateLimit sign_ins_;
  RateLimit sign_ins_of_name_;
  RateLimit registrations_;
  RateLimit requests_;
  RateLimit beginnings_;  ///< new guests and games, which stay in the store
  RateLimit explanations_;
  RateLimit reads_;
  RateLimit battery_orders_;
  std::string nobodys_hash_;  ///< checked if there is no such name, so that it takes as long
};

}  // namespace tauler::server
