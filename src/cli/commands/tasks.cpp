#include "cli/commands/tasks.hpp"

#include "cli/commands/book_task.hpp"
#include "cli/commands/solve_hex_task.hpp"
#include "server/jobs/engine_pool.hpp"
#include "server/jobs/search_work.hpp"

namespace tauler::cli {

store::TaskHandlers task_handlers(const Registries& registries) {
  // As the server's: an engine that crashes ends a search and nothing else.
  const auto engines = server::EnginePool::make(registries.players, {}, {});
  return {{"search",
           [&registries, players = engines->source()](const std::string& detail,
                                                      const std::atomic<bool>& stop) {
             return server::do_search_task(detail, stop, players, registries.games);
           }},
          {"solve",
           [&registries](const std::string& detail, const std::atomic<bool>& stop) {
             return do_hex_task(detail, stop, registries);
           }},
          {"book", do_book_task}};
}

}  // namespace tauler::cli
