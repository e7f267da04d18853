#include "server/jobs/battery_worker.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/play/run_tournament.hpp"
#include "arena/schedule/plan_text.hpp"
#include "core/sentences.hpp"
#include "server/log.hpp"

namespace tauler::server {
namespace {

constexpr auto store_tried_every = std::chrono::milliseconds(500);
constexpr auto moves_told_every = std::chrono::seconds(1);

struct Answer {
  bool known = false;
  bool good = false;
};

/// To try again helps where the store is away, never where a row of it is damaged: that is noted.
store::StoreQueue::Work unless_damaged(std::function<void(store::Store&)> work,
                                       std::shared_ptr<std::optional<Error>> problem) {
  return [work = std::move(work), problem = std::move(problem)](store::Store& store) {
    try {
      work(store);
    } catch (const store::SqlFailure& failure) {
      if (failure.kind() != store::SqlFailure::Kind::damaged) throw;
      *problem = failure.error();
    }
  };
}

}  // namespace

/// The games of one battery, in the store behind the queue. Used on the worker's thread; what it
/// hands to the queue is shared, since that may outlive this.
class BatteryWorker::KeptGames final : public arena::Ledger {
 public:
  KeptGames(BatteryWorker& worker, BatteryId battery, const arena::TournamentPlan& plan,
            store::TournamentId tournament)
      : worker_(worker), battery_(battery), plan_(plan), tournament_(tournament) {}

  Status add(const std::vector<arena::PlayedGame>& games) override {
    std::vector<arena::Played> shown;
    for (const arena::PlayedGame& game : games) {
      shown.push_back(game.played);
      played_.push_back(game.played);
    }
    const auto told = std::make_shared<const Json>(battery_report(plan_, played_, shown));
    auto gone = std::make_shared<bool>(false);
    const bool stored = worker_.in_store(
        [games, gone, tournament = tournament_](store::Store& store) {
          *gone = !store.tournaments.is_there(tournament);
          if (*gone) return;
          for (const arena::PlayedGame& game : games) {
            // Taken before, where the store could not say so.
            const int number = game.played.fixture.number;
            const auto there = store.tournaments.games(tournament, battery_players, number - 1, 1);
            const bool known = !there.empty() && there[0].played.fixture.number == number;
            if (!known) store.tournaments.add(tournament, game);
          }
        },
        [news = worker_.services_.news, battery = battery_, told] { news(battery, told); });
    if (!stored) return Error{"server-ends"};
    if (*gone) return Error{"battery-deleted"};
    worker_.games_played_ += games.size();
    return Done{};
  }

  Status drop_after(int number) override {
    const bool done = worker_.in_store([number, tournament = tournament_](store::Store& store) {
      store.tournaments.drop_after(tournament, number);
    });
    return done ? Status(Done{}) : Error{"server-ends"};
  }

  Result<std::vector<arena::Played>> played() const override {
    auto games = std::make_shared<std::vector<arena::Played>>();
    auto problem = std::make_shared<std::optional<Error>>();
    const bool read = worker_.in_store(unless_damaged(
        [games, tournament = tournament_](store::Store& store) {
          *games = store.tournaments.played(tournament, battery_players);
        },
        problem));
    if (!read) return Error{"server-ends"};
    if (*problem) return **problem;
    played_ = *games;
    return played_;
  }

  Status visit(const std::function<void(const arena::PlayedGame&)>& visitor) const override {
    constexpr std::int64_t all = 1'000'000;
    auto games = std::make_shared<std::vector<arena::PlayedGame>>();
    auto problem = std::make_shared<std::optional<Error>>();
    const bool read = worker_.in_store(unless_damaged(
        [games, tournament = tournament_](store::Store& store) {
          *games = store.tournaments.games(tournament, battery_players, 0, all);
        },
        problem));
    if (!read) return Error{"server-ends"};
    if (*problem) return **problem;
    for (const arena::PlayedGame& game : *games) visitor(game);
    return Done{};
  }

