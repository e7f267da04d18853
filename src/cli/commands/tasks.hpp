// What 'tauler worker' does beside games (store/queue/task_queue.hpp).
#pragma once

#include "cli/command.hpp"
#include "store/queue/task_crew.hpp"

namespace tauler::cli {

/// By kind. The registries must outlive them.
store::TaskHandlers task_handlers(const Registries& registries);

}  // namespace tauler::cli
