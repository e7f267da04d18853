#include "server/jobs/search_pool.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/core.h>

namespace tauler::server {
namespace {

TimePoint clock_now() {
  return std::chrono::steady_clock::now();
}

}  // namespace

SearchPool::SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver)
    : bounds_(bounds), players_(std::move(players)), deliver_(std::move(deliver)) {
  workers_.emplace_back([this] { work({SearchLane::reply}); });
  for (int i = 0; i < bounds_.workers; ++i) {
    workers_.emplace_back([this] { work({SearchLane::reply, SearchLane::analysis}); });
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
    return Error{"too many games wait for a reply"};
  }
  if (of_owner >= bounds_.analyses_of_one) {
    return Error{"you have asked for too many searches at a time; wait for one of them"};
  }
  if (of_share >= bounds_.analyses_of_share) {
    return Error{"too many searches were asked for from your address; wait for one of them"};
  }
  if (of_lane >= bounds_.analyses) {
    return Error{fmt::format("too many people wait for a search; try again in about {:.0f} seconds",
                             std::ceil(seconds(time_to_wait(order.lane))))};
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
  search->order.time = std::min(search->order.time, bounds_.longest);
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

/// Of all that is asked for in the lane, by all workers: what the last in it has to wait.
Duration SearchPool::time_to_wait(SearchLane lane) const {
  Duration work{};
  const TimePoint now = clock_now();
  for (const SearchPointer& search : searches_) {
    const bool comes_before = search->order.lane == SearchLane::reply || search->order.lane == lane;
    if (!comes_before) continue;
    const Duration spent = search->running ? now - search->began : Duration{};
    work += std::max(Duration{}, search->order.time - spent);
  }
  return work / std::max(1, bounds_.workers);
}

/// What waits, in the order in which it would run if nothing else came.
std::vector<SearchPool::SearchPointer> SearchPool::waiting_in_order(TimePoint now) const {
  using Place = std::tuple<SearchLane, double, Ticket>;
  std::vector<std::pair<Place, SearchPointer>> places;
  for (const SearchPointer& search : searches_) {
    if (search->running) continue;
    const SearchOrder& order = search->order;
    places.emplace_back(Place{order.lane, shares_.used(order.share, now), search->ticket}, search);
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
    Duration work{};
    for (const SearchPointer& search : searches_) {
      if (search->running) work += std::max(Duration{}, search->order.time - (now - search->began));
    }
    for (SearchPointer& search : waiting_in_order(now)) {
      const Duration own = search->order.time;
      news.emplace_back(std::move(search), work / std::max(1, bounds_.workers));
      work += own;
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
    ++(search->running ? figures.running : figures.waiting);
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

/// That of the share which has used least; null where none may run.
SearchPool::SearchPointer SearchPool::best_waiting(SearchLane lane) const {
  const TimePoint now = clock_now();
  SearchPointer best;
  double least = 0;
  for (const SearchPointer& search : searches_) {
    if (search->running || search->order.lane != lane) continue;
    if (lane == SearchLane::analysis && running_of(search->order.owner) >= bounds_.running_of_one) {
      continue;
    }
    const double used = shares_.used(search->order.share, now);
    if (best && used >= least) continue;
    best = search;
    least = used;
  }
  return best;
}

/// Null when the pool ends.
SearchPool::SearchPointer SearchPool::next_search(const Lanes& lanes) {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    for (SearchLane lane : lanes) {
      const SearchPointer search = best_waiting(lane);
      if (!search) continue;
      search->running = true;
      search->began = clock_now();
      // Charged in full before it begins, so that several of one share do not all look free.
      shares_.charge(search->order.share, search->order.time, search->began);
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
    shares_.charge(search->order.share, now - search->began - search->order.time, now);
    searches_.remove(search);
    if (!search->cancelled) ++(succeeded ? figures_.done : figures_.failed);
  }
  changed_.notify_all();
}

void SearchPool::work(const Lanes& lanes) {
  while (const SearchPointer search = next_search(lanes)) {
    const Result<SearchAnswer> answer = carry_out(search);
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
    Result<std::unique_ptr<Player>> player = players_(order.player, order.position.game().id);
    if (!player) return player.error();
    return think(search, **player);
  } catch (const std::exception& problem) {
    // Out of memory, say: this search ends, the server goes on.
    return Error{problem.what()};
  }
}

Result<SearchAnswer> SearchPool::think(const SearchPointer& search, Player& player) {
  const SearchOrder& order = search->order;
  Limits limits = Limits::within(order.time);
  limits.patience = order.time + bounds_.grace;
  limits.stop = &search->stop;
  TimePoint told{};
  const auto is_time_for_news = [&] {
    const TimePoint now = clock_now();
    if (now - told < bounds_.news_every) return false;
    told = now;
    return true;
  };
  const Stopwatch watch;
  SearchAnswer answer;
  if (order.rate == 0) {
    answer.decision = player.choose(order.position, limits, [&](const Decision& so_far) {
      if (is_time_for_news()) tell(search, {so_far, {}, {}});
    });
    // A process has to start before it thinks; what it says itself leaves that out.
    answer.thought = watch.elapsed();
    if (answer.decision.time > Duration{}) {
      answer.thought = std::min(answer.thought, answer.decision.time);
    }
  } else {
    answer.moves = rate_moves(player, order.position, limits, order.rate,
                              [&](const std::vector<RatedMove>& so_far) {
                                if (is_time_for_news()) tell(search, {{}, so_far, {}});
                              });
    answer.decision = answer.moves.front().decision;
    answer.thought = watch.elapsed();
  }
  return answer;
}

}  // namespace tauler::server
