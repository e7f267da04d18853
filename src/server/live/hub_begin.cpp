// How games begin: new ones, seats taken, the same again.
#include "messages/player_request.hpp"
#include "server/live/hub.hpp"
#include "store/secrets.hpp"

namespace tauler::server {

using store::PersonId;
using store::Play;
using store::Store;

void Hub::create(const NewPlay& request, PersonId person, Then<Play> then) {
  const Result<AnyPosition> start = services_.games.start_or_position(request.start);
  if (!start) return then(start.error());
  if (start->is_over()) return then(Error{"position-over"});
  Play play;
  play.game = start->game().id;
  if (!request.level.empty()) {
    const auto player = requested_player(services_.players, request.level, play.game);
    if (!player) return then(player.error());
  }
  if (request.shared && (request.rated || !request.level.empty())) {
    return then(Error{"shared-form"});
  }
  if (request.rated) {
    if (!services_.games.start(request.start)) {
      return then(Error{"rated-from-setup"});
    }
    const Status fair =
        check_rated({*start, request.level, request.budget_ms, request.increment_ms});
    if (!fair) return then(fair.error());
  }
  play.id = store::random_name();
  play.start = request.start;
  play.seats[index_of(request.side)].person = person;
  if (request.shared) {
    play.seats[index_of(opponent(request.side))].person = person;
  } else if (request.level.empty()) {
    play.invitation = store::random_name();
  } else {
    play.seats[index_of(opponent(request.side))].level = request.level;
  }
  play.rated = request.rated;
  play.budget_ms = request.budget_ms;
  play.increment_ms = request.increment_ms;
  play.created = services_.wall();
  services_.store_queue.run([play](Store& store) { store.plays.add(play); },
                            [play, then = std::move(then)](const Status& status) {
                              then(status ? Result<Play>(play) : Result<Play>(status.error()));
                            });
}

void Hub::join(const std::string& id, PersonId person, const std::string& invitation,
               const Then<Side>& then) {
  with(
      id,
      [this, person, invitation, then](Entry& entry) {
        const LiveGame& game = *entry.game;
        if (game.seat_of(person)) return then(*game.seat_of(person));
        const std::string& wanted = game.play().invitation;
        if (wanted.empty() || !store::same_secret(wanted, invitation)) {
          return then(Error{"seat-none"});
        }
        const Side side = game.seat(Side::first).is_open() ? Side::first : Side::second;
        const Result<DecidedEvent> event = game.join(side, services_.now(), services_.wall());
        if (!event) return then(event.error());
        auto name = std::make_shared<std::string>();
        commit(
            entry, *event,
            [id = entry.id, side, person, name](Store& store) {
              store.plays.seat(id, side, person);
              const auto joined = store.people.find(person);
              if (joined && joined->name) *name = *joined->name;
            },
            [this, id = entry.id, side, person, name, then](const Result<std::int64_t>& done) {
              if (!done) return then(done.error());
              const auto found = entries_.find(id);
              if (found == entries_.end() || !found->second->game) return then(side);
              Entry& now = *found->second;
              now.game->seat_person(side, person);
              now.names[static_cast<std::size_t>(index_of(side))] = *name;
              note_presence(now);
              // The event came before the seat was known: the clock starts here.
              tell(now, whole_json(now));
              then(side);
            });
      },
      [then](const Error& error) { then(error); });
}

void Hub::rematch(const std::string& id, PersonId person,
                  const Then<std::optional<std::string>>& then) {
  with(
      id,
      [this, person, then](Entry& entry) {
        const Play& before = entry.game->play();
        const auto side = entry.game->seat_of(person);
        if (!side) return then(Error{"play-not-yours"});
        if (!entry.game->is_over()) return then(Error{"play-not-over"});
        if (!before.rematch.empty()) {
          return then(std::optional(before.rematch));
        }
        const store::Seat& other = entry.game->seat(opponent(*side));
        if (other.is_open()) return then(Error{"opponent-gone"});
        const bool must_agree = other.person && !before.is_shared();
        if (must_agree && entry.rematch_offer != opponent(*side)) {
          entry.rematch_offer = *side;
          entry.rematch_offered = services_.now();
          tell(entry, {{"type", "rematch-offer"}, {"game", entry.id}, {"side", name_of(*side)}});
          return then(std::optional<std::string>());
        }
        begin_rematch(entry, then);
      },
      [then](const Error& error) { then(error); });
}

void Hub::begin_rematch(Entry& entry, const Then<std::optional<std::string>>& then) {
  Play next = entry.game->play();
  if (next.rated) {
    const std::string level = next.seats[0].level.value_or(next.seats[1].level.value_or(""));
    const Status fair =
        check_rated({entry.game->position().start(), level, next.budget_ms, next.increment_ms});
    if (!fair) return then(fair.error());
  }
  next.id = store::random_name();
  std::swap(next.seats[0], next.seats[1]);
  next.created = services_.wall();
  next.finished.reset();
  next.outcome = Outcome::ongoing;
  next.ending.clear();
  next.invitation.clear();
  entry.busy = true;
  auto is_lost = std::make_shared<bool>(false);
  const std::shared_ptr<Entry> kept = entries_.at(entry.id);
  services_.store_queue.run(
      [next, id = entry.id, is_lost, holds = services_.leases.holds](Store& store) {
        *is_lost = holds && !holds(store, id);
        if (*is_lost) return;
        store.plays.add(next);
        store.plays.set_rematch(id, next.id);
      },
      [this, kept, next, is_lost, then](const Status& status) {
        kept->busy = false;
        if (status && *is_lost) {
          if (!kept->dropped) services_.leases.lost(kept->id);
          then(Error{"play-moved"});
        } else if (kept->dropped) {
          then(status ? Result<std::optional<std::string>>(next.id) : status.error());
        } else if (status) {
          kept->game->set_rematch(next.id);
          tell(*kept, {{"type", "rematch"}, {"game", kept->id}, {"next", next.id}});
          then(std::optional(next.id));
        } else {
          kept->game.reset();
          then(status.error());
        }
        pump(*kept);
      });
}

}  // namespace tauler::server
