#include "server/api/api.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "server/embedded.hpp"

namespace tauler::server {
namespace {

constexpr std::string_view cookie_name = "tauler_session";
constexpr std::size_t longest_token = 64;

/// What stands in place of the `{…}`, if `path` fits `pattern`.
std::optional<std::vector<std::string>> fit(std::string_view pattern, std::string_view path) {
  const std::vector<Piece> wanted = split(pattern, '/');
  const std::vector<Piece> given = split(path, '/');
  if (wanted.size() != given.size()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].text.starts_with('{')) {
      if (given[i].text.empty()) return std::nullopt;
      parts.emplace_back(given[i].text);
    } else if (wanted[i].text != given[i].text) {
      return std::nullopt;
    }
  }
  return parts;
}

bool changes_something(const Request& request) {
  return request.method != "GET" && request.method != "HEAD";
}

}  // namespace

std::string Call::text(const char* field) const {
  return text_field(body, field);
}

std::optional<std::int64_t> Call::integer(const char* field) const {
  return integer_field(body, field);
}

std::string Call::query(const char* name, std::string_view otherwise) const {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::string(otherwise) : found->second;
}

const std::vector<Api::Route>& Api::routes() {
  using enum Access;
  static const std::vector<Route> table = {
      {"GET", "/api/me", everybody, &Api::get_me},
      {"DELETE", "/api/me", account, &Api::delete_me},
      {"POST", "/api/guest", everybody, &Api::post_guest},
      {"POST", "/api/register", everybody, &Api::post_register},
      {"POST", "/api/sign-in", everybody, &Api::post_sign_in},
      {"POST", "/api/sign-out", session, &Api::post_sign_out},
      {"POST", "/api/sign-out-everywhere", session, &Api::post_sign_out_everywhere},
      {"POST", "/api/password", account, &Api::post_password},
      {"POST", "/api/reset", everybody, &Api::post_reset},
      {"GET", "/api/games", everybody, &Api::get_games},
      {"GET", "/api/players/{game}", everybody, &Api::get_players},
      {"GET", "/api/position", everybody, &Api::get_position},
      {"GET", "/api/line", everybody, &Api::get_line},
      {"POST", "/api/import", everybody, &Api::post_import, 5},
      {"POST", "/api/analyses", session, &Api::post_analyses},
      {"GET", "/api/insight", session, &Api::get_insight},
      {"GET", "/api/tree", session, &Api::get_tree},
      {"GET", "/api/experiments", everybody, &Api::get_experiments},
      {"POST", "/api/experiments/{id}", session, &Api::post_experiment},
      {"POST", "/api/plays", session, &Api::post_plays},
      {"GET", "/api/plays", everybody, &Api::get_plays},
      {"POST", "/api/home", account, &Api::post_home, 5},
      {"GET", "/api/plays/{id}", everybody, &Api::get_play, 5},
      {"POST", "/api/plays/{id}/join", session, &Api::post_join},
      {"POST", "/api/plays/{id}/actions", session, &Api::post_action},
      {"POST", "/api/plays/{id}/rematch", session, &Api::post_rematch},
      {"GET", "/api/plays/{id}/export", everybody, &Api::get_export},
      {"POST", "/api/batteries", session, &Api::post_batteries},
      {"GET", "/api/batteries", everybody, &Api::get_batteries, 10},
      {"GET", "/api/batteries/{id}", everybody, &Api::get_battery, 10},
      {"GET", "/api/batteries/{id}/games/{number}", everybody, &Api::get_battery_game},
      {"POST", "/api/batteries/{id}/stop", session, &Api::post_battery_stop},
      {"DELETE", "/api/batteries/{id}", session, &Api::delete_battery},
      {"GET", "/api/people/{name}", everybody, &Api::get_person},
      {"GET", "/api/people/{name}/plays", everybody, &Api::get_person_plays},
      {"GET", "/api/people/{name}/history", everybody, &Api::get_person_history},
      {"GET", "/api/people/{name}/scores", everybody, &Api::get_person_scores, 5},
      {"GET", "/api/ranking/{game}", everybody, &Api::get_ranking, 5},
      {"GET", "/api/openapi.json", everybody, &Api::get_openapi},
      {"GET", "/healthz", everybody, &Api::get_health},
      {"GET", "/readyz", everybody, &Api::get_ready},
      {"GET", "/metrics", everybody, &Api::get_metrics},
  };
  return table;
}

