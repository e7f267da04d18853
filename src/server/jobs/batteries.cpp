#include "server/jobs/batteries.hpp"

namespace tauler::server {
namespace {

using store::Job;
using store::Store;

std::string state_of(const Job& job) {
  return job.state == "done" && !job.result.empty() ? "stopped" : job.state;
}

/// Why it ended before its time: as the worker put it down, or, long ago, in words.
Json error_of(const Job& job) {
  if (job.result.empty() || job.result == battery_stopped) return {};
  Json error = Json::parse(job.result, nullptr, false);
  return error.is_object() ? error : coded_json(Error{"foreign-failure", {job.result}});
}

std::string owner_name(Store& store, const Job& job) {
  const auto person = job.owner ? store.people.find(*job.owner) : std::nullopt;
  return person ? person->name.value_or("") : "";
}

Json playing_json(const arena::Fixture& fixture, const AnyPosition& position) {
  return {{"game", fixture.number},
          {"first", fixture.contestants[0]},
          {"position", position_json(position)},
          {"moves", position.move_texts()}};
}

}  // namespace

Batteries::Batteries(const Services& services, const Bounds& bounds)
    : services_(services), bounds_(bounds) {
  if (!bounds.played) return;
  // People who play wait for their answers; a battery does not.
  services_.process.niceness = 10;
  worker_ = std::make_unique<BatteryWorker>(BatteryWorker::Services{
      services.games, services.players, services.store_queue, services_.process, bounds.longest,
      [this](BatteryId id, const std::shared_ptr<const Json>& report) {
        tell(id, report);
        services_.tell_others({{"battery", id}, {"report", report ? *report : Json()}});
      },
      services.deliver, services.server});
}

void Batteries::tell_others(const Json& news) {
  services_.deliver([tell = services_.tell_others, news] { tell(news); });
}

void Batteries::hear(const Json& news) {
  if (const auto stopped = integer_field(news, "battery-stop")) {
    if (worker_) worker_->stop(*stopped);
  } else if (const auto changed = integer_field(news, "battery")) {
    const auto report = news.find("report");
    const bool is_report = report != news.end() && report->is_object();
    tell(*changed, is_report ? std::make_shared<const Json>(*report) : nullptr);
  } else if (news.contains("battery-new")) {
    wake();
  }
}

void Batteries::wake() {
  if (worker_) worker_->wake();
}

std::size_t Batteries::unfinished_from(Store& store, const std::string& address) {
  const auto found = of_address_.find(address);
  if (found == of_address_.end()) return 0;
  std::erase_if(found->second, [&](BatteryId id) {
    const auto job = store.jobs.find(id);
    return !job || (job->state != "waiting" && job->state != "running");
  });
  const std::size_t count = found->second.size();
  if (count == 0) of_address_.erase(found);
  return count;
}

Result<Job> Batteries::add(Store& store, const BatteryOrder& order, const Asker& asker,
                           store::Time now) {
  const store::PersonId owner = asker.person;
  if (!worker_) return Error{"batteries-off"};
  if (unfinished_from(store, asker.address) >= bounds_.unfinished_of_address) {
    return Error{"batteries-of-address"};
  }
  if (store.jobs.waiting(owner) >= bounds_.unfinished_of_one) {
    return Error{"batteries-unfinished"};
  }
  if (store.jobs.count(battery_kind, owner) >= bounds_.kept_of_one) {
    return Error{"batteries-kept"};
  }
  if (store.jobs.waiting() >= bounds_.unfinished) {
    return Error{"batteries-waiting"};
  }
  const BatteryId id = store.jobs.add(battery_kind, owner, line_of(order_json(order)), now);
  of_address_[asker.address].push_back(id);
  worker_->wake();
  tell_others({{"battery-new", id}});
  return *store.jobs.find(id);
}

Json Batteries::summary(Store& store, const Job& job, std::optional<store::PersonId> viewer) const {
  const auto tournament = store.tournaments.of_job(job.id);
  store::TournamentTally tally;
  if (tournament) tally = store.tournaments.tally(tournament->id);
  Json order = Json::parse(job.detail, nullptr, false);
  const std::string start = order.value("start", "");
  order["game"] = start.substr(0, start.find(':'));
  const auto moves = static_cast<std::uint64_t>(tally.turns);
  Json json = {{"id", job.id},
               {"owner", owner_name(store, job)},
               {"mine", viewer && viewer == job.owner},
               {"state", state_of(job)},
               {"error", error_of(job)},
               {"ahead", job.state == "waiting" ? store.jobs.ahead_of(battery_kind, job.id) : 0},
               {"created", job.created},
               {"order", order},
               {"finished", tally.games},
               {"moves", moves + (worker_ ? worker_->moves_of_current_game(job.id) : 0)},
               {"points", tally.points}};
  if (const auto playing = worker_ ? worker_->playing(job.id) : std::nullopt) {
    json["playing"] = playing_json(playing->fixture, playing->position);
  }
  return json;
}

Result<arena::TournamentPlan> Batteries::plan_of(const Job& job) const {
  const Result<BatteryOrder> order = read_battery_order(Json::parse(job.detail, nullptr, false));
  if (!order) return order.error();
  return battery_plan(*order, services_.games, services_.players);
}

Result<Json> Batteries::report(Store& store, const Job& job) const {
  const Result<arena::TournamentPlan> plan = plan_of(job);
  if (!plan) return plan.error();
  const auto tournament = store.tournaments.of_job(job.id);
  std::vector<arena::Played> games;
  if (tournament) games = store.tournaments.played(tournament->id, battery_players);
  return battery_report(*plan, games, games);
}

Result<Json> Batteries::game(Store& store, const Job& job, int number) const {
  const Result<arena::TournamentPlan> plan = plan_of(job);
  if (!plan) return plan.error();
  const auto tournament = store.tournaments.of_job(job.id);
  if (tournament && number > 0) {
    const auto games = store.tournaments.games(tournament->id, battery_players, number - 1, 1);
    if (!games.empty() && games[0].played.fixture.number == number) {
      return battery_game(*plan, services_.games, games[0]);
    }
  }
  return Error{"battery-game-unfinished"};
}

std::optional<Job> Batteries::find(Store& store, BatteryId id) {
  std::optional<Job> job = store.jobs.find(id);
  if (job && job->kind != battery_kind) return std::nullopt;
  return job;
}

void Batteries::stop(Store& store, BatteryId id) {
  if (!store.jobs.finish_waiting(id, battery_stopped)) stop_if_running(store.jobs.find(id));
}

void Batteries::remove(Store& store, BatteryId id) {
  const std::optional<Job> job = store.jobs.find(id);
  store.jobs.remove(id);
  stop_if_running(job);
}

/// Of one that has ended nothing is left to stop, and its number may become another's.
void Batteries::stop_if_running(const std::optional<Job>& job) {
  if (!worker_ || !job || job->state != "running") return;
  worker_->stop(job->id);
  tell_others({{"battery-stop", job->id}});
}

void Batteries::remove_all(Store& store, store::PersonId owner) {
  for (const Job& job : store.jobs.latest(battery_kind, owner, bounds_.kept_of_one)) {
    remove(store, job.id);
  }
}

void Batteries::tell(BatteryId id, const std::shared_ptr<const Json>& report) {
  // Whoever waits for the first message gets this with it.
  std::map<BatteryId, std::vector<WatchId>> whom;
  for (const auto& [watch, watcher] : watchers_) {
    const bool is_meant = watcher.battery == id || id == all_batteries;
    if (watcher.is_told && is_meant) whom[watcher.battery].push_back(watch);
  }
  for (const auto& [battery, watches] : whom) tell_some(battery, watches, report);
}

void Batteries::tell_some(BatteryId id, const std::vector<WatchId>& whom,
                          const std::shared_ptr<const Json>& report) {
  auto job = std::make_shared<std::optional<Job>>();
  auto json = std::make_shared<Json>();
  services_.store_queue.run(
      [this, id, job, json](Store& store) {
        *job = find(store, id);
        if (*job) *json = summary(store, **job, std::nullopt);
      },
      [this, id, whom, report, job, json](const Status& status) {
        if (!status) return;
        for (WatchId watch : whom) {
          const auto found = watchers_.find(watch);
          if (found == watchers_.end()) continue;
          Json message = {{"type", *job ? "battery" : "battery-gone"}, {"battery", id}};
          if (*job) {
            message["battery"] = *json;
            message["battery"]["mine"] =
                found->second.viewer && found->second.viewer == (*job)->owner;
            if (report) message["report"] = *report;
          }
          const Hub::Listener listener = found->second.listener;
          if (!*job) watchers_.erase(found);
          listener(std::make_shared<const std::string>(line_of(message)));
        }
      });
}

void Batteries::watch(BatteryId id, std::optional<store::PersonId> viewer, Hub::Listener listener,
                      const std::function<void(const Result<WatchId>&)>& then) {
  const WatchId watch = ++last_watch_;
  watchers_[watch] = {id, viewer, std::move(listener), false};
  auto message = std::make_shared<Json>();
  services_.store_queue.run(
      [this, id, viewer, message](Store& store) {
        const std::optional<Job> job = find(store, id);
        if (!job) return;
        const Result<Json> all = report(store, *job);
        *message = {{"type", "battery"},
                    {"battery", summary(store, *job, viewer)},
                    {"report", all ? *all : Json()}};
      },
      [this, watch, message, then](const Status& status) {
        const auto found = watchers_.find(watch);
        if (!status || message->is_null()) {
          if (found != watchers_.end()) watchers_.erase(found);
          return then(status ? Error{"battery-unknown"} : status.error());
        }
        then(watch);
        // It may have gone meanwhile, or just now.
        const auto still = watchers_.find(watch);
        if (still == watchers_.end()) return;
        still->second.is_told = true;
        still->second.listener(std::make_shared<const std::string>(line_of(*message)));
      });
}

void Batteries::unwatch(WatchId watch) {
  watchers_.erase(watch);
}

}  // namespace tauler::server
