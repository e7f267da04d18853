#include "server/jobs/engine_pool.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <fmt/core.h>

#include "system/process_memory.hpp"

namespace tauler::server {
namespace {

/// The recipe's text with a seed of its own.
std::string seeded(const PlayerRecipe& recipe) {
  if (!recipe.takes_seed()) return recipe.text();
  thread_local std::mt19937_64 random{std::random_device{}()};
  const std::uint64_t seed = random() % highest_seed;
  const char joint = recipe.text().find(':') == std::string::npos ? ':' : ',';
  return fmt::format("{}{}seed={}", recipe.text(), joint, seed);
}

}  // namespace

/// An engine for the time of one search.
class EnginePool::Loan final : public Player, public RatesMoves {
 public:
  Loan(std::shared_ptr<EnginePool> pool, Engines engine)
      : pool_(std::move(pool)), engine_(std::move(engine)) {}
  ~Loan() override { pool_->give_back(engine_); }

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    return engine_.front().program->choose(position, limits, progress);
  }
  std::optional<std::vector<RatedMove>> rate(const AnyPosition& position, const Limits& limits,
                                             std::size_t count,
                                             const RatingProgress& progress) override {
    return engine_.front().program->rate(position, limits, count, progress);
  }

 private:
  std::shared_ptr<EnginePool> pool_;
  Engines engine_;  ///< this one
};

std::shared_ptr<EnginePool> EnginePool::make(const PlayerRegistry& players,
                                             const EngineProcess& process, const Bounds& bounds) {
  return std::shared_ptr<EnginePool>(new EnginePool(players, process, bounds));
}

SearchPool::PlayerSource EnginePool::source() {
  return [pool = shared_from_this()](const SearchOrder& order) { return pool->lend(order); };
}

Result<std::unique_ptr<Player>> EnginePool::lend(const SearchOrder& order) {
  const std::string& game = order.position.game().id;
  const Result<PlayerRecipe> recipe = players_.recipe(order.player, game);
  if (!recipe) return recipe.error();
  Engines taken;
  bool resumes = false;
  {
    const std::lock_guard lock(mutex_);
    drop_ended();
    auto found = one_that_knows(order);
    resumes = found != idle_.end();
    if (!resumes) found = one_to_share(game);
    if (found != idle_.end()) {
      taken.splice(taken.begin(), idle_, found);
    } else {
      ++figures_.started;
    }
    ++figures_.lent;
    figures_.resumed += resumes ? 1 : 0;
    ++figures_.busy;
  }
  if (taken.empty()) taken.push_back(Engine{process_.engine()});
  Engine& engine = taken.front();
  engine.game = game;
  engine.player = order.elastic ? order.player : std::string();
  if (!resumes) engine.program->set_up({"player " + seeded(*recipe)});
  return std::unique_ptr<Player>(std::make_unique<Loan>(shared_from_this(), std::move(taken)));
}

EnginePool::Engines::iterator EnginePool::one_that_knows(const SearchOrder& order) {
  auto best = idle_.end();
  if (!order.elastic) return best;
  for (auto engine = idle_.begin(); engine != idle_.end(); ++engine) {
    if (engine->player != order.player || engine->game != order.position.game().id) continue;
    const auto known = engine->program->known_moves_of(order.position);
    if (known && (best == idle_.end() || *known > *best->program->known_moves_of(order.position))) {
      best = engine;
    }
  }
  return best;
}

EnginePool::Engines::iterator EnginePool::one_to_share(const std::string& game) {
  const auto knows_nothing = [](const Engine& engine) { return engine.player.empty(); };
  // Its network is loaded.
  const auto same_game = std::find_if(idle_.begin(), idle_.end(), [&](const Engine& engine) {
    return knows_nothing(engine) && engine.game == game;
  });
  if (same_game != idle_.end()) return same_game;
  const auto any = std::find_if(idle_.begin(), idle_.end(), knows_nothing);
  if (any != idle_.end() || idle_.size() < bounds_.idle) return any;
  // All hold what they know of a game: the one that was used longest ago forgets it.
  return std::prev(idle_.end());
}

void EnginePool::give_back(Engines& engine) {
  engine.front().memory = system::own_memory(engine.front().program->process());
  engine.front().idle_since = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  --figures_.busy;
  idle_.splice(idle_.begin(), engine);
  drop_ended();
  drop_excess();
}

// Dropping an engine takes no time: it is asked to quit, and a thread of its own sees that it does.

void EnginePool::drop_ended() {
  std::erase_if(idle_, [](const Engine& engine) { return !engine.program->is_running(); });
}

void EnginePool::drop_excess() {
  std::size_t kept = 0;
  std::uint64_t memory = 0;
  std::erase_if(idle_, [&](const Engine& engine) {
    if (kept >= bounds_.idle || memory + engine.memory > bounds_.memory) return true;
    ++kept;
    memory += engine.memory;
    return false;
  });
}

void EnginePool::end_long_idle(TimePoint now) {
  const std::lock_guard lock(mutex_);
  drop_ended();
  std::erase_if(
      idle_, [&](const Engine& engine) { return now - engine.idle_since > bounds_.longest_idle; });
}

EnginePool::Figures EnginePool::figures() const {
  const std::lock_guard lock(mutex_);
  Figures figures = figures_;
  figures.idle = idle_.size();
  for (const Engine& engine : idle_) figures.memory += engine.memory;
  return figures;
}

}  // namespace tauler::server
