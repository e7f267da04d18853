#include "server/jobs/search_pool.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "server/jobs/search_work.hpp"

namespace tauler::server {
namespace {

TimePoint clock_now() {
  return std::chrono::steady_clock::now();
}

/// Names of players come from strangers.
constexpr std::size_t most_usual_times = 1000;
/// How much the latest time counts.
constexpr int usual_part = 4;

std::string kind_of(const SearchOrder& order) {
  return order.position.game().id + '/' + order.player;
}

}  // namespace

SearchPool::SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver,
                       Elsewhere elsewhere)
    : bounds_(bounds),
      players_(std::move(players)),
      deliver_(std::move(deliver)),
      elsewhere_(std::move(elsewhere)) {
  const auto hire = [this](Duty duty, int workers) {
    idle_[static_cast<std::size_t>(duty)] = workers;
    for (int i = 0; i < workers; ++i) workers_.emplace_back([this, duty] { work(duty); });
  };
  const std::lock_guard lock(mutex_);
  hire(Duty::quick_replies, 1);
  hire(Duty::replies, 1);
  hire(Duty::everything, bounds_.workers);
  for (int i = 0; i < elsewhere_.searches; ++i) {
    workers_.emplace_back([this] { work_elsewhere(); });
  }
}

SearchPool::~SearchPool() {
  life_.reset();
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const SearchPointer& search : searches_) {
      search->cancelled = true;
      search->stop = true;
    }
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

Status SearchPool::check_bounds(const SearchOrder& order) const {
  std::size_t of_lane = 0;
  std::size_t of_owner = 0;
  std::size_t of_share = 0;
  for (const SearchPointer& search : searches_) {
    if (search->order.lane != order.lane) continue;
    ++of_lane;
    if (search->order.owner == order.owner) ++of_owner;
    if (search->order.share == order.share) ++of_share;
  }
  if (order.lane == SearchLane::reply) {
    if (of_lane < bounds_.replies && of_share < bounds_.replies_of_share) return Done{};
    return Error{"replies-waiting"};
  }
  if (of_owner >= bounds_.analyses_of_one) {
    return Error{"searches-of-person"};
  }
  if (of_share >= bounds_.analyses_of_share) {
    return Error{"searches-of-address"};
  }
  if (of_lane >= bounds_.analyses) {
    return Error{"searches-waiting",
                 {static_cast<std::int64_t>(std::ceil(seconds(time_to_wait(order.lane))))}};
  }
  return Done{};
}

Result<SearchPool::Ticket> SearchPool::submit(SearchOrder order, Listener listener) {
  const std::lock_guard lock(mutex_);
  if (const Status room = check_bounds(order); !room) {
    ++figures_.refused;
    return room.error();
  }
  auto search = std::make_shared<Search>(std::move(order));
  search->ticket = ++last_ticket_;
  search->listener = std::move(listener);
  if (!search->order.work) search->order.time = std::min(search->order.time, bounds_.longest);
  search->asked = clock_now();
  searches_.push_back(std::move(search));
  // Not every worker takes every search.
  changed_.notify_all();
  return last_ticket_;
}

void SearchPool::cancel(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  for (auto at = searches_.begin(); at != searches_.end(); ++at) {
    if ((*at)->ticket != ticket) continue;
    (*at)->cancelled = true;
    (*at)->stop = true;
    ++figures_.cancelled;
    if (!(*at)->running) searches_.erase(at);
    return;
  }
}

Duration SearchPool::expected(const SearchOrder& order) const {
  if (order.lane == SearchLane::analysis) return order.time;
  const auto known = usual_.find(kind_of(order));
  return known == usual_.end() ? order.time : std::min(known->second, order.time);
}

bool SearchPool::is_quick(const SearchOrder& order) const {
  return order.lane == SearchLane::reply && !order.elastic && expected(order) <= bounds_.quick;
}

Duration SearchPool::left_running(SearchLane lane, TimePoint now) const {
  Duration left{};
  for (const SearchPointer& search : searches_) {
    if (!search->running || search->is_elsewhere || search->order.lane > lane) continue;
    const Duration all = std::min(search->time, expected(search->order));
    left += std::max(Duration{}, all - (now - search->began));
  }
  return left;
}

