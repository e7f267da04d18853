#include "arena/play/run_tournament.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>

#include "arena/play/openings.hpp"
#include "arena/play/seeds.hpp"
#include "arena/play/start_check.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/statistics/sprt.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

std::array<SideUse, 2> use_of(const std::vector<Turn>& turns) {
  std::array<SideUse, 2> use{};
  for (const Turn& turn : turns) {
    SideUse& side = use[index_of(turn.mover)];
    side.time += turn.time;
    side.longest = std::max(side.longest, turn.time);
    side.overhead += turn.overhead;
    ++side.turns;
  }
  return use;
}

SequentialTest test_of(const SprtPlan& plan) {
  return [run = SprtRun(plan)](int half_points) mutable {
    run.add(half_points);
    return run.result().state != SprtState::running;
  };
}

class TournamentRun {
 public:
  TournamentRun(const TournamentPlan& plan, Ledger& ledger, const RunSetup& setup,
                const TournamentObserver& observer, std::unique_ptr<Openings> openings)
      : plan_(plan),
        ledger_(ledger),
        setup_(setup),
        observer_(observer),
        openings_(std::move(openings)),
        schedule_(make_schedule(plan, test_of(plan.sprt))) {}

  Result<TournamentResult> play() {
    Result<std::vector<Played>> kept = ledger_.played();
    if (!kept) return kept.error();
    kept_ = *std::move(kept);
    resumed_ = static_cast<int>(kept_.size());
    const PoolSetup pool{.jobs = setup_.jobs, .pin = setup_.pin, .stop = &halt_};
    const PoolOwner owner{
        .next = [this] { return next(); },
        .finished = [this](std::vector<PlayedOrder> games) { return finish(std::move(games)); },
        .given_up =
            [this](const Error& reason) {
              given_up_ = reason;
              halt_ = true;
            },
        .news = [this](std::uint64_t moves) { tell(moves); }};
    const Status done = setup_.elsewhere ? setup_.elsewhere(pool, owner) : run_pool(pool, owner);
    if (problem_) return *problem_;
    if (!done) return done.error();
    return result();
  }

 private:
  std::optional<GameOrder> next() {
    while (!problem_) {
      const Schedule::Step step = schedule_->next();
      if (step.state != Schedule::State::ready) return std::nullopt;
      // Both come in the order of their numbers.
      const bool is_kept = left_over() > 0 && kept_[taken_].fixture.number == step.fixture.number;
      if (!is_kept) {
        if (!can_start()) return std::nullopt;
        return order_of(step.fixture);
      }
      if (kept_[taken_].fixture != step.fixture) {
        problem_ = Error{"store-game-differs", {step.fixture.number}};
        return std::nullopt;
      }
      count(kept_[taken_++]);
    }
    return std::nullopt;
  }

  /// Whether all programs can be, asked once, when there is something to play.
  bool can_start() {
    if (std::exchange(is_checked_, true) || setup_.elsewhere) return true;
    for (const Contestant& each : plan_.contestants) {
      const Status started = check_start(each.name, each.recipe, plan_.start, setup_.stop);
      if (!started) problem_ = started.error();
      if (!started) return false;
    }
    return true;
  }

  GameOrder order_of(const Fixture& fixture) {
    running_.emplace(fixture.number, fixture);
    GameOrder order{.number = fixture.number};
    for (Side side : {Side::first, Side::second}) {
      const int contestant = fixture.contestants[index_of(side)];
      // A battery's players keep their streams when they change colours.
      const int place = plan_.pairing == Pairing::battery ? contestant : index_of(side);
      const Stream stream = place == 0 ? Stream::first : Stream::second;
      order.seats[index_of(side)] = {
          contestant, &plan_.contestants[contestant].recipe,
          derived_seed(plan_.seed, stream, fixture.number) % (highest_seed + 1)};
    }
    order.opening = [this, opening = fixture.opening] { return openings_->opening(opening); };
    order.setup = setup_of(fixture);
    order.adjudication = plan_.adjudication;
    order.reference_speed = plan_.reference_speed;
    if (observer_.moved) {
      order.moved = [this, fixture](const AnyPosition& now) { observer_.moved(fixture, now); };
    }
    return order;
  }

  GameSetup setup_of(const Fixture& fixture) const {
    GameSetup setup{.sides = {effort_of(plan_, fixture.contestants[0]),
                              effort_of(plan_, fixture.contestants[1])},
                    .margin = plan_.margin,
                    .strict_move_time = plan_.pairing != Pairing::battery,
                    .hard_timeout = plan_.hard_timeout,
                    .max_moves = plan_.adjudication.max_moves};
    // The limit of a battery's move guides; a program that is silent for much longer is given up.
    if (const auto& time = plan_.effort.limits.time; time && !setup.strict_move_time) {
      setup.hard_timeout = std::max<Duration>(std::chrono::seconds(10), 20 * *time);
    }
    // Whoever plays them elsewhere knows how fast that is.
    if (!setup_.elsewhere) scale_times(setup, time_scale(plan_.reference_speed, setup_.speed));
    return setup;
  }

