#include "arena/battery.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fmt/core.h>

#include "core/rng.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;

/// The purposes a battery's seed is used for; each has a sequence of its own.
enum class Stream : std::uint64_t { local, visitor, opening };

std::uint64_t derived_seed(std::uint64_t seed, Stream stream, int number) {
  return mix64(mix64(mix64(seed) + static_cast<std::uint64_t>(stream)) +
               static_cast<std::uint64_t>(number));
}

/// Random moves that leave the game undecided.
std::optional<AnyPosition> random_opening(const AnyPosition& start, int plies, std::uint64_t seed) {
  constexpr int most_attempts = 1000;
  Rng rng(seed);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    AnyPosition position = start;
    for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
      const std::vector<Move> moves = position.legal_moves();
      (void)position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!position.is_over()) return position;
  }
  return std::nullopt;
}

class BatteryRun {
 public:
  BatteryRun(const BatteryPlan& plan, std::vector<AnyPosition> openings)
      : plan_(plan), openings_(std::move(openings)), games_(plan.games) {
    progress_.games = plan.games;
  }

  Battery play(const BatteryObserver& observer) {
    std::vector<std::thread> workers;
    const int jobs = std::clamp(plan_.jobs, 1, std::max(plan_.games, 1));
    running_ = jobs;
    workers.reserve(static_cast<std::size_t>(jobs));
    for (int i = 0; i < jobs; ++i) workers.emplace_back([this] { work(); });
    watch_workers(observer);
    for (std::thread& worker : workers) worker.join();
    Battery battery{.plan = plan_, .games = {}, .duration = watch_.elapsed()};
    for (std::optional<BatteryGame>& game : games_) {
      if (game) battery.games.push_back(*std::move(game));
    }
    return battery;
  }

 private:
  using Players = std::array<std::unique_ptr<Player>, 2>;  ///< by role

  void work() {
    Players players;
    for (int number = ++taken_; number <= plan_.games; number = ++taken_) {
      if (plan_.limits.stop_requested()) break;
      BatteryGame game = play_one(number, players);
      if (game.result.ending != Ending::stopped) finish(std::move(game));
    }
    players = {};
    const std::lock_guard lock(mutex_);
    --running_;
    news_.notify_one();
  }

  /// `players` are those of the game before, if any.
  BatteryGame play_one(int number, Players& players) {
    const Role opener = plan_.opener_of(number);
    std::array<std::optional<std::uint64_t>, 2> seeds;
    for (Role role : {Role::local, Role::visitor}) {
      const PlayerRecipe& recipe = plan_.recipe(role);
      const Stream stream = role == Role::local ? Stream::local : Stream::visitor;
      const std::uint64_t seed = derived_seed(plan_.seed, stream, number) % (highest_seed + 1);
      if (recipe.takes_seed()) seeds[index_of(role)] = seed;
      std::unique_ptr<Player>& player = players[index_of(role)];
      if (player && recipe.entry().is_program) {
        player->new_game();
      } else {
        player = recipe.make(seed);
      }
    }
    const int opening = number <= plan_.first_half() ? number : number - plan_.first_half();
    const GameSetup setup{.sides = {SideSetup{plan_.limits}, SideSetup{plan_.limits}},
                          .stop = plan_.limits.stop};
    GameResult result = play_game(openings_.empty() ? plan_.start : openings_[opening - 1],
                                  *players[index_of(opener)], *players[index_of(other(opener))],
                                  setup, [this](const AnyPosition&, const Turn&) {
                                    moves_.fetch_add(1, std::memory_order_relaxed);
                                  });
    return {number, opener, seeds, std::move(result)};
  }

  void finish(BatteryGame game) {
    const std::lock_guard lock(mutex_);
    const std::optional<Role> winner = game.winner();
    ++(!winner                 ? progress_.drawn
       : winner == Role::local ? progress_.local_won
                               : progress_.visitor_won);
    ++progress_.finished;
    games_[game.number - 1] = std::move(game);
    news_.notify_one();
  }

  /// Tells the observer what is new until the last worker has gone.
  void watch_workers(const BatteryObserver& observer) {
    constexpr auto longest_silence = 100ms;
    std::unique_lock lock(mutex_);
    while (true) {
      const bool finished = running_ == 0;
      BatteryProgress now = progress_;
      now.moves = moves_.load(std::memory_order_relaxed);
      now.elapsed = watch_.elapsed();
      lock.unlock();
      if (observer) observer(now);
      if (finished) return;
      lock.lock();
      news_.wait_for(lock, longest_silence,
                     [&] { return running_ == 0 || progress_.finished != now.finished; });
    }
  }

  const BatteryPlan& plan_;
  const std::vector<AnyPosition> openings_;
  const Stopwatch watch_;
  std::atomic<int> taken_ = 0;
  std::atomic<std::uint64_t> moves_ = 0;

  std::mutex mutex_;  // of everything below
  std::condition_variable news_;
  std::vector<std::optional<BatteryGame>> games_;
  BatteryProgress progress_;
  int running_ = 0;
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
  return BatteryRun(plan, std::move(openings)).play(observer);
}

}  // namespace tauler::arena
