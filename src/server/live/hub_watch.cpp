// Who looks on, who thinks, whose time is up: the rest of the hub.
#include <algorithm>
#include <cmath>
#include <utility>

#include "server/live/hub.hpp"

namespace tauler::server {

using store::PersonId;
using store::PlayEvent;

namespace {

constexpr int searches_before_giving_up = 3;
/// Of what a level has on its clock it takes this part for a move at most, and most of what the
/// move earns.
constexpr int moves_to_provide_for = 20;
constexpr double part_of_increment = 0.8;
constexpr Duration least_to_think = std::chrono::milliseconds(1);
/// How often it is asked whether a level may speak again.
constexpr Duration silence_checked_every = std::chrono::seconds(2);
/// An offer stands as long as somebody looks at the game, and for this time.
constexpr Duration rematch_kept = std::chrono::minutes(5);
/// A page that is loaded again comes back within this time, and nobody is told that it was away.
constexpr Duration time_to_come_back = std::chrono::seconds(5);
/// The number of spectators is news for everybody; where they come in crowds, not each of them is.
constexpr Duration watchers_told_every = std::chrono::seconds(1);
/// An answer that is held back for being seen loses no game on time.
constexpr Duration flag_margin = std::chrono::milliseconds(200);

/// Those after number `since`. No answer grows without bound: of a game with more than any game can
/// have by now, the latest are told.
Json events_json(const std::vector<PlayEvent>& events, std::int64_t since) {
  constexpr std::ptrdiff_t most = 2000;
  Json list = Json::array();
  const bool too_many = events.size() > static_cast<std::size_t>(most);
  const auto first_told = too_many ? events.end() - most : events.begin();
  for (auto event = first_told; event != events.end(); ++event) {
    if (event->number > since) list.push_back(event_json(*event));
  }
  return list;
}

}  // namespace

Json Hub::whole_json(const Entry& entry) const {
  Json json = summary_json(entry.game->play(), entry.names);
  json["type"] = "game";
  json["state"] = state_json(*entry.game, services_.now());
  const Presence here = presence(entry);
  json["presence"] = {{"first", here.seats[0]}, {"second", here.seats[1]}};
  json["watchers"] = here.watchers;
  if (entry.rematch_offer) json["rematch_offer"] = name_of(*entry.rematch_offer);
  return json;
}

void Hub::look(const std::string& id, const Then<Json>& then) {
  with(
      id,
      [this, then](Entry& entry) {
        Json json = whole_json(entry);
        json["events"] = events_json(entry.events, 0);
        then(json);
      },
      [then](const Error& error) { then(error); });
}

void Hub::watch(const std::string& id, const Watching& who, Listener listener,
                const Then<WatchId>& then) {
  with(
      id,
      [this, who, listener = std::move(listener), then](Entry& entry) {
        const auto& [person, address, since, pace] = who;
        const WatchId watch = ++last_watch_;
        watches_[watch] = entry.id;
        entry.watchers[watch] = {person, address, listener, pace};
        note_presence(entry);
        Json message = whole_json(entry);
        const auto seat = person ? entry.game->seat_of(*person) : std::nullopt;
        message["you"] = seat ? Json(name_of(*seat)) : Json();
        if (seat && !entry.game->play().invitation.empty()) {
          message["invitation"] = entry.game->play().invitation;
        }
        message["events"] = events_json(entry.events, since);
        listener(std::make_shared<const std::string>(line_of(message)));
        if (!tell_presence(entry)) {
          listener(std::make_shared<const std::string>(line_of(presence_json(entry))));
        }
        then(watch);
      },
      [then](const Error& error) { then(error); });
}

void Hub::unwatch(WatchId watch) {
  const auto known = watches_.find(watch);
  if (known == watches_.end()) return;
  const std::string id = known->second;
  watches_.erase(known);
  const auto entry = entries_.find(id);
  if (entry == entries_.end()) return;
  const auto watcher = entry->second->watchers.extract(watch);
  if (!entry->second->game) return;
  note_presence(*entry->second);
  // Whoever plays has left: nobody waits for the answer, unless their clock does. That of somebody
  // who plays without watching is not a spectator's to stop.
  const auto person = watcher ? watcher.mapped().person : std::nullopt;
  const bool played = person && entry->second->game->seat_of(*person);
  if (played && entry->second->watchers.empty() && !entry->second->game->has_clock()) {
    stop_thinking(*entry->second);
  }
  forget_if_idle(id);
}

void Hub::excuse(const std::string& id, Duration silence) {
  const auto found = entries_.find(id);
  if (found == entries_.end() || !found->second->game) return;
  Entry& entry = *found->second;
  const auto side = entry.game->to_move();
  if (side && !entry.here[index_of(*side)]) entry.game->hold_clock(-silence, services_.now());
}

void Hub::note_presence(Entry& entry) {
  for (Side side : {Side::first, Side::second}) {
    const auto& person = entry.game->seat(side).person;
    const bool is_here =
        person && std::any_of(entry.watchers.begin(), entry.watchers.end(),
                              [&](const auto& one) { return one.second.person == person; });
    bool& was_here = entry.here[index_of(side)];
    if (was_here && !is_here) entry.left[index_of(side)] = services_.now();
    was_here = is_here;
    entry.game->note_presence(side, is_here, services_.now());
  }
}

Hub::Presence Hub::presence(const Entry& entry) const {
  Presence found;
  for (Side side : {Side::first, Side::second}) {
    const auto& left = entry.left[index_of(side)];
    const bool may_come_back = left && services_.now() - *left < time_to_come_back;
    found.seats[index_of(side)] =
        entry.game->seat(side).level || entry.here[index_of(side)] || may_come_back;
  }
  found.watchers = static_cast<std::size_t>(
      std::count_if(entry.watchers.begin(), entry.watchers.end(), [&](const auto& one) {
        return !one.second.person || !entry.game->seat_of(*one.second.person);
      }));
  return found;
}

Json Hub::presence_json(const Entry& entry) const {
  const Presence here = presence(entry);
  return {{"type", "presence"},
          {"game", entry.id},
          {"first", here.seats[0]},
          {"second", here.seats[1]},
          {"watchers", here.watchers}};
}

bool Hub::tell_presence(Entry& entry) {
  const Presence here = presence(entry);
  if (here == entry.told) return false;
  const TimePoint now = services_.now();
  if (here.seats == entry.told.seats && now - entry.told_at < watchers_told_every) return false;
  entry.told = here;
  entry.told_at = now;
  tell(entry, presence_json(entry));
  return true;
}

void Hub::forget_if_idle(const std::string& id) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  const Entry& entry = *found->second;
  const bool clock_runs = entry.game && entry.game->flag_time();
  const bool offers_rematch =
      entry.rematch_offer && services_.now() - entry.rematch_offered < rematch_kept;
  if (entry.busy || !entry.waiting.empty() || !entry.watchers.empty() || clock_runs) return;
  if (offers_rematch || (entry.game && entry.game->is_clock_held())) return;
  // A level answers whoever asked for its game, watching or not; then it is the other's turn.
  if (entry.search || entry.held) return;
  entries_.erase(found);
  if (services_.leases.forgotten) services_.leases.forgotten(id);
}