Api::Api(Services services, const Settings& settings)
    : services_(std::move(services)),
      settings_(settings),
      sign_ins_(settings.sign_ins_a_minute, from_seconds(60 / settings.sign_ins_a_minute)),
      sign_ins_of_name_(settings.sign_ins_a_minute_of_name,
                        from_seconds(60 / settings.sign_ins_a_minute_of_name)),
      registrations_(settings.registrations_an_hour,
                     from_seconds(3600 / settings.registrations_an_hour)),
      requests_(4 * settings.requests_a_second, from_seconds(1 / settings.requests_a_second)),
      beginnings_(4 * settings.requests_a_second, from_seconds(50 / settings.requests_a_second)),
      explanations_(8 * settings.explanations_a_second,
                    from_seconds(1 / settings.explanations_a_second)),
      reads_(4 * settings.reads_a_second, from_seconds(1 / settings.reads_a_second)),
      battery_orders_(settings.batteries_an_hour / 5,
                      from_seconds(3600 / settings.batteries_an_hour)),
      nobodys_hash_(store::hash_password(store::random_token(), settings.hash_cost).value_or("")) {}

std::vector<Api::NamedLimit> Api::limits() {
  return {{"sign-ins", sign_ins_},
          {"sign-ins-of-name", sign_ins_of_name_},
          {"registrations", registrations_},
          {"requests", requests_},
          {"beginnings", beginnings_},
          {"explanations", explanations_},
          {"reads", reads_},
          {"battery-orders", battery_orders_}};
}

void Api::share_limits() {
  for (const NamedLimit& each : limits()) each.limit.share();
}

Json Api::taken_from_limits() {
  Json taken = Json::object();
  for (const NamedLimit& each : limits()) {
    for (const auto& [who, tokens] : each.limit.taken()) taken[each.name][who] = tokens;
  }
  return taken;
}

void Api::charge_limits(const Json& elsewhere) {
  if (!elsewhere.is_object()) return;
  for (const NamedLimit& each : limits()) {
    const auto found = elsewhere.find(each.name);
    if (found == elsewhere.end() || !found->is_object()) continue;
    for (const auto& [who, tokens] : found->items()) {
      if (tokens.is_number()) each.limit.charge(who, services_.now(), tokens.get<double>());
    }
  }
}

bool Api::is_from_elsewhere(const Request& request) {
  const std::string site = request.header("sec-fetch-site");
  if (site == "cross-site" || site == "same-site") return true;
  const std::string origin = request.header("origin");
  if (origin.empty()) return false;
  const std::size_t scheme = origin.find("://");
  return scheme == std::string::npos || origin.substr(scheme + 3) != request.header("host");
}

void Api::identify(const Request& request, std::function<void(Result<Visitor>)> then) {
  auto visitor = std::make_shared<Visitor>();
  visitor->token = request.cookie(cookie_name);
  if (visitor->token.empty() || visitor->token.size() > longest_token) {
    return then(Visitor{});
  }
  services_.store_queue.run(
      [visitor, now = services_.wall(), idle = settings_.session_idle_ms](store::Store& store) {
        visitor->session = store.people.session(visitor->token, now, idle);
      },
      [visitor, then = std::move(then)](const Status& status) {
        if (!status) return then(status.error());
        then(*visitor);
      });
}

