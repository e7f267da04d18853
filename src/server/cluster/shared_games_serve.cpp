// What other servers want of our games, and what they say.
#include "server/cluster/shared_games.hpp"

namespace tauler::server {

using store::ServerId;

void SharedGames::send(Outgoing outgoing) {
  // A text that goes to many watches of one server is sent once.
  for (auto sent = outbox_.rbegin(); outgoing.text && sent != outbox_.rend(); ++sent) {
    if (sent->text != outgoing.text) break;
    if (sent->to != outgoing.to) continue;
    sent->watches.push_back(outgoing.watches.front());
    return;
  }
  if (outbox_.empty()) services_.later([this] { flush(); });
  outbox_.push_back(std::move(outgoing));
}

void SharedGames::flush() {
  for (Outgoing& each : std::exchange(outbox_, {})) {
    if (!bus_) continue;
    if (each.text) each.message = {{"tell", each.watches}, {"text", *each.text}};
    bus_->send(each.to, line_of(each.message));
  }
}

/// Even where no other is known: one that has just begun listens before it is noticed.
void SharedGames::tell_all(const Json& news) {
  if (bus_) bus_->send_all(line_of(news));
}

void SharedGames::receive(ServerId from, const std::string& text) {
  const Json message = Json::parse(text, nullptr, false);
  if (!message.is_object() || hub_ == nullptr) return;
  if (message.contains("do")) return serve(from, message);
  if (message.contains("answer")) return answered(message);
  if (message.contains("tell")) {
    const auto told = std::make_shared<const std::string>(text_field(message, "text"));
    for (const Json& watch : message["tell"]) {
      const auto found = watches_.find(watch.is_number_integer() ? watch.get<WatchId>() : 0);
      if (found != watches_.end() && found->second.at == from) hear(found->first, told);
    }
    return;
  }
  if (message.contains("unwatch")) {
    return end_remote(from, static_cast<WatchId>(integer_field(message, "unwatch").value_or(0)));
  }
  if (message.contains("moved")) {
    const std::string game = text_field(message, "moved");
    return move_watches([&](const Watch& watch) { return watch.at == from && watch.game == game; });
  }
  if (message.contains("bye")) return membership_.has_left(from);
  if (services_.heard) services_.heard(message);
}

void SharedGames::answered(const Json& message) {
  const auto found = asks_.find(integer_field(message, "answer").value_or(0));
  if (found == asks_.end()) return;
  const Ask ask = std::move(found->second);
  asks_.erase(found);
  if (message.contains("elsewhere")) return ask.again();
  if (!message.contains("error")) return ask.then(message.value("ok", Json()));
  // An error of a newer server, which we do not know.
  ask.then(read_error(message["error"]).value_or(Error{"store-away"}));
}

void SharedGames::end_remote(ServerId from, WatchId watch) {
  const auto found = remotes_.find({from, watch});
  if (found == remotes_.end()) return;
  const WatchId inner = found->second.inner;
  remotes_.erase(found);
  if (inner != 0) hub_->unwatch(inner);
}

void SharedGames::serve(ServerId from, const Json& message) {
  const std::string id = text_field(message, "game");
  const std::string what = text_field(message, "do");
  const store::PersonId person = integer_field(message, "person").value_or(0);
  const Json number = message.value("ask", Json());
  const auto answer = [this, from, number](const Result<Json>& result) {
    Json reply = {{"answer", number}};
    reply[result ? "ok" : "error"] = result ? *result : coded_json(result.error());
    send(from, std::move(reply));
  };
  const auto here = [this, from, message, id, what, person, answer] {
    if (what == "watch") return serve_watch(from, message, answer);
    if (what == "look") return hub_->look(id, answer);
    if (what == "join") {
      return hub_->join(id, person, text_field(message, "invitation"),
                        [answer](const Result<Side>& side) {
                          answer(side ? Result<Json>(name_of(*side)) : side.error());
                        });
    }
    if (what == "rematch") {
      return hub_->rematch(id, person, [answer](const Result<std::optional<std::string>>& next) {
        if (!next) return answer(next.error());
        answer(*next ? Json(**next) : Json());
      });
    }
    const auto kind = action_of(text_field(message, "action"));
    if (what != "act" || !kind) return answer(Error{"action-unknown"});
    const Action action{*kind, text_field(message, "move"), integer_field(message, "ply")};
    hub_->act(id, person, action, [answer](const Result<std::int64_t>& event) {
      answer(event ? Result<Json>(*event) : event.error());
    });
  };
  const auto elsewhere = [this, from, number](ServerId) {
    send(from, {{"answer", number}, {"elsewhere", true}});
  };
  route(id, here, elsewhere, answer);
}

void SharedGames::serve_watch(ServerId from, const Json& message,
                              const std::function<void(Result<Json>)>& answer) {
  const auto watch = static_cast<WatchId>(integer_field(message, "watch").value_or(0));
  const std::string id = text_field(message, "game");
  Watching who;
  who.person = integer_field(message, "person");
  who.address = text_field(message, "address");
  who.since = integer_field(message, "since").value_or(0);
  who.pace = std::chrono::milliseconds(integer_field(message, "pace_ms").value_or(0));
  // One that is asked for again was lost on the way.
  end_remote(from, watch);
  remotes_[{from, watch}] = {id, 0};
  hub_->watch(
      id, who,
      [this, from, watch](const Message& text) {
        send({.to = from, .text = text, .watches = {watch}});
      },
      [this, from, watch, answer](const Result<WatchId>& inner) {
        const auto found = remotes_.find({from, watch});
        if (!inner) {
          if (found != remotes_.end()) remotes_.erase(found);
          return answer(inner.error());
        }
        if (found == remotes_.end()) return hub_->unwatch(*inner);
        found->second.inner = *inner;
        answer(Json());
      });
}

}  // namespace tauler::server
