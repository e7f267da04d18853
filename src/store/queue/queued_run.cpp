#include "store/queue/queued_run.hpp"

#include <algorithm>

#include "protocols/program/named_program.hpp"
#include "store/queue/order_text.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;
using arena::GameOrder;
using arena::PlayedOrder;
using arena::PoolOwner;
using arena::PoolSetup;

/// Games that are read at a time.
constexpr std::int64_t most_at_a_time = 200;
/// A notice may be lost with its connection.
constexpr auto longest_silence = 100ms;
constexpr auto state_every = 1s;

class QueuedRun {
  // First, since what it returns is to be known below.
  template <class Work>
  auto patiently(const Work& work) {
    return store::patiently(ledger_.sql(), ledger_.patience(), work);
  }

 public:
  QueuedRun(SqlLedger& ledger, const QueueSetup& queue, const PoolSetup& setup,
            const PoolOwner& owner)
      : ledger_(ledger),
        queue_setup_(queue),
        setup_(setup),
        owner_(owner),
        queue_(ledger.sql()),
        tournament_(ledger.tournament()) {}

  Status run() {
    try {
      patiently([&] { ledger_.sql().listen(GameQueue::done_channel); });
      patiently([&] { queue_.begin(tournament_, queue_setup_.build); });
      Status done = play();
      // Also where it failed: nobody waits for those games any more.
      patiently([&] { queue_.withdraw_all(tournament_); });
      return done;
    } catch (const SqlFailure& failure) {
      return failure.error();
    }
  }

 private:
  Status play() {
    while (true) {
      if (!is_over_) {
        if (Status offered = refill(); !offered) return offered;
      }
      if (owner_.news) owner_.news(moves_);
      look_at_workers();
      const bool is_stopping = is_stopped();
      const Result<std::size_t> taken = collect();
      if (!taken) return taken.error();
      if (*taken > 0) continue;
      if (out_.empty() || is_over_ || is_stopping) return Done{};
      patiently([&] { ledger_.sql().notices(longest_silence); });
    }
  }

  bool is_stopped() const { return setup_.stop && setup_.stop->load(std::memory_order_relaxed); }

  /// Enough that no worker waits, and few enough that a test that is decided has begun few others.
  std::size_t wanted() const {
    constexpr std::size_t least = 64;
    return std::max(least, 3 * static_cast<std::size_t>(state_.games));
  }

  Status refill() {
    std::vector<GameJob> jobs;
    while (!is_stopped() && out_.size() < wanted()) {
      std::optional<GameOrder> order = owner_.next();
      if (!order) break;
      GameJob job{.tournament = tournament_,
                  .number = order->number,
                  .build = queue_setup_.build,
                  .detail = {}};
      for (int side : {0, 1}) {
        const PlayerRecipe& recipe = *order->seats[side].recipe;
        if (!recipe.entry().is_program) continue;
        job.programs[side] = protocols::program_name(recipe.text());
        if (!job.programs[side]) return Error{"program-not-by-name", {recipe.text()}};
      }
      // Made once: looking for a random one takes a while.
      order->opening = [opening = order->opening()] { return opening; };
      job.detail = write_order(*order, queue_setup_.games);
      jobs.push_back(std::move(job));
      const int number = order->number;
      out_.emplace(number, *std::move(order));
    }
    if (!jobs.empty()) patiently([&] { queue_.offer(jobs); });
    return Done{};
  }

  /// Games that have come back; how many were taken.
  Result<std::size_t> collect() {
    const auto delivered = patiently([&] { return queue_.delivered(tournament_, most_at_a_time); });
    std::vector<PlayedOrder> finished;
    for (const DeliveredJob& job : delivered) {
      const auto order = out_.find(job.number);
      // From an earlier run, and not asked for again yet.
      if (order == out_.end()) continue;
      std::optional<PlayedOrder> played =
          read_played(job.result, queue_setup_.games, order->second);
      if (!played) {
        patiently([&] { queue_.refuse(tournament_, job); });
        continue;
      }
      moves_ += played->result.turns.size();
      if (const auto given_up =
              hopeless_.add(order->second.seats, played->result, order->second.setup)) {
        is_over_ = true;
        if (owner_.given_up) owner_.given_up(*given_up);
      }
      finished.push_back(*std::move(played));
      out_.erase(order);
    }
    const std::size_t count = finished.size();
    if (count == 0) return count;
    if (Status kept = owner_.finished(std::move(finished)); !kept) return kept.error();
    return count;
  }

  void look_at_workers() {
    if (is_looked_at_ && watch_.elapsed() < state_every) return;
    watch_ = Stopwatch();
    const QueueState before = state_;
    patiently([&] { state_ = WorkerList(ledger_.sql()).state(queue_setup_.build); });
    const auto hopeless = patiently([&] { return queue_.hopeless(tournament_); });
    if (hopeless && !is_over_) {
      is_over_ = true;
      if (owner_.given_up) owner_.given_up(Error{"game-lost-often", {*hopeless, most_lost}});
    }
    const bool is_news = !std::exchange(is_looked_at_, true) || !(state_ == before);
    if (is_news && queue_setup_.state) queue_setup_.state(state_);
  }

  SqlLedger& ledger_;
  const QueueSetup& queue_setup_;
  const PoolSetup& setup_;
  const PoolOwner& owner_;
  GameQueue queue_;
  const TournamentId tournament_;
  std::map<int, GameOrder> out_;  ///< on the queue, by number
  arena::HopelessGames hopeless_;
  std::uint64_t moves_ = 0;
  bool is_over_ = false;
  QueueState state_;
  bool is_looked_at_ = false;
  Stopwatch watch_;
};

}  // namespace

arena::GamePlayers queued_players(SqlLedger& ledger, QueueSetup setup) {
  return [&ledger, setup = std::move(setup)](const PoolSetup& pool, const PoolOwner& owner) {
    return QueuedRun(ledger, setup, pool, owner).run();
  };
}

}  // namespace tauler::store
