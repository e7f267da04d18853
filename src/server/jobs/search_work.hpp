// One search, carried out by a player here; and as texts, on its way to a worker and back
// (store/queue/task_queue.hpp).
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "games/registry.hpp"
#include "server/jobs/search_pool.hpp"

namespace tauler::server {

struct SearchEffort {
  Duration time;                          ///< to think
  Duration grace;                         ///< beyond its time, before it is given up
  Duration news_every = Duration::max();  ///< how often `tell` is called, at most
  const std::atomic<bool>* stop = nullptr;
};

/// Throws what the player throws.
SearchAnswer think_about(const SearchOrder& order, Player& player, const SearchEffort& effort,
                         const std::function<void(const SearchAnswer&)>& tell = {});

/// Everything that decides the search. Precondition: it has a player.
std::string write_search(const SearchOrder& order, Duration time, const GameRegistry& games);
/// What `write_search` wrote; its time is what it may think.
Result<SearchOrder> read_search(const std::string& text, const GameRegistry& games);

std::string write_answer(const SearchAnswer& answer);
/// Nothing if it is no answer to that order.
std::optional<SearchAnswer> read_answer(const std::string& text, const SearchOrder& order);

/// Does what `write_search` wrote with a player of the source, for `read_answer`.
Result<std::string> do_search_task(const std::string& detail, const std::atomic<bool>& stop,
                                   const SearchPool::PlayerSource& players,
                                   const GameRegistry& games);

}  // namespace tauler::server
