// The engines of searches: child processes `tauler engine` that stay. A search borrows one that is
// idle, tells it who is to think and about which game, and gives it back; only where none is idle
// is another started.
//
// Whoever thinks in an engine is made anew for every search, with a seed of its own, so that an
// answer does not depend on what the engine was asked before. The exception are elastic searches
// (search_pool.hpp), whose strength is their time: where a game goes on, they are given the engine
// that has thought about it before, with all it knows.
//
// Idle engines are bounded in number, in memory and in how long they wait. One that fails in any
// way is ended, and the next search starts another.
#pragma once

#include <list>
#include <memory>
#include <mutex>

#include "players/registry.hpp"
#include "protocols/program/program_player.hpp"
#include "server/jobs/engine_process.hpp"
#include "server/jobs/search_pool.hpp"

namespace tauler::server {

class EnginePool : public std::enable_shared_from_this<EnginePool> {
 public:
  struct Bounds {
    std::size_t idle = 32;                          ///< engines
    std::uint64_t memory = std::uint64_t{2} << 30;  ///< bytes that the idle ones hold together
    Duration longest_idle = std::chrono::minutes(5);
  };

  struct Figures {
    std::size_t idle = 0;
    std::size_t busy = 0;
    std::uint64_t memory = 0;   ///< of the idle ones, when they were given back
    std::uint64_t started = 0;  ///< processes, since the beginning
    std::uint64_t lent = 0;     ///< for how many searches
    std::uint64_t resumed = 0;  ///< of these: with what the engine knew of the game
  };

  /// The registry must outlive it.
  static std::shared_ptr<EnginePool> make(const PlayerRegistry& players,
                                          const EngineProcess& process, const Bounds& bounds);

  /// A player for one search: whoever drops it gives the engine back.
  Result<std::unique_ptr<Player>> lend(const SearchOrder& order);
  /// `lend`, for a SearchPool; keeps the engines alive.
  SearchPool::PlayerSource source();
  /// Ends those that have been idle for long.
  void end_long_idle(TimePoint now);
  Figures figures() const;

 private:
  class Loan;

  struct Engine {
    std::unique_ptr<protocols::ProgramPlayer> program;
    std::string game = {};    ///< of the latest search
    std::string player = {};  ///< who may be asked again about the same game; empty: nobody
    std::uint64_t memory = 0;
    TimePoint idle_since = {};
  };
  using Engines = std::list<Engine>;  ///< the latest used first

  EnginePool(const PlayerRegistry& players, const EngineProcess& process, const Bounds& bounds)
      : players_(players), process_(process), bounds_(bounds) {}

  /// The one that knows most of the order's game; none if the search should not, or cannot, go on.
  Engines::iterator one_that_knows(const SearchOrder& order);
  /// One for anything; none if there should be one more.
  Engines::iterator one_to_share(const std::string& game);
  /// A list of one, so that nothing has to be allocated and nothing can fail.
  void give_back(Engines& engine);
  void drop_ended();
  /// The longest idle go first.
  void drop_excess();

  const PlayerRegistry& players_;
  EngineProcess process_;
  Bounds bounds_;
  mutable std::mutex mutex_;  // of everything below
  Engines idle_;
  Figures figures_;
};

}  // namespace tauler::server
