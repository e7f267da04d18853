#include "server/search_pool.hpp"

#include <algorithm>

namespace tauler::server {

SearchPool::SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver)
    : bounds_(bounds), players_(std::move(players)), deliver_(std::move(deliver)) {
  for (int i = 0; i < bounds_.workers; ++i) workers_.emplace_back([this] { work(); });
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

Result<SearchPool::Ticket> SearchPool::submit(SearchOrder order, OnNews news, OnEnd end) {
  const std::lock_guard lock(mutex_);
  const auto of_owner = static_cast<std::size_t>(std::count_if(
      searches_.begin(), searches_.end(),
      [&](const SearchPointer& search) { return search->order.owner == order.owner; }));
  if (of_owner >= bounds_.waiting_of_one) {
    ++figures_.refused;
    return Error{"you have asked for too many searches at a time; wait for one of them"};
  }
  if (searches_.size() >= bounds_.waiting + static_cast<std::size_t>(bounds_.workers)) {
    ++figures_.refused;
    return Error{"too many people wait for a search; try again in a moment"};
  }
  auto search = std::make_shared<Search>(std::move(order));
  search->ticket = ++last_ticket_;
  search->news = std::move(news);
  search->end = std::move(end);
  search->order.time = std::min(search->order.time, bounds_.longest);
  searches_.push_back(std::move(search));
  changed_.notify_one();
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
        return search->running && search->order.owner == owner;
      }));
}

/// The oldest whose owner has not enough running; null when the pool ends.
SearchPool::SearchPointer SearchPool::next_search() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    for (const SearchPointer& search : searches_) {
      if (search->running || running_of(search->order.owner) >= bounds_.running_of_one) continue;
      search->running = true;
      return search;
    }
    changed_.wait(lock);
  }
  return nullptr;
}

void SearchPool::work() {
  while (const SearchPointer search = next_search()) {
    const Result<SearchAnswer> answer = carry_out(search);
    {
      const std::lock_guard lock(mutex_);
      searches_.remove(search);
      if (!search->cancelled) ++(answer ? figures_.done : figures_.failed);
    }
    changed_.notify_all();
    deliver_([search, answer] {
      if (!search->cancelled) search->end(answer);
    });
  }
}

void SearchPool::tell(const SearchPointer& search, const SearchAnswer& answer) {
  deliver_([search, answer] {
    if (!search->cancelled && search->news) search->news(answer);
  });
}

Result<SearchAnswer> SearchPool::carry_out(const SearchPointer& search) {
  const SearchOrder& order = search->order;
  Result<std::unique_ptr<Player>> player = players_(order.player, order.position.game().id);
  if (!player) return player.error();
  Limits limits = Limits::within(order.time);
  limits.patience = order.time + bounds_.grace;
  limits.stop = &search->stop;
  TimePoint told{};
  const auto is_time_for_news = [&] {
    const TimePoint now = std::chrono::steady_clock::now();
    if (now - told < bounds_.news_every) return false;
    told = now;
    return true;
  };
  try {
    SearchAnswer answer;
    if (order.rate == 0) {
      answer.decision = (*player)->choose(order.position, limits, [&](const Decision& so_far) {
        if (is_time_for_news()) tell(search, {so_far, {}});
      });
    } else {
      answer.moves = rate_moves(**player, order.position, limits, order.rate,
                                [&](const std::vector<RatedMove>& so_far) {
                                  if (is_time_for_news()) tell(search, {{}, so_far});
                                });
      answer.decision = answer.moves.front().decision;
    }
    return answer;
  } catch (const PlayerFailure& failure) {
    return Error{failure.what()};
  }
}

}  // namespace tauler::server