/// Of those who work in the lane, the ones that are not in another now.
int SearchPool::workers_for(SearchLane lane) const {
  if (lane == SearchLane::analysis) return std::max(1, bounds_.workers);
  const auto analyses =
      std::count_if(searches_.begin(), searches_.end(), [](const SearchPointer& search) {
        return search->running && !search->is_elsewhere &&
               search->order.lane == SearchLane::analysis;
      });
  return std::max(1, bounds_.workers + 1 - static_cast<int>(analyses));
}

/// What the last in the lane has to wait.
Duration SearchPool::time_to_wait(SearchLane lane) const {
  Duration work = left_running(lane, clock_now());
  for (const SearchPointer& search : searches_) {
    if (!search->running && search->order.lane <= lane) work += expected(search->order);
  }
  return work / workers_for(lane);
}

/// So that this one and all that wait can be answered by when they are due, each elastic one with
/// as much time.
Duration SearchPool::time_for(const Search& search, TimePoint now) const {
  const Duration wish = search.order.time;
  if (!search.order.elastic) return wish;
  const int workers = workers_for(SearchLane::reply);
  Duration most = search.asked + bounds_.reply_due - now;
  Duration others{};
  int elastic = 1;
  for (const SearchPointer& waiting : waiting_in_order(now)) {
    if (waiting->order.lane != SearchLane::reply) break;
    if (waiting.get() == &search) continue;
    if (waiting->order.elastic) {
      ++elastic;
    } else {
      others += expected(waiting->order);
    }
    const Duration left = (waiting->asked + bounds_.reply_due - now) * workers - others;
    most = std::min(most, left / elastic);
  }
  return std::clamp(most, std::min(bounds_.least, wish), wish);
}

SearchPool::Place SearchPool::place_of(const Search& search, TimePoint now) const {
  const SearchOrder& order = search.order;
  return {order.lane, shares_.used(order.share, now), people_.used(order.owner, now),
          search.ticket};
}

/// What waits, in the order in which it would run if nothing else came.
std::vector<SearchPool::SearchPointer> SearchPool::waiting_in_order(TimePoint now) const {
  std::vector<std::pair<Place, SearchPointer>> places;
  for (const SearchPointer& search : searches_) {
    if (!search->running) places.emplace_back(place_of(*search, now), search);
  }
  std::sort(places.begin(), places.end());
  std::vector<SearchPointer> ordered;
  ordered.reserve(places.size());
  for (auto& place : places) ordered.push_back(std::move(place.second));
  return ordered;
}

void SearchPool::tell_waiting() {
  std::vector<std::pair<SearchPointer, Duration>> news;
  {
    const std::lock_guard lock(mutex_);
    const TimePoint now = clock_now();
    Duration before{};
    for (SearchPointer& search : waiting_in_order(now)) {
      const SearchLane lane = search->order.lane;
      const Duration own = expected(search->order);
      news.emplace_back(std::move(search), (before + left_running(lane, now)) / workers_for(lane));
      before += own;
    }
  }
  for (const auto& [search, wait] : news) {
    if (!search->cancelled && search->listener.wait) search->listener.wait(wait);
  }
}

SearchPool::Figures SearchPool::figures() const {
  const std::lock_guard lock(mutex_);
  Figures figures = figures_;
  for (const SearchPointer& search : searches_) {
    figures.elsewhere += search->is_elsewhere ? 1 : 0;
    ++(search->running                           ? figures.running
       : search->order.lane == SearchLane::reply ? figures.waiting_replies
                                                 : figures.waiting_analyses);
  }
  return figures;
}

int SearchPool::running_of(const std::string& owner) const {
  return static_cast<int>(
      std::count_if(searches_.begin(), searches_.end(), [&](const SearchPointer& search) {
        return search->running && search->order.lane == SearchLane::analysis &&
               search->order.owner == owner;
      }));
}

