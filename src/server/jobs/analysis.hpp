// Analysis as a service: the value of every legal move of any position by any player, streamed
// while it gets better, kept in the store by position.
#pragma once

#include <functional>
#include <memory>

#include "games/registry.hpp"
#include "players/registry.hpp"
#include "server/jobs/search_pool.hpp"
#include "server/live/messages.hpp"
#include "store/keeper.hpp"

namespace tauler::server {

struct AnalysisOrder {
  AnyPosition position;
  std::string player;
  Duration time;
  std::size_t count;  ///< of the best moves
};

/// From {"position": …, "player": …, "ms": …, "count": …}; all but the position may be left out.
Result<AnalysisOrder> read_analysis(const GameRegistry& games, const PlayerRegistry& players,
                                    const Json& json, Duration usual, Duration longest);

/// Holds the search; whoever drops it does not wait any more.
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

/// Why somebody in a rated game gets no help.
inline constexpr std::string_view no_help_in_rated =
    "first end your rated game: it allows no analysis";

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

/// Answers from the store where somebody asked before, with as much time or more. Goes on as long
/// as somebody keeps the watch. Refuses whoever has a rated game of this kind going on.
std::shared_ptr<AnalysisWatch> analyse(store::Keeper& keeper, SearchPool& pool,
                                       const AnalysisOrder& order, const Asker& asker,
                                       store::Time now, const AnalysisListener& listener);

}  // namespace tauler::server
