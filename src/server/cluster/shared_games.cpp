#include "server/cluster/shared_games.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace tauler::server {
namespace {

using store::Lease;
using store::PersonId;
using store::Play;
using store::ServerId;
using store::Store;

/// An answer that has not come by then will not: it was lost with a connection.
constexpr Duration longest_wait = std::chrono::seconds(5);
/// How often somebody without a game is placed again.
constexpr Duration placed_every = std::chrono::milliseconds(300);
constexpr Duration bus_tried_every = std::chrono::seconds(1);

/// The number of the event that this move became, if it is the one that was played at its ply.
std::optional<std::int64_t> played_already(Store& store, const std::string& id, PersonId person,
                                           const Action& action) {
  const auto play = store.plays.find(id);
  if (!play || !action.ply) return std::nullopt;
  std::vector<store::PlayEvent> moves;
  for (const store::PlayEvent& event : store.plays.events(id, 0)) {
    if (event.kind == "move") moves.push_back(event);
    if (event.kind != "takeback") continue;
    const auto plies = parse_integer<std::size_t>(event.detail).value_or(0);
    moves.resize(moves.size() - std::min(moves.size(), plies));
  }
  const auto ply = static_cast<std::size_t>(*action.ply);
  if (*action.ply < 0 || ply >= moves.size()) return std::nullopt;
  const bool is_theirs = play->seats[index_of(moves[ply].side)].person == person;
  const bool is_same = to_lower(moves[ply].detail) == to_lower(trim(std::string_view(action.move)));
  return is_theirs && is_same ? std::optional(moves[ply].number) : std::nullopt;
}

}  // namespace

SharedGames::SharedGames(Services services, ServerId self)
    : services_(std::move(services)),
      membership_({services_.store_queue, services_.now, services_.wall,
                   [this](ServerId id, Duration silence) { server_gone(id, silence); },
                   [this] { replaced(); }},
                  self) {
  open_bus();
}

void SharedGames::open_bus() {
  bus_tried_ = services_.now();
  bus_ = services_.open_bus(
      self(), {[this](ServerId from, const std::string& text) { receive(from, text); },
               [this] {
                 // What others had to say meanwhile is lost; they say it again to those who ask.
                 move_watches([this](const Watch& watch) { return watch.at != self(); });
                 if (services_.interrupted) services_.interrupted();
               }});
}

Leases SharedGames::leases() {
  Leases leases;
  leases.holds = [this](Store& store, const std::string& id) {
    return store.servers.holds(id, self());
  };
  leases.lost = [this](const std::string& id) { lost(id); };
  leases.forgotten = [this](const std::string& id) { forgotten(id); };
  leases.taken_over = [this](const std::string& id) {
    const auto found = mine_.find(id);
    return found == mine_.end() ? std::nullopt : std::exchange(found->second, std::nullopt);
  };
  return leases;
}

void SharedGames::route(const std::string& id, std::function<void()> here,
                        std::function<void(ServerId)> there, Failed failed) {
  if (mine_.contains(id)) return here();
  std::vector<Asker>& askers = askers_[id];
  askers.push_back({std::move(here), std::move(there), std::move(failed)});
  if (askers.size() == 1) find_holder(id);
}

void SharedGames::find_holder(const std::string& id) {
  auto lease = std::make_shared<Lease>();
  services_.store_queue.run(
      [lease, id, self = self(), wall = services_.wall()](Store& store) {
        *lease = store.servers.claim(id, self, wall);
      },
      [this, lease, id, asker = self()](const Status& status) {
        if (status && (lease->is_contested || asker != self())) return find_holder(id);
        const bool is_mine = status && lease->server == self();
        if (is_mine) note_mine(id, *lease);
        for (const Asker& each : std::exchange(askers_[id], {})) {
          if (!status) {
            each.failed(status.error());
          } else if (lease->server == 0) {
            each.failed(Error{"play-unknown"});
          } else if (is_mine) {
            each.here();
          } else {
            each.there(lease->server);
          }
        }
        // Whoever was called may have asked anew.
        const auto now = askers_.find(id);
        if (now != askers_.end() && now->second.empty()) askers_.erase(now);
      });
}

