#include "arena/play/battery.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/play/openings.hpp"
#include "arena/play/pool.hpp"
#include "arena/play/seeds.hpp"
#include "arena/play/start_check.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;

class BatteryRun {
 public:
  BatteryRun(const BatteryPlan& plan, std::vector<AnyPosition> openings)
      : plan_(plan), openings_(std::move(openings)), games_(plan.games) {
    progress_.games = plan.games;
  }

  Result<Battery> play(const BatteryObserver& observer) {
    const PoolSetup setup{.jobs = std::clamp(plan_.jobs, 1, std::max(plan_.games, 1)),
                          .stop = &halt_};
    const PoolOwner owner{
        .next = [this] { return next(); },
        .finished = [this](std::vector<PlayedOrder> games) { return finish(std::move(games)); },
        .given_up =
            [this](const Error& reason) {
              given_up_ = reason;
              halt_ = true;
            },
        .news =
            [&](std::uint64_t moves) {
              if (plan_.limits.stop_requested()) halt_ = true;
              progress_.moves = moves;
              progress_.elapsed = watch_.elapsed();
              if (observer) observer(progress_);
            }};
    if (const Status done = run_pool(setup, owner); !done) return done.error();
    Battery battery{.plan = plan_, .games = {}, .duration = watch_.elapsed()};
    for (std::optional<BatteryGame>& game : games_) {
      if (game) battery.games.push_back(*std::move(game));
    }
    if (!battery.is_complete()) battery.problem = given_up_;
    return battery;
  }

 private:
  static Stream stream_of(Role role) {
    return role == Role::local ? Stream::first : Stream::second;
  }

  std::optional<GameOrder> next() {
    if (taken_ == plan_.games) return std::nullopt;
    const int number = ++taken_;
    const Role opener = plan_.opener_of(number);
    GameOrder order{.number = number};
    for (Side side : {Side::first, Side::second}) {
      const Role role = side == Side::first ? opener : other(opener);
      order.seats[tauler::index_of(side)] = {
          index_of(role), &plan_.recipe(role),
          derived_seed(plan_.seed, stream_of(role), number) % (highest_seed + 1)};
    }
    const int opening = number <= plan_.first_half() ? number : number - plan_.first_half();
    order.opening = [this, opening] {
      return openings_.empty() ? plan_.start : openings_[opening - 1];
    };
    order.setup = [this] {
      const SideSetup side{plan_.limits, plan_.clock};
      GameSetup setup{.sides = {side, side}, .patience = plan_.patience};
      // The limit guides; a program that is silent for much longer is given up.
      if (plan_.limits.time) {
        setup.patience = std::max<Duration>(std::chrono::seconds(10), 20 * *plan_.limits.time);
      }
      return setup;
    };
    return order;
  }

  Status finish(std::vector<PlayedOrder> games) {
    for (PlayedOrder& each : games) {
      const Role opener = plan_.opener_of(each.number);
      BatteryGame game{each.number, opener, each.seeds, std::move(each.result)};
      if (opener == Role::visitor) std::swap(game.seeds[0], game.seeds[1]);
      const std::optional<Role> winner = game.winner();
      ++(!winner                 ? progress_.drawn
         : winner == Role::local ? progress_.local_won
                                 : progress_.visitor_won);
      ++progress_.finished;
      games_[each.number - 1] = std::move(game);
    }
    return Done{};
  }

  const BatteryPlan& plan_;
  const std::vector<AnyPosition> openings_;
  const Stopwatch watch_;
  int taken_ = 0;
  std::vector<std::optional<BatteryGame>> games_;
  BatteryProgress progress_;
  std::optional<Error> given_up_;
  std::atomic<bool> halt_ = false;  ///< for the games: stopped from outside, or a program given up
};

}  // namespace

std::optional<Role> BatteryGame::winner() const {
  if (is_win_for(result.outcome, Side::first)) return role_of(Side::first);
  if (is_win_for(result.outcome, Side::second)) return role_of(Side::second);
  return std::nullopt;
}

Result<Battery> play_battery(const BatteryPlan& plan, const BatteryObserver& observer) {
  if (plan.start.is_over()) return Error{"the game is over before it begins"};
  std::vector<AnyPosition> openings;
  for (int i = 1; plan.opening_plies > 0 && i <= plan.first_half(); ++i) {
    std::optional<AnyPosition> opening =
        random_opening(plan.start, plan.opening_plies, derived_seed(plan.seed, Stream::opening, i));
    if (!opening) {
      return Error{fmt::format("no opening of {} random moves leaves the game undecided",
                               plan.opening_plies)};
    }
    openings.push_back(*std::move(opening));
  }
  for (const Role role : {Role::local, Role::visitor}) {
    const PlayerRecipe& recipe = plan.recipe(role);
    const Status started = check_start(recipe.text(), recipe, plan.start, plan.limits.stop);
    if (!started) return started.error();
  }
  return BatteryRun(plan, std::move(openings)).play(observer);
}

}  // namespace tauler::arena
