#include "server/live/hub.hpp"

#include <algorithm>
#include <utility>

namespace tauler::server {
namespace {

using store::PersonId;
using store::Play;
using store::PlayEvent;
using store::Store;

Error no_such_game() {
  return Error{"play-unknown"};
}

/// Whether somebody plays a level here for fun and a rated game of the same kind elsewhere: the
/// level's moves would be advice.
bool would_advise(Store& store, const Play& play) {
  if (play.rated || play.finished) return false;
  const auto& [first, second] = play.seats;
  if (!first.level && !second.level) return false;
  const auto person = first.level ? second.person : first.person;
  return person && store.plays.is_in_rated(*person, play.game);
}

}  // namespace

Hub::Hub(Services services) : services_(std::move(services)) {}

void Hub::with(const std::string& id, std::function<void(Entry&)> use,
               std::function<void(const Error&)> missing) {
  std::shared_ptr<Entry>& entry = entries_[id];
  if (!entry) {
    entry = std::make_shared<Entry>();
    entry->id = id;
  }
  const std::shared_ptr<Entry> kept = entry;
  kept->waiting.push_back({std::move(use), std::move(missing)});
  pump(*kept);
}

void Hub::pump(Entry& entry) {
  if (entry.dropped) {
    for (const Waiting& one : std::exchange(entry.waiting, {})) one.missing(Error{"play-moved"});
    return;
  }
  while (!entry.busy) {
    if (!entry.game) {
      if (entry.waiting.empty()) break;
      load(entry);
      return;
    }
    if (entry.waiting.empty()) break;
    const Waiting next = std::move(entry.waiting.front());
    entry.waiting.pop_front();
    next.use(entry);
  }
  if (!entry.busy) {
    think(entry);
    forget_if_idle(entry.id);
  }
}

void Hub::load(Entry& entry) {
  struct Found {
    std::optional<Play> play;
    std::vector<PlayEvent> events;
    SeatNames names;
    bool silent = false;
  };
  auto found = std::make_shared<Found>();
  const std::shared_ptr<Entry> kept = entries_.at(entry.id);
  entry.busy = true;
  const std::string id = entry.id;
  services_.store_queue.run(
      [found, id](Store& store) {
        found->play = store.plays.find(id);
        if (!found->play) return;
        found->events = store.plays.events(id, 0);
        found->names = names_of(store, *found->play);
        found->silent = would_advise(store, *found->play);
      },
      [this, found, kept](const Status& status) {
        kept->busy = false;
        std::optional<Error> problem;
        if (kept->dropped) {
          problem = Error{"play-moved"};
        } else if (!status) {
          problem = status.error();
        } else if (!found->play) {
          problem = no_such_game();
        } else {
          Result<LiveGame> game =
              LiveGame::load(services_.games, *found->play, found->events, services_.now());
          if (game) {
            kept->game.emplace(*std::move(game));
            const auto& taken_over = services_.leases.taken_over;
            const auto spent = taken_over ? taken_over(kept->id) : std::nullopt;
            if (spent) kept->game->hold_clock(*spent, services_.now());
          } else {
            problem = game.error();
          }
        }
        if (problem) {
          const auto waiting = std::move(kept->waiting);
          kept->waiting.clear();
          if (kept->watchers.empty() && !kept->dropped) {
            entries_.erase(kept->id);
            if (services_.leases.forgotten) services_.leases.forgotten(kept->id);
          }
          for (const Waiting& one : waiting) one.missing(*problem);
          return;
        }
        // Watchers from before a failure of the store get what they have not seen.
        const std::size_t told = kept->events.size();
        kept->events = std::move(found->events);
        kept->names = std::move(found->names);
        kept->silent = found->silent;
        kept->silence_checked = services_.now();
        const bool is_watched = !kept->watchers.empty();
        for (std::size_t i = told; is_watched && i < kept->events.size(); ++i) {
          tell(*kept, {{"type", "event"},
                       {"game", kept->id},
                       {"event", event_json(kept->events[i])},
                       {"state", state_json(*kept->game, services_.now())}});
        }
        note_presence(*kept);
        pump(*kept);
      });
}

void Hub::commit(Entry& entry, const DecidedEvent& event, store::StoreQueue::Work also,
                 Then<std::int64_t> then) {
  const auto end = LiveGame::end_by(event);
  auto changes = std::make_shared<std::vector<RatingChange>>();
  auto silent = std::make_shared<bool>(false);
  auto is_lost = std::make_shared<bool>(false);
  Play after = entry.game->play();
  if (end) {
    after.outcome = end->outcome;
    after.ending = end->ending;
    stop_thinking(entry);
  }
  entry.busy = true;
  const std::shared_ptr<Entry> kept = entries_.at(entry.id);
  services_.store_queue.run(
      [event = PlayEvent(event), also = std::move(also), after, changes, silent, is_lost,
       ended = end.has_value(), holds = services_.leases.holds](Store& store) {
        *is_lost = holds && !holds(store, after.id);
        if (*is_lost) return;
        store.plays.add_event(after.id, event);
        if (also) also(store);
        *silent = would_advise(store, after);
        if (!ended) return;
        store.plays.finish(after.id, after.outcome, after.ending, event.made);
        *changes = rate(store, after, event.made);
      },
      [this, kept, event, then = std::move(then), changes, silent, is_lost,
       began = services_.now()](const Status& status) {
        kept->busy = false;
        if (status && *is_lost) {
          if (!kept->dropped) services_.leases.lost(kept->id);
          then(Error{"play-moved"});
          return pump(*kept);
        }
        // Stored, and already another's: who watches hears of it there.
        if (kept->dropped) {
          then(status ? Result<std::int64_t>(event.number) : status.error());
          return pump(*kept);
        }
        if (status) {
          store_times_.add(services_.now() - began);
          kept->silent = *silent;
          kept->silence_checked = services_.now();
          committed(*kept, event);
          for (const RatingChange& change : *changes) {
            if (services_.rated) services_.rated(kept->game->play().game, change);
          }
          then(event.number);
        } else {
          // Whether it is in the store is not known: the store will tell when it is back.
          kept->game.reset();
          stop_thinking(*kept);
          then(status.error());
        }
        pump(*kept);
      });
}

void Hub::committed(Entry& entry, const DecidedEvent& event) {
  entry.game->apply(event, services_.now());
  entry.events.push_back(event);
  if (event.kind == "move" || event.kind == "takeback") {
    entry.failed_searches = 0;
    entry.turn_began = services_.now();
    if (event.kind == "takeback") stop_thinking(entry);
  }
  if (entry.watchers.empty()) return;
  tell(entry, {{"type", "event"},
               {"game", entry.id},
               {"event", event_json(event)},
               {"state", state_json(*entry.game, services_.now())}});
}

void Hub::tell(Entry& entry, const Json& message) {
  if (entry.watchers.empty()) return;
  const auto text = std::make_shared<const std::string>(line_of(message));
  // A listener may stop watching while it is told.
  const auto watchers = entry.watchers;
  for (const auto& [id, watcher] : watchers) watcher.listener(text);
}

void Hub::act(const std::string& id, PersonId person, const Action& action,
              const Then<std::int64_t>& then) {
  with(
      id,
      [this, person, action, then](Entry& entry) {
        const auto side = entry.game->seat_of(person);
        if (!side) return then(Error{"play-not-yours"});
        const Result<DecidedEvent> event =
            entry.game->decide(*side, action, services_.now(), services_.wall());
        if (!event) return then(event.error());
        commit(entry, *event, {}, then);
      },
      [then](const Error& error) { then(error); });
}

void Hub::wake(const std::string& id) {
  with(
      id, [](Entry&) {}, [](const Error&) {});
}

void Hub::drop(const std::string& id) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  const std::shared_ptr<Entry> entry = found->second;
  entries_.erase(found);
  stop_thinking(*entry);
  for (const auto& [watch, watcher] : entry->watchers) watches_.erase(watch);
  entry->watchers.clear();
  entry->dropped = true;
  entry->game.reset();
  if (entry->busy) return;  // the store's answer tells who waits
  for (const Waiting& one : std::exchange(entry->waiting, {})) one.missing(Error{"play-moved"});
}

void Hub::resume() {
  auto ids = std::make_shared<std::vector<std::string>>();
  services_.store_queue.run([ids](Store& store) { *ids = store.plays.rated_going_on(); },
                            [this, ids](const Status&) {
                              for (const std::string& id : *ids) wake(id);
                            });
}

void Hub::check_silence(Entry& entry) {
  auto silent = std::make_shared<bool>(true);
  entry.silence_checked = services_.now();
  services_.store_queue.run(
      [silent, play = entry.game->play()](Store& store) { *silent = would_advise(store, play); },
      [this, silent, id = entry.id](const Status& status) {
        const auto found = entries_.find(id);
        if (!status || found == entries_.end()) return;
        found->second->silent = *silent;
      });
}

}  // namespace tauler::server