void Hub::stop_thinking(Entry& entry) {
  entry.held.reset();
  if (!entry.search) return;
  services_.searches.cancel(*entry.search);
  entry.search.reset();
}

SearchOrder Hub::search_order(const Entry& entry, Side level) const {
  const LiveGame& game = *entry.game;
  const auto& human = game.seat(opponent(level)).person;
  SearchOrder order{SearchLane::reply,       "game " + entry.id, "nobody",
                    *game.seat(level).level, game.position(),    services_.level_time};
  // Who plays without watching has no address here; all of them share what one address gets.
  if (human) order.owner = "person " + std::to_string(*human);
  // The strongest level is as strong as its time; the others do what they do in little.
  const std::vector<Level> levels = services_.players.levels_of(game.position().game().id);
  order.elastic = !levels.empty() && levels.back().name == order.player;
  for (const auto& [id, watcher] : entry.watchers) {
    if (human && watcher.person == human && !watcher.address.empty()) order.share = watcher.address;
  }
  if (game.has_clock()) {
    const std::chrono::milliseconds left(game.left_ms(level, services_.now()));
    const std::chrono::milliseconds increment(game.play().increment_ms);
    const Duration earned = from_seconds(part_of_increment * seconds(increment));
    order.time = std::clamp<Duration>(
        left / moves_to_provide_for + std::min<Duration>(earned, left), least_to_think, order.time);
  }
  return order;
}