void SharedGames::note_mine(const std::string& id, const Lease& lease) {
  const bool is_new = !mine_.contains(id);
  if (!is_new) return;
  std::optional<Duration>& spent = mine_[id];
  if (!lease.spent_ms) return;
  spent = std::chrono::milliseconds(*lease.spent_ms);
  ++taken_over_;
}

void SharedGames::forgotten(const std::string& id) {
  if (mine_.erase(id) == 0) return;
  services_.store_queue.run([id, self = self()](Store& store) { store.servers.release(id, self); },
                            [](const Status&) {});
}

void SharedGames::lost(const std::string& id) {
  mine_.erase(id);
  hub_->drop(id);
  for (auto remote = remotes_.begin(); remote != remotes_.end();) {
    const bool is_meant = remote->second.game == id;
    if (is_meant) send(remote->first.first, {{"moved", id}});
    remote = is_meant ? remotes_.erase(remote) : std::next(remote);
  }
  move_watches([&](const Watch& watch) { return watch.game == id; });
}

void SharedGames::ask(ServerId to, Json message, std::function<void(const Result<Json>&)> then,
                      std::function<void()> again) {
  const std::int64_t number = ++last_ask_;
  message["ask"] = number;
  asks_[number] = {to, std::move(then), std::move(again), services_.now()};
  ++forwarded_;
  send(to, std::move(message));
}

void SharedGames::create(const NewPlay& wish, PersonId person, Then<Play> then) {
  hub_->create(wish, person, std::move(then));
}

void SharedGames::join(const std::string& id, PersonId person, const std::string& invitation,
                       const Then<Side>& then) {
  route(
      id, [this, id, person, invitation, then] { hub_->join(id, person, invitation, then); },
      [this, id, person, invitation, then](ServerId server) {
        ask(
            server, {{"do", "join"}, {"game", id}, {"person", person}, {"invitation", invitation}},
            [then](const Result<Json>& answer) {
              if (!answer) return then(answer.error());
              if (*answer == Json(name_of(Side::first))) return then(Side::first);
              if (*answer == Json(name_of(Side::second))) return then(Side::second);
              then(Error{"play-moved"});
            },
            // Whoever has the seat already is told so.
            [this, id, person, invitation, then] { join(id, person, invitation, then); });
      },
      then);
}

void SharedGames::act(const std::string& id, PersonId person, const Action& action,
                      const Then<std::int64_t>& then) {
  route(
      id, [this, id, person, action, then] { hub_->act(id, person, action, then); },
      [this, id, person, action, then](ServerId server) {
        Json message = {{"do", "act"},
                        {"game", id},
                        {"person", person},
                        {"action", word_of(action.kind)},
                        {"move", action.move}};
        if (action.ply) message["ply"] = *action.ply;
        ask(
            server, std::move(message),
            [then](const Result<Json>& answer) {
              if (!answer) return then(answer.error());
              then(answer->is_number_integer() ? Result<std::int64_t>(answer->get<std::int64_t>())
                                               : Error{"play-moved"});
            },
            [this, id, person, action, then] { act_again(id, person, action, then); });
      },
      then);
}

/// Whether the server that is gone had stored it is not known. A move that says which ply it is for
/// can be told from another; of the rest, whoever asked has to see for himself.
void SharedGames::act_again(const std::string& id, PersonId person, const Action& action,
                            const Then<std::int64_t>& then) {
  if (action.kind != Action::Kind::move || !action.ply) return then(Error{"play-moved"});
  auto number = std::make_shared<std::optional<std::int64_t>>();
  services_.store_queue.run(
      [number, id, person, action](Store& store) {
        *number = played_already(store, id, person, action);
      },
      [this, number, id, person, action, then](const Status& status) {
        if (!status) return then(status.error());
        if (*number) return then(**number);
        act(id, person, action, then);
      });
}

void SharedGames::rematch(const std::string& id, PersonId person,
                          const Then<std::optional<std::string>>& then) {
  route(
      id, [this, id, person, then] { hub_->rematch(id, person, then); },
      [this, id, person, then](ServerId server) {
        ask(
            server, {{"do", "rematch"}, {"game", id}, {"person", person}},
            [then](const Result<Json>& answer) {
              if (!answer) return then(answer.error());
              then(answer->is_string() ? std::optional(answer->get<std::string>()) : std::nullopt);
            },
            // An offer that was made twice is one.
            [this, id, person, then] { rematch(id, person, then); });
      },
      then);
}