 private:
  BatteryWorker& worker_;
  BatteryId battery_;
  const arena::TournamentPlan& plan_;
  store::TournamentId tournament_;
  mutable std::vector<arena::Played> played_;  ///< all that the store has
};

BatteryWorker::BatteryWorker(Services services)
    : services_(std::move(services)),
      isolated_(isolated_players(services_.players, services_.games, services_.process)),
      thread_([this] { run_loop(); }) {}

BatteryWorker::~BatteryWorker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BatteryWorker::wake() {
  {
    const std::lock_guard lock(mutex_);
    work_to_do_ = true;
  }
  changed_.notify_all();
}

void BatteryWorker::stop(BatteryId battery) {
  const std::lock_guard lock(mutex_);
  to_stop_.insert(battery);
  if (battery == current_) stop_ = true;
}

std::uint64_t BatteryWorker::moves_of_current_game(BatteryId battery) const {
  const std::lock_guard lock(mutex_);
  return battery == current_ ? moves_.load() : 0;
}

std::optional<BatteryWorker::Playing> BatteryWorker::playing(BatteryId battery) const {
  const std::lock_guard lock(mutex_);
  return battery == current_ ? playing_ : std::nullopt;
}

bool BatteryWorker::in_store(const store::StoreQueue::Work& work,
                             const std::function<void()>& then) {
  while (true) {
    auto answer = std::make_shared<Answer>();
    services_.store_queue.run(work, [this, answer, then](const Status& status) {
      if (status && then) then();
      const std::lock_guard lock(mutex_);
      *answer = {true, static_cast<bool>(status)};
      changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || answer->known; });
    if (ending_) return false;
    if (answer->good) return true;
    changed_.wait_for(lock, store_tried_every, [&] { return ending_; });
    if (ending_) return false;
  }
}

void BatteryWorker::run_loop() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return ending_ || work_to_do_; });
      if (ending_) return;
      work_to_do_ = false;
    }
    while (const std::optional<store::Job> job = claim()) {
      play(*job);
      const std::lock_guard lock(mutex_);
      to_stop_.erase(job->id);
      current_ = 0;
      if (ending_) return;
    }
  }
}

std::optional<store::Job> BatteryWorker::claim() {
  auto job = std::make_shared<std::optional<store::Job>>();
  const bool asked = in_store([job, server = services_.server](store::Store& store) {
    // What seems to run here was taken when the store could not say so.
    store.jobs.requeue_running(server());
    *job = store.jobs.claim(battery_kind, store::time_now(), server());
  });
  if (!asked || !*job) return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    current_ = (*job)->id;
    stop_ = ending_ || to_stop_.contains(current_);
    moves_ = 0;
    playing_.reset();
  }
  services_.deliver([news = services_.news] { news(all_batteries, nullptr); });
  return *job;
}

void BatteryWorker::play(const store::Job& job) {
  const Result<BatteryOrder> order = read_battery_order(Json::parse(job.detail, nullptr, false));
  if (!order) return fail(job.id, order.error());
  const Result<arena::TournamentPlan> plan = battery_plan(*order, services_.games, isolated_);
  if (!plan) return fail(job.id, plan.error());
  auto kept_as = std::make_shared<store::TournamentRow>();
  const std::string text = arena::plan_text(*plan);
  const bool begun = in_store([kept_as, id = job.id, text](store::Store& store) {
    if (!store.jobs.find(id)) return;
    const auto known = store.tournaments.of_job(id);
    *kept_as = known ? *known
                     : store::TournamentRow{
                           store.tournaments.begin(fmt::format("battery {}", id), text, id), text};
  });
  if (!begun || kept_as->id == 0) return;
  if (kept_as->plan != text) {
    return fail(
        job.id,
        Error{"battery-begun-otherwise",
              {arena::plan_differences(kept_as->plan, text).value_or(Error{"plan-line-order"})}});
  }
  run(job, *plan, kept_as->id);
}

void BatteryWorker::run(const store::Job& job, const arena::TournamentPlan& plan,
                        store::TournamentId kept_as) {
  KeptGames games(*this, job.id, plan, kept_as);
  Duration told{};
  bool too_long = false;
  const auto progress = [&](const arena::TournamentProgress& so_far) {
    std::uint64_t stored = 0;
    for (std::size_t i = static_cast<std::size_t>(so_far.resumed); i < so_far.played.size(); ++i) {
      for (const arena::SideUse& use : so_far.played[i].use) {
        stored += static_cast<std::uint64_t>(use.turns);
      }
    }
    moves_ = so_far.moves - std::min(so_far.moves, stored);
    too_long = so_far.elapsed > services_.longest;
    if (too_long) stop_ = true;
    if (so_far.elapsed - told < moves_told_every) return;
    told = so_far.elapsed;
    services_.deliver([news = services_.news, id = job.id] { news(id, nullptr); });
  };
  const auto moved = [this](const arena::Fixture& fixture, const AnyPosition& position) {
    const std::lock_guard lock(mutex_);
    playing_ = Playing{fixture, position};
  };
  const Result<arena::TournamentResult> result =
      arena::run_tournament(plan, games, {.jobs = 1, .stop = &stop_, .games = services_.games},
                            {.progress = progress, .moved = moved});
  {
    const std::lock_guard lock(mutex_);
    playing_.reset();
    if (ending_) return;
  }
  if (!result) {
    log_line("warning", "battery", {{"battery", job.id}, {"problem", english(result.error())}});
    return fail(job.id, result.error());
  }
  finish(job.id, true,
         result->is_complete ? ""
         : too_long          ? line_of(coded_json(Error{"battery-time-up"}))
                             : battery_stopped);
}

void BatteryWorker::fail(BatteryId battery, const Error& error) {
  finish(battery, false, line_of(coded_json(error)));
}

void BatteryWorker::finish(BatteryId battery, bool done, const std::string& result) {
  in_store(
      [battery, done, result](store::Store& store) { store.jobs.finish(battery, done, result); },
      [news = services_.news] { news(all_batteries, nullptr); });
}

}  // namespace tauler::server