void Api::handle(Request request, Respond respond) {
  const Route* chosen = nullptr;
  std::vector<std::string> parts;
  std::string allowed;
  for (const Route& route : routes()) {
    auto fitting = fit(route.path, request.path);
    if (!fitting) continue;
    allowed += (allowed.empty() ? "" : ", ") + route.method;
    const bool same =
        route.method == request.method || (route.method == "GET" && request.method == "HEAD");
    if (!same) continue;
    chosen = &route;
    parts = *std::move(fitting);
  }
  if (chosen == nullptr) {
    if (allowed.empty()) return respond(problem(Error{"route-unknown"}));
    Response refusal = problem(Error{"method-wrong", {allowed}});
    refusal.headers.emplace_back("Allow", allowed);
    return respond(std::move(refusal));
  }
  auto call = std::make_shared<Call>();
  const bool changes = changes_something(request);
  if (changes && is_from_elsewhere(request)) {
    return respond(problem(Error{"request-cross-site"}));
  }
  if (!(changes ? requests_ : reads_).take(request.address, services_.now(), chosen->price)) {
    return respond(problem(Error{"requests-too-many"}));
  }
  if (changes) {
    if (!request.body.empty()) {
      if (!request.header("content-type").starts_with("application/json")) {
        return respond(problem(Error{"request-not-json"}));
      }
      call->body = Json::parse(request.body, nullptr, false);
    } else {
      call->body = Json::object();
    }
    if (!call->body.is_object() || writes_zero(request.body)) {
      return respond(problem(Error{"body-not-object"}));
    }
  }
  call->request = std::move(request);
  call->parts = std::move(parts);
  call->respond = std::move(respond);
  identify(call->request, [this, call, chosen](Result<Visitor> visitor) {
    if (!visitor) return call->refuse(Error{"store-away"});
    call->visitor = *std::move(visitor);
    dispatch(*chosen, call);
  });
}

void Api::dispatch(const Route& route, const CallPointer& call) {
  const Visitor& visitor = call->visitor;
  if (route.access != Access::everybody && !visitor.is_known()) {
    return call->refuse(Error{"session-missing"});
  }
  if (route.access == Access::account && !visitor.is_registered()) {
    return call->refuse(Error{"account-missing"});
  }
  if (visitor.is_known() && changes_something(call->request) &&
      !store::same_secret(visitor.session->csrf, call->request.header("x-csrf-token"))) {
    return call->refuse(Error{"csrf-wrong"});
  }
  (this->*route.handle)(call);
}

void Api::in_store(const CallPointer& call, std::function<Response(store::Store&)> work,
                   std::function<void()> after) {
  auto response = std::make_shared<Response>();
  services_.store_queue.run(
      [work = std::move(work), response](store::Store& store) { *response = work(store); },
      [call, response, after = std::move(after)](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        if (after) after();
        call->respond(*response);
      });
}

std::string Api::cookie(const Request& request, std::string_view name, const std::string& value,
                        std::int64_t seconds) const {
  std::string text = fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}", name, value,
                                 value.empty() ? 0 : seconds);
  if (request.secure || settings_.secure_cookies) text += "; Secure";
  return text;
}

std::string Api::session_cookie(const Request& request, const std::string& token) const {
  return cookie(request, cookie_name, token, settings_.session_idle_ms / 1000);
}

void Api::get_openapi(const CallPointer& call) {
  call->respond({200, std::string(embedded::openapi_json)});
}

void Api::get_health(const CallPointer& call) {
  call->answer({{"status", "ok"}});
}

void Api::get_ready(const CallPointer& call) {
  services_.probe([call](bool is_ready) {
    if (is_ready) return call->answer({{"status", "ready"}});
    call->refuse(Error{"server-not-ready"});
  });
}

void Api::get_metrics(const CallPointer& call) {
  auto jobs = std::make_shared<std::vector<store::Jobs::Tally>>();
  services_.store_queue.run(
      [jobs](store::Store& store) { *jobs = store.jobs.tally(); },
      [this, call, jobs](const Status&) {
        // If the store is away there are none to report; other figures say so.
        MetricsText text;
        text.head("tauler_jobs", "gauge", "Jobs in the store, batteries say");
        for (const store::Jobs::Tally& one : *jobs) {
          text.sample("tauler_jobs", one.count,
                      fmt::format(R"({{kind="{}",state="{}"}})", one.kind, one.state));
        }
        call->respond(
            {200, services_.metrics() + std::move(text).text(), "text/plain; version=0.0.4"});
      });
}

}  // namespace tauler::server
