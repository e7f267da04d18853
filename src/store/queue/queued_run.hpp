// Lets workers play the games of a tournament, wherever they are: puts them on the queue of the
// tournament's store, and waits for what comes back. Everything else is `run_tournament`'s.
#pragma once

#include "arena/play/run_tournament.hpp"
#include "store/queue/game_queue.hpp"
#include "store/tournament_store.hpp"

namespace tauler::store {

struct QueueSetup {
  std::string build;  ///< only workers of this build play alike
  /// Called when it changes, and at first.
  std::function<void(const QueueState&)> state = {};
  const GameRegistry& games = all_games();
};

/// For `RunSetup::elsewhere`; the ledger outlives it, and is in PostgreSQL. Stopping the run takes
/// the games off the queue again, and ends those that are being played.
arena::GamePlayers queued_players(SqlLedger& ledger, QueueSetup setup);

}  // namespace tauler::store