void SharedGames::look(const std::string& id, const Then<Json>& then) {
  if (mine_.contains(id)) return hub_->look(id, then);
  // Where nobody has it and no clock runs, the store alone knows everything.
  struct Found {
    bool is_quiet = false;
    Lease lease;
  };
  auto found = std::make_shared<Found>();
  services_.store_queue.run(
      [found, id, self = self(), wall = services_.wall()](Store& store) {
        const auto play = store.plays.find(id);
        const bool has_clock = play && !play->finished && play->budget_ms;
        found->is_quiet = !play || (!has_clock && !store.servers.is_held(id));
        if (!found->is_quiet) found->lease = store.servers.claim(id, self, wall);
      },
      [this, found, id, then](const Status& status) {
        if (!status) return then(status.error());
        if (found->is_quiet) return hub_->look(id, then);
        if (found->lease.is_contested) return look(id, then);
        if (found->lease.server == self()) {
          note_mine(id, found->lease);
          return hub_->look(id, then);
        }
        ask(found->lease.server, {{"do", "look"}, {"game", id}}, then,
            [this, id, then] { look(id, then); });
      });
}

void SharedGames::watch(const std::string& id, const Watching& who, Listener listener,
                        const Then<WatchId>& then) {
  const WatchId watch = ++last_watch_;
  watches_[watch] = {.game = id, .who = who, .listener = std::move(listener), .then = then};
  place(watch);
}

void SharedGames::place(WatchId watch) {
  Watch& meant = watches_.at(watch);
  meant.at = 0;
  meant.is_placing = true;
  meant.tried = services_.now();
  const auto still = [this, watch]() -> Watch* {
    const auto found = watches_.find(watch);
    return found == watches_.end() ? nullptr : &found->second;
  };
  route(
      meant.game,
      [this, watch, still] {
        Watch* mine = still();
        if (mine == nullptr) return;
        mine->at = self();
        hub_->watch(
            mine->game, mine->who, [this, watch](const Message& text) { hear(watch, text); },
            [this, watch, still](const Result<WatchId>& inner) {
              Watch* placed_here = still();
              if (inner && placed_here == nullptr) return hub_->unwatch(*inner);
              if (inner) placed_here->inner = *inner;
              placed(watch, inner ? Result<Json>(Json()) : inner.error());
            });
      },
      [this, watch, still](ServerId server) {
        Watch* mine = still();
        if (mine == nullptr) return;
        mine->at = server;
        const std::chrono::milliseconds pace =
            std::chrono::duration_cast<std::chrono::milliseconds>(mine->who.pace);
        Json message = {{"do", "watch"},
                        {"game", mine->game},
                        {"watch", watch},
                        {"address", mine->who.address},
                        {"since", mine->who.since},
                        {"pace_ms", pace.count()}};
        if (mine->who.person) message["person"] = *mine->who.person;
        ask(
            server, std::move(message),
            [this, watch](const Result<Json>& answer) { placed(watch, answer); },
            [this, watch, still] {
              if (still() != nullptr) place(watch);
            });
      },
      [this, watch](const Error& error) { placed(watch, error); });
}

/// Whoever was there before stays, whatever goes wrong, and is placed again.
void SharedGames::placed(WatchId watch, const Result<Json>& answer) {
  const auto found = watches_.find(watch);
  if (found == watches_.end()) return;
  found->second.is_placing = false;
  const Then<WatchId> then = std::exchange(found->second.then, {});
  if (!answer) {
    found->second.at = 0;
    if (then) watches_.erase(found);
  }
  if (then) then(answer ? Result<WatchId>(watch) : answer.error());
}

void SharedGames::unwatch(WatchId watch) {
  const auto found = watches_.find(watch);
  if (found == watches_.end()) return;
  const Watch gone = std::move(found->second);
  watches_.erase(found);
  if (gone.at == self()) return hub_->unwatch(gone.inner);
  if (gone.at != 0) send(gone.at, {{"unwatch", watch}});
}

