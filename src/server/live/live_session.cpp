#include "server/live/live_session.hpp"

#include <algorithm>
#include <cmath>

namespace tauler::server {
namespace {

constexpr double messages_at_once = 60;
constexpr Duration message_every = std::chrono::milliseconds(50);
/// In requests that only look: the answer is a whole game, or a whole battery.
constexpr double price_of_watching = 5;
constexpr std::chrono::milliseconds longest_pace(2000);

std::string text_in(const Json& message, const char* field) {
  const auto found = message.find(field);
  return found != message.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<std::int64_t> integer_in(const Json& message, const char* field) {
  const auto found = message.find(field);
  if (found == message.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

}  // namespace

LiveSession::LiveSession(Api& api, Visitor visitor, std::string address, Hub::Listener send)
    : api_(api),
      visitor_(std::move(visitor)),
      address_(std::move(address)),
      send_(std::move(send)),
      messages_(messages_at_once, message_every) {}

LiveSession::~LiveSession() {
  close();
}

void LiveSession::close() {
  if (closed_) return;
  closed_ = true;
  for (const auto& [game, watched] : watches_) {
    if (watched.watch) api_.services().hub.unwatch(*watched.watch);
  }
  watches_.clear();
  for (const auto& [battery, watched] : battery_watches_) {
    if (watched.watch) api_.services().batteries.unwatch(*watched.watch);
  }
  battery_watches_.clear();
  analysis_.reset();
}

void LiveSession::send(const Json& message) {
  if (!closed_) send_(std::make_shared<const std::string>(line_of(message)));
}

void LiveSession::refuse(const Json& id, const Error& error) {
  Json message = error_json(error);
  message["type"] = "error";
  message["id"] = id;
  send(message);
}

bool LiveSession::receive(std::string_view text) {
  if (!messages_.take("", api_.services().now())) return false;
  const Json message = Json::parse(text, nullptr, false);
  if (!message.is_object() || writes_zero(text)) {
    refuse({}, Error{"message-not-object"});
    return true;
  }
  const auto found = message.find("id");
  const Json id = found != message.end() && found->is_number_integer() ? *found : Json();
  const std::string type = text_in(message, "type");
  if (type == "watch") {
    watch(message, id);
  } else if (type == "unwatch") {
    unwatch(message);
  } else if (type == "watch-battery") {
    watch_battery(message, id);
  } else if (type == "unwatch-battery") {
    unwatch_battery(message);
  } else if (type == "act") {
    act(message, id);
  } else if (type == "analyse") {
    start_analysis(message, id);
  } else if (type == "stop") {
    analysis_.reset();
  } else if (type == "ping") {
    send({{"type", "pong"}, {"id", id}});
  } else {
    refuse(id, Error{"message-unknown"});
  }
  return true;
}

void LiveSession::watch(const Json& message, const Json& id) {
  const std::string game = text_in(message, "game");
  if (watches_.contains(game)) return refuse(id, Error{"play-watched"});
  if (watches_.size() >= most_watches) return refuse(id, Error{"plays-watched-too-many"});
  if (!api_.may_look(address_, price_of_watching)) return refuse(id, Error{"requests-too-many"});
  const std::uint64_t asked = ++asked_;
  watches_[game] = {asked, std::nullopt};
  const std::chrono::milliseconds pace(std::clamp<std::int64_t>(
      integer_in(message, "pace_ms").value_or(0), 0, longest_pace.count()));
  const std::weak_ptr<LiveSession> self = weak_from_this();
  api_.services().hub.watch(
      game, {person(), address_, integer_in(message, "since").value_or(0), pace},
      [self, game, asked](const Hub::Message& text) {
        const auto session = self.lock();
        if (session && still_asks(session->watches_, game, asked)) session->send_(text);
      },
      [self, game, asked, id, hub = &api_.services().hub](const Result<Hub::WatchId>& watch) {
        const auto session = self.lock();
        if (!session || !still_asks(session->watches_, game, asked)) {
          if (watch) hub->unwatch(*watch);
          return;
        }
        if (!watch) {
          session->watches_.erase(game);
          return session->refuse(id, watch.error());
        }
        session->watches_[game].watch = *watch;
      });
}

void LiveSession::unwatch(const Json& message) {
  const auto found = watches_.find(text_in(message, "game"));
  if (found == watches_.end()) return;
  const Watched gone = found->second;
  watches_.erase(found);
  if (gone.watch) api_.services().hub.unwatch(*gone.watch);
}

void LiveSession::watch_battery(const Json& message, const Json& id) {
  const BatteryId battery = integer_in(message, "battery").value_or(0);
  if (battery_watches_.contains(battery)) return refuse(id, Error{"battery-watched"});
  if (battery_watches_.size() >= most_watches)
    return refuse(id, Error{"batteries-watched-too-many"});
  if (!api_.may_look(address_, price_of_watching)) return refuse(id, Error{"requests-too-many"});
  const std::uint64_t asked = ++asked_;
  battery_watches_[battery] = {asked, std::nullopt};
  const std::weak_ptr<LiveSession> self = weak_from_this();
  Batteries& batteries = api_.services().batteries;
  batteries.watch(
      battery, person(),
      [self, battery, asked](const Hub::Message& text) {
        const auto session = self.lock();
        if (session && still_asks(session->battery_watches_, battery, asked)) session->send_(text);
      },
      [self, battery, asked, id, &batteries](const Result<Batteries::WatchId>& watch) {
        const auto session = self.lock();
        if (!session || !still_asks(session->battery_watches_, battery, asked)) {
          if (watch) batteries.unwatch(*watch);
          return;
        }
        if (!watch) {
          session->battery_watches_.erase(battery);
          return session->refuse(id, watch.error());
        }
        session->battery_watches_[battery].watch = *watch;
      });
}

void LiveSession::unwatch_battery(const Json& message) {
  const auto found = battery_watches_.find(integer_in(message, "battery").value_or(0));
  if (found == battery_watches_.end()) return;
  const Watched gone = found->second;
  battery_watches_.erase(found);
  if (gone.watch) api_.services().batteries.unwatch(*gone.watch);
}

void LiveSession::act(const Json& message, const Json& id) {
  if (!visitor_.is_known()) return refuse(id, Error{"session-missing"});
  const auto kind = action_of(text_in(message, "action"));
  if (!kind) return refuse(id, Error{"action-unknown"});
  if (!api_.may_change(address_)) return refuse(id, Error{"requests-too-many"});
  const Action action{*kind, text_in(message, "move"), integer_in(message, "ply")};
  api_.services().hub.act(text_in(message, "game"), visitor_.person(), action,
                          [self = weak_from_this(), id](const Result<std::int64_t>& number) {
                            const auto session = self.lock();
                            if (!session) return;
                            if (!number) return session->refuse(id, number.error());
                            session->send({{"type", "ok"}, {"id", id}, {"number", *number}});
                          });
}

void LiveSession::start_analysis(const Json& message, const Json& id) {
  if (!visitor_.is_known()) return refuse(id, Error{"session-missing"});
  const Api::Services& services = api_.services();
  const Result<AnalysisOrder> order =
      read_analysis(services.games, services.players, message, api_.settings().analysis_time,
                    api_.settings().longest_analysis);
  if (!order) return refuse(id, order.error());
  if (!api_.may_change(address_)) return refuse(id, Error{"requests-too-many"});
  const auto answer_with = [self = weak_from_this(), id](const Json& answer, bool is_final) {
    const auto session = self.lock();
    if (!session) return;
    session->send({{"type", "analysis"}, {"id", id}, {"final", is_final}, {"answer", answer}});
  };
  AnalysisListener listener;
  listener.end = [self = weak_from_this(), id, answer_with](const Result<Json>& answer) {
    if (answer) return answer_with(*answer, true);
    if (const auto session = self.lock()) session->refuse(id, answer.error());
  };
  listener.news = [answer_with](const Json& so_far) { answer_with(so_far, false); };
  listener.wait = [self = weak_from_this(), id](Duration wait) {
    const auto session = self.lock();
    if (!session) return;
    session->send({{"type", "waiting"}, {"id", id}, {"seconds", std::ceil(seconds(wait))}});
  };
  // One at a time: a new question means that nobody waits for the old one.
  analysis_ = analyse(services.store_queue, services.searches, *order,
                      {visitor_.person(), address_}, services.wall(), listener);
}

}  // namespace tauler::server
