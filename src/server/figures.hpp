// Which figures the server's parts have for whoever runs it: the text of /metrics.
#pragma once

#include <string>

#include "store/people.hpp"
#include "store/store_queue.hpp"

namespace tauler::server {

class Batteries;
class EnginePool;
class Hub;
class Listener;
class SearchPool;
class SearchWorkers;
class SharedGames;
class Worker;

/// The parts that have figures.
struct Figured {
  const Listener& listener;
  const Hub& hub;
  const Batteries& batteries;
  const store::StoreThread& store_queue;
  const Worker& hasher;
  const Worker& teacher;
  const SearchPool& searches;
  const EnginePool& engines;
  const SearchWorkers* search_workers;  ///< null where no workers search
  const SharedGames* shared;            ///< null where no other server has the store
  store::Time began;
};

std::string figures_text(const Figured& of);

}  // namespace tauler::server