/// The one whose turn it is; null if none may run.
SearchPool::SearchPointer SearchPool::best_waiting(SearchLane lane, bool only_quick) const {
  const TimePoint now = clock_now();
  SearchPointer best;
  for (const SearchPointer& search : searches_) {
    if (search->running || search->order.lane != lane) continue;
    if (only_quick && !is_quick(search->order)) continue;
    if (lane == SearchLane::analysis && running_of(search->order.owner) >= bounds_.running_of_one) {
      continue;
    }
    if (!best || place_of(*search, now) < place_of(*best, now)) best = search;
  }
  return best;
}

void SearchPool::charge(const SearchOrder& order, Duration time, TimePoint now) {
  shares_.charge(order.share, time, now);
  people_.charge(order.owner, time, now);
}

void SearchPool::begin(Search& search) {
  const TimePoint now = clock_now();
  search.time = time_for(search, now);
  search.running = true;
  search.began = now;
  // Charged before it begins, so that several of one share do not all look free.
  search.charged = std::min(search.time, expected(search.order));
  charge(search.order, search.charged, now);
  if (!search.is_elsewhere) note_wait(search);
}

void SearchPool::note_wait(const Search& search) {
  Times& waits =
      search.order.lane == SearchLane::reply ? figures_.reply_waits : figures_.analysis_waits;
  waits.add(search.began - search.asked);
}

/// Null when the pool ends.
SearchPool::SearchPointer SearchPool::next_search(Duty duty) {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    SearchPointer search = best_waiting(SearchLane::reply, duty == Duty::quick_replies);
    if (!search && duty == Duty::everything) search = best_waiting(SearchLane::analysis, false);
    if (search) {
      begin(*search);
      --idle_[static_cast<std::size_t>(duty)];
      // What waits now would go on waiting here: elsewhere it may begin.
      if (elsewhere_.searches > 0) changed_.notify_all();
      return search;
    }
    changed_.wait(lock);
  }
  return nullptr;
}

void SearchPool::finish(const SearchPointer& search, bool succeeded) {
  {
    const std::lock_guard lock(mutex_);
    const TimePoint now = clock_now();
    const Duration took = now - search->began;
    charge(search->order, took - search->charged, now);
    searches_.remove(search);
    if (!search->cancelled) {
      ++(succeeded ? figures_.done : figures_.failed);
      const bool is_usual = succeeded && !search->is_elsewhere;
      if (is_usual && search->order.lane == SearchLane::reply) note_time(search->order, took);
    }
  }
  changed_.notify_all();
}

void SearchPool::note_time(const SearchOrder& order, Duration took) {
  if (usual_.size() >= most_usual_times) usual_.clear();
  const auto [known, is_new] = usual_.try_emplace(kind_of(order), took);
  if (!is_new) known->second += (took - known->second) / usual_part;
}

void SearchPool::work(Duty duty) {
  while (const SearchPointer search = next_search(duty)) {
    const Result<SearchAnswer> answer = carry_out(search);
    {
      const std::lock_guard lock(mutex_);
      ++idle_[static_cast<std::size_t>(duty)];
    }
    finish(search, static_cast<bool>(answer));
    deliver_([search, answer] {
      if (!search->cancelled) search->listener.end(answer);
    });
  }
}

void SearchPool::tell(const SearchPointer& search, const SearchAnswer& answer) {
  deliver_([search, answer] {
    if (!search->cancelled && search->listener.news) search->listener.news(answer);
  });
}

Result<SearchAnswer> SearchPool::carry_out(const SearchPointer& search) {
  try {
    const SearchOrder& order = search->order;
    if (order.work) {
      const Status done = order.work(search->stop);
      if (!done) return done.error();
      return SearchAnswer{};
    }
    Result<std::unique_ptr<Player>> player = players_(order);
    if (!player) return player.error();
    return think_about(order, **player,
                       {.time = search->time,
                        .grace = bounds_.grace,
                        .news_every = bounds_.news_every,
                        .stop = &search->stop},
                       [&](const SearchAnswer& so_far) { tell(search, so_far); });
  } catch (const PlayerFailure& failure) {
    return Error{"search-failed", {failure.error()}};
  } catch (const std::exception& problem) {
    // Out of memory, say: this search ends, the server goes on.
    return Error{"search-failed", {problem.what()}};
  }
}

}  // namespace tauler::server
