// What every command with --workers does for its games to be played by workers.
#pragma once

#include <functional>
#include <string>

#include "arena/play/run_tournament.hpp"
#include "cli/command.hpp"
#include "store/tournament_store.hpp"

namespace tauler::cli {

struct WorkersOptions {
  bool workers = false;
  std::string build;  ///< of those workers; empty: this program's own
};

void add_workers_options(CLI::App& command, WorkersOptions& options);
/// Only which build.
void add_build_option(CLI::App& command, WorkersOptions& options);

/// A player of the house as a game's text names it: one of the registry, or a rung of a rating run.
Result<PlayerRecipe> house_player(const Registries& registries, const std::string& text,
                                  const std::string& game_id);

/// Who plays the games that the ledger is for; it waits for a store that is away, and `say` is told
/// of that and of the workers. All must outlive it.
Result<arena::GamePlayers> workers_for(store::SqlLedger& ledger, const WorkersOptions& options,
                                       const std::function<void(const std::string&)>& say,
                                       const Context& context);

}  // namespace tauler::cli
