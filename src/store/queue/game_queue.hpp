// The queue of games for workers (work_table.hpp): a tournament puts games on it, and takes them
// off into its ledger. Throws SqlFailure.
#pragma once

#include <array>

#include "store/queue/work_table.hpp"
#include "store/tournaments.hpp"

namespace tauler::store {

/// A game for whoever can play it.
struct GameJob {
  TournamentId tournament = 0;
  int number = 1;
  std::string build;  ///< of a worker that plays as we do
  /// What the players are called in the worker's own list, where they are programs.
  std::array<std::optional<std::string>, 2> programs = {};
  std::string detail;  ///< see write_order
};

class GameQueue : public WorkTable {
 public:
  static constexpr const char* work_channel = "tauler_work";
  static constexpr const char* withdrawn_channel = "tauler_withdrawn";
  static constexpr const char* done_channel = "tauler_done";

  explicit GameQueue(Sql& sql);

  /// A new run of a tournament: what an earlier one offered stays, unless it was for another build.
  void begin(TournamentId tournament, const std::string& build);
  /// Those that the queue has already stay as they are, being played or done.
  void offer(const std::vector<GameJob>& jobs);
  /// Games of programs that the worker has, and of players that need none.
  std::vector<ClaimedJob> claim(WorkerId worker, const WorkerAbilities& abilities, int most,
                                Duration lease);

 private:
  Sql& sql_;
};

}  // namespace tauler::store
