// Work that waits for a store that is away, as when PostgreSQL is restarted.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <utility>

#include "store/sql.hpp"

namespace tauler::store {

struct Patience {
  Duration longest{};  ///< with one piece of work; zero: none
  /// Ends it earlier.
  const std::atomic<bool>* stop = nullptr;
  /// Called when the store is found away, and when it is back.
  std::function<void(bool is_away)> tell = {};
};

/// What `work` returns, done again after the store was away. Work that was committed before the
/// answer was lost is done a second time too, and must allow for that. Throws a SqlFailure.
template <class Work>
auto patiently(Sql& sql, const Patience& patience, const Work& work) {
  constexpr auto between = std::chrono::milliseconds(100);
  const Stopwatch watch;
  bool was_away = false;
  while (true) {
    try {
      sql.revive();
      if (std::exchange(was_away, false) && patience.tell) patience.tell(false);
      return work();
    } catch (const SqlFailure& failure) {
      const bool is_stopped = patience.stop && patience.stop->load(std::memory_order_relaxed);
      const bool may_help =
          failure.kind() == SqlFailure::Kind::away || failure.kind() == SqlFailure::Kind::outrun;
      const bool is_hopeless = !may_help || is_stopped;
      if (is_hopeless || watch.elapsed() > patience.longest) throw;
      if (!std::exchange(was_away, true) && patience.tell) patience.tell(true);
    }
    std::this_thread::sleep_for(between);
  }
}

}  // namespace tauler::store
