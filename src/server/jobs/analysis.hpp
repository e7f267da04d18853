// Analysis as a service: the value of every legal move of any position by any player, streamed as
// it improves, and kept in the store by position.
#pragma once

#include <functional>
#include <memory>

#include "messages/analysis_order.hpp"
#include "server/jobs/search_pool.hpp"
#include "server/live/messages.hpp"
#include "store/store_queue.hpp"

namespace tauler::server {

/// Holds the search; dropping it means not waiting any more.
class AnalysisWatch {
 public:
  explicit AnalysisWatch(SearchPool& pool) : pool_(pool), life_(pool.life()) {}
  AnalysisWatch(const AnalysisWatch&) = delete;
  AnalysisWatch& operator=(const AnalysisWatch&) = delete;
  ~AnalysisWatch() { cancel(); }
  void cancel() {
    cancelled = true;
    if (ticket && !life_.expired()) pool_.cancel(*ticket);
    ticket.reset();
  }

  std::optional<SearchPool::Ticket> ticket;
  bool cancelled = false;

 private:
  SearchPool& pool_;
  std::weak_ptr<const char> life_;
};

/// Who asks, and from where.
struct Asker {
  store::PersonId person = 0;
  std::string address;
};

struct AnalysisListener {
  std::function<void(const Result<Json>&)> end;
  std::function<void(const Json&)> news = {};
  SearchPool::OnWait wait = {};
};

/// Answers from the store if somebody asked before, with as much time or more. Runs as long as
/// somebody holds the watch. Refuses anybody who is playing a rated game of this kind.
std::shared_ptr<AnalysisWatch> analyse(store::StoreQueue& store_queue, SearchPool& pool,
                                       const AnalysisOrder& order, const Asker& asker,
                                       store::Time now, const AnalysisListener& listener);

}  // namespace tauler::server