  Status finish(std::vector<PlayedOrder> orders) {
    std::vector<PlayedGame> games;
    for (PlayedOrder& order : orders) {
      const auto running = running_.find(order.number);
      games.push_back(written(running->second, std::move(order)));
      running_.erase(running);
    }
    Status kept = ledger_.add(games);
    if (kept) {
      for (const PlayedGame& game : games) count(game.played);
      if (observer_.finished) kept = observer_.finished(games);
    }
    if (!kept || schedule_->last_game()) halt_ = true;
    return kept;
  }

  PlayedGame written(const Fixture& fixture, PlayedOrder order) const {
    GameResult& result = order.result;
    PlayedGame game;
    game.played = {fixture, result.outcome, result.ending, use_of(result.turns),
                   result.position.ply()};
    game.reason = std::move(result.reason);
    game.record = trim(setup_.games.write_record({result.position}));
    game.opening_plies = result.opening_plies();
    game.turns = std::move(result.turns);
    game.seeds = order.seeds;
    return game;
  }

  void count(const Played& game) {
    schedule_->record(game);
    played_.push_back(game);
  }

  std::size_t left_over() const { return kept_.size() - taken_; }

  void tell(std::uint64_t moves) {
    if (problem_ || (setup_.stop && setup_.stop->load(std::memory_order_relaxed))) halt_ = true;
    if (!observer_.progress) return;
    observer_.progress({played_, schedule_->expected_games(), resumed_, moves, watch_.elapsed()});
  }

  Result<TournamentResult> result() {
    TournamentResult result;
    const std::optional<int> last = schedule_->last_game();
    result.is_complete =
        last || (running_.empty() && schedule_->next().state == Schedule::State::over);
    if (result.is_complete && !last && left_over() > 0) {
      return Error{"store-games-left-over", {left_over()}};
    }
    if (last) {
      if (const Status dropped = ledger_.drop_after(*last); !dropped) return dropped.error();
      const auto beyond =
          std::erase_if(played_, [&](const Played& game) { return game.fixture.number > *last; });
      result.dropped = static_cast<int>(beyond + left_over());
    }
    std::sort(played_.begin(), played_.end(),
              [](const Played& a, const Played& b) { return a.fixture.number < b.fixture.number; });
    result.played = std::move(played_);
    result.expected = schedule_->expected_games();
    result.champion = schedule_->champion();
    result.elapsed = watch_.elapsed();
    if (!result.is_complete) result.problem = given_up_;
    return result;
  }

  const TournamentPlan& plan_;
  Ledger& ledger_;
  const RunSetup& setup_;
  const TournamentObserver& observer_;
  const std::unique_ptr<Openings> openings_;
  const std::unique_ptr<Schedule> schedule_;
  const Stopwatch watch_;
  std::vector<Played> kept_;  ///< by earlier runs
  std::size_t taken_ = 0;     ///< how many of them the schedule has come to
  std::unordered_map<int, Fixture> running_;
  std::vector<Played> played_;
  int resumed_ = 0;
  std::optional<Error> problem_;
  std::optional<Error> given_up_;  ///< a program, and the run with it
  bool is_checked_ = false;
  /// For the games: stopped from outside, or there is no need of them.
  std::atomic<bool> halt_ = false;
};

}  // namespace

SideSetup effort_of(const TournamentPlan& plan, int contestant) {
  SideSetup effort = plan.contestants[contestant].effort;
  if (!effort.limits.time) effort.limits.time = plan.effort.limits.time;
  if (!effort.limits.depth) effort.limits.depth = plan.effort.limits.depth;
  if (!effort.limits.nodes) effort.limits.nodes = plan.effort.limits.nodes;
  if (!effort.clock) effort.clock = plan.effort.clock;
  return effort;
}

Result<TournamentResult> run_tournament(const TournamentPlan& plan, Ledger& ledger,
                                        const RunSetup& setup, const TournamentObserver& observer) {
  if (const Status sound = check_plan(plan); !sound) return sound.error();
  Result<std::unique_ptr<Openings>> openings = make_openings(plan.start, plan.openings, plan.seed);
  if (!openings) return openings.error();
  return TournamentRun(plan, ledger, setup, observer, *std::move(openings)).play();
}

}  // namespace tauler::arena