void Hub::think(Entry& entry) {
  if (!entry.game || entry.search || entry.held) return;
  const auto side = entry.game->to_move();
  if (!side || !entry.game->seat(*side).level) return;
  if (entry.failed_searches >= searches_before_giving_up) return;
  if (entry.silent) {
    if (services_.now() - entry.silence_checked < silence_checked_every) return;
    tell(entry, {{"type", "waiting"}, {"game", entry.id}, {"reason", "rated-game"}});
    return check_silence(entry);
  }
  const auto ply = static_cast<std::int64_t>(entry.game->position().moves().size());
  const auto tell_watchers = [this, id = entry.id](const Json& message) {
    const auto found = entries_.find(id);
    if (found != entries_.end()) tell(*found->second, message);
  };
  SearchPool::Listener listener;
  listener.end = [this, id = entry.id, side = *side, ply](const Result<SearchAnswer>& answer) {
    level_answers(id, side, ply, answer);
  };
  listener.news = [tell_watchers, id = entry.id, position = entry.game->position(),
                   is_rated = entry.game->play().rated](const SearchAnswer& news) {
    Json thought = decision_json(position, news.decision);
    if (is_rated) {
      // What it expects, and what it thinks of it, would be advice.
      for (const char* advice : {"move", "value", "line", "chance", "proven"}) {
        thought.erase(advice);
      }
    }
    tell_watchers({{"type", "thinking"}, {"game", id}, {"thought", thought}});
  };
  listener.wait = [tell_watchers, id = entry.id](Duration wait) {
    tell_watchers({{"type", "waiting"},
                   {"game", id},
                   {"reason", "queue"},
                   {"seconds", std::ceil(seconds(wait))}});
  };
  const Result<SearchPool::Ticket> ticket =
      services_.searches.submit(search_order(entry, *side), std::move(listener));
  // Where the pool is full, the next tick asks again.
  if (ticket) entry.search = *ticket;
}

void Hub::level_answers(const std::string& id, Side side, std::int64_t ply,
                        const Result<SearchAnswer>& answer) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  found->second->search.reset();
  if (!answer) {
    tell(*found->second,
         {{"type", "engine-failure"}, {"game", id}, {"error", error_json(answer.error())}});
    ++found->second->failed_searches;
  }
  with(
      id,
      [this, side, ply, answer](Entry& entry) {
        const auto ignore = [](const Result<std::int64_t>&) {};
        if (!answer) {
          if (entry.failed_searches < searches_before_giving_up || entry.game->is_over()) return;
          return commit(entry, entry.game->broken_level(side, services_.now(), services_.wall()),
                        {}, ignore);
        }
        const TimePoint due = answer_due(entry, side);
        if (services_.now() >= due) return play_level(entry, side, ply, *answer);
        entry.held = Held{side, ply, *answer, due};
      },
      [](const Error&) {});
}

TimePoint Hub::answer_due(const Entry& entry, Side level) {
  const auto& human = entry.game->seat(opponent(level)).person;
  Duration pace{};
  for (const auto& [id, watcher] : entry.watchers) {
    if (human && watcher.person == human) pace = std::max(pace, watcher.pace);
  }
  const TimePoint due = entry.turn_began + pace;
  const auto flag = entry.game->flag_time();
  return flag ? std::min(due, *flag - flag_margin) : due;
}

void Hub::play_level(Entry& entry, Side side, std::int64_t ply, const SearchAnswer& answer) {
  const Action action{Action::Kind::move, entry.game->position().move_text(answer.decision.move),
                      ply, answer.thought};
  const Result<DecidedEvent> event =
      entry.game->decide(side, action, services_.now(), services_.wall());
  if (event) commit(entry, *event, {}, [](const Result<std::int64_t>&) {});
}

void Hub::tick() {
  std::vector<std::string> ids;
  ids.reserve(entries_.size());
  for (const auto& [id, entry] : entries_) ids.push_back(id);
  for (const std::string& id : ids) {
    const auto found = entries_.find(id);
    if (found == entries_.end() || found->second->busy) continue;
    const std::shared_ptr<Entry> entry = found->second;
    if (!entry->game) {
      // The store failed: whoever watches is waiting for it to come back.
      with(
          id, [](Entry&) {}, [](const Error&) {});
      continue;
    }
    tell_presence(*entry);
    entry->game->release_clock(services_.now());
    if (const auto flag = entry->game->fallen_flag(services_.now(), services_.wall())) {
      commit(*entry, *flag, {}, [](const Result<std::int64_t>&) {});
    } else if (entry->held && services_.now() >= entry->held->due) {
      const Held held = *std::exchange(entry->held, std::nullopt);
      play_level(*entry, held.side, held.ply, held.answer);
    } else {
      think(*entry);
      forget_if_idle(id);
    }
  }
}

}  // namespace tauler::server