void SharedGames::hear(WatchId watch, const Message& message) {
  const auto found = watches_.find(watch);
  if (found == watches_.end()) return;
  found->second.who.since = std::max(found->second.who.since, number_in(message));
  // It may stop watching while it is told.
  const Listener listener = found->second.listener;
  listener(message);
}

/// The event that a message brings the game up to, 0 where it brings none. Read once for all who
/// hear it.
std::int64_t SharedGames::number_in(const Message& message) {
  if (numbered_.lock() == message) return number_;
  const Json json = Json::parse(*message, nullptr, false);
  const std::string type = json.is_object() ? text_field(json, "type") : "";
  numbered_ = message;
  number_ = 0;
  if (type == "event") number_ = integer_field(json.value("event", Json()), "number").value_or(0);
  if (type == "game") number_ = integer_field(json.value("state", Json()), "number").value_or(0);
  return number_;
}

void SharedGames::move_watches(const std::function<bool(const Watch&)>& which) {
  std::vector<WatchId> meant;
  for (const auto& [id, watch] : watches_) {
    if (watch.at != 0 && !watch.is_placing && which(watch)) meant.push_back(id);
  }
  for (WatchId id : meant) {
    if (watches_.contains(id)) place(id);
  }
}

void SharedGames::resume() {
  auto ids = std::make_shared<std::vector<std::string>>();
  services_.store_queue.run(
      [ids](Store& store) {
        *ids = store.plays.rated_going_on();
        const std::vector<std::string> orphans = store.servers.orphans();
        ids->insert(ids->end(), orphans.begin(), orphans.end());
      },
      [this, ids](const Status&) {
        for (const std::string& id : *ids) {
          route(
              id, [this, id] { hub_->wake(id); }, [](ServerId) {}, [](const Error&) {});
        }
      });
}

void SharedGames::tick() {
  membership_.tick();
  const TimePoint now = services_.now();
  if (!bus_ && now - bus_tried_ >= bus_tried_every) open_bus();
  std::vector<WatchId> lonely;
  for (const auto& [id, watch] : watches_) {
    if (watch.at == 0 && !watch.is_placing && now - watch.tried >= placed_every) {
      lonely.push_back(id);
    }
  }
  for (WatchId id : lonely) {
    if (watches_.contains(id)) place(id);
  }
  std::vector<std::int64_t> late;
  for (const auto& [number, ask] : asks_) {
    if (now - ask.asked >= longest_wait) late.push_back(number);
  }
  for (std::int64_t number : late) {
    const auto found = asks_.find(number);
    if (found == asks_.end()) continue;
    const auto then = std::move(found->second.then);
    asks_.erase(found);
    then(Error{"store-away"});
  }
}

void SharedGames::server_gone(ServerId server, Duration silence) {
  std::vector<std::pair<ServerId, WatchId>> theirs;
  for (const auto& [key, remote] : remotes_) {
    if (key.first == server) theirs.push_back(key);
  }
  for (const auto& key : theirs) {
    const auto found = remotes_.find(key);
    if (found == remotes_.end()) continue;
    const std::string game = found->second.game;
    end_remote(key.first, key.second);
    hub_->excuse(game, silence);
  }
  std::vector<std::function<void()>> again;
  for (auto ask = asks_.begin(); ask != asks_.end();) {
    const bool is_meant = ask->second.to == server;
    if (is_meant) again.push_back(std::move(ask->second.again));
    ask = is_meant ? asks_.erase(ask) : std::next(ask);
  }
  for (const auto& call : again) call();
  move_watches([&](const Watch& watch) { return watch.at == server; });
  resume();
  if (services_.gone) services_.gone();
}

/// The others have taken our games, as far as they need them.
void SharedGames::replaced() {
  for (const auto& [id, spent] : std::exchange(mine_, {})) hub_->drop(id);
  remotes_.clear();
  outbox_.clear();
  bus_.reset();
  open_bus();
  std::map<std::int64_t, Ask> asks = std::exchange(asks_, {});
  for (auto& [number, ask] : asks) ask.again();
  for (auto& [id, watch] : watches_) {
    if (watch.at != 0 && !watch.is_placing) watch.at = 0;
  }
}

void SharedGames::leave() {
  membership_.leave([this] {
    tell_all({{"bye", true}});
    flush();
    has_left_ = true;
  });
}

}  // namespace tauler::server
