// The searches of a pool that others do.
#include "server/jobs/search_pool.hpp"

namespace tauler::server {

SearchPool::SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver)
    : SearchPool(bounds, std::move(players), std::move(deliver), Elsewhere{}) {}

/// What is quick is done here before anybody else has heard of it.
bool SearchPool::may_go_elsewhere(const Search& search) const {
  if (search.running || search.is_for_here || search.order.work || is_quick(search.order)) {
    return false;
  }
  const auto idle = [&](Duty duty) { return idle_[static_cast<std::size_t>(duty)] > 0; };
  if (idle(Duty::everything)) return false;
  if (search.order.lane == SearchLane::reply) return !idle(Duty::replies);
  return running_of(search.order.owner) < bounds_.running_of_one;
}

/// In the same order as here. Null when the pool ends.
SearchPool::SearchPointer SearchPool::next_for_elsewhere() {
  constexpr auto look_every = std::chrono::milliseconds(500);
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (elsewhere_.is_open()) {
      for (const SearchPointer& search : waiting_in_order(std::chrono::steady_clock::now())) {
        if (!may_go_elsewhere(*search)) continue;
        search->is_elsewhere = true;
        begin(*search);
        return search;
      }
    }
    changed_.wait_for(lock, look_every);
  }
  return nullptr;
}

void SearchPool::take_back(Search& search) {
  const std::lock_guard lock(mutex_);
  charge(search.order, -search.charged, std::chrono::steady_clock::now());
  search.running = false;
  search.is_elsewhere = false;
  search.is_for_here = true;
  if (search.cancelled) {
    searches_.remove_if([&](const SearchPointer& each) { return each.get() == &search; });
  }
  changed_.notify_all();
}

void SearchPool::work_elsewhere() {
  while (const SearchPointer search = next_for_elsewhere()) {
    const std::optional<SearchAnswer> answer =
        elsewhere_.ask(search->order, search->time, search->stop);
    if (!answer) {
      take_back(*search);
      continue;
    }
    {
      const std::lock_guard lock(mutex_);
      note_wait(*search);
    }
    finish(search, true);
    deliver_([search, answer] {
      if (!search->cancelled) search->listener.end(*answer);
    });
  }
}

}  // namespace tauler::server
