// The queue of games for workers, a table in PostgreSQL. A worker has a game for the time of a
// lease, which it renews; when it falls silent, another takes the game with the next attempt's
// number, and only who has the latest attempt may deliver. Each call is one statement, and so all
// or nothing. As in people.hpp: throws SqlFailure.
#pragma once

#include <map>
#include <set>

#include "store/tournaments.hpp"

namespace tauler::store {

using WorkerId = std::int64_t;

/// A game for whoever can play it.
struct GameJob {
  TournamentId tournament = 0;
  int number = 1;
  std::string build;  ///< of a worker that plays as we do
  /// What the players are called in the worker's own list, where they are programs.
  std::array<std::optional<std::string>, 2> programs = {};
  std::string detail;  ///< see write_order
};

struct ClaimedJob {
  TournamentId tournament = 0;
  int number = 1;
  std::int64_t attempt = 0;
  std::string detail;

  friend auto operator<=>(const ClaimedJob& a, const ClaimedJob& b) {
    return std::tie(a.tournament, a.number, a.attempt) <=>
           std::tie(b.tournament, b.number, b.attempt);
  }
};

struct DeliveredJob {
  int number = 1;
  std::int64_t attempt = 0;
  std::string result;
};

/// What a worker says of itself.
struct WorkerAbilities {
  std::string name;
  std::string build;
  int games = 1;     ///< at a time
  int cores = 1;     ///< of its machine
  double speed = 0;  ///< see `tauler bench`; 0: not measured
  /// By name, each with a hash of its file.
  std::map<std::string, std::string> programs = {};
};

/// What a tournament sees of those who play it.
struct QueueState {
  int workers = 0;  ///< that were heard of lately, of the right build
  int games = 0;    ///< that they play at a time
  int others = 0;   ///< workers of another build
  /// Names with more than one hash among the workers: different programs.
  std::vector<std::string> ambiguous = {};
  friend bool operator==(const QueueState&, const QueueState&) = default;
};

/// So often a game may be lost with whoever had it; then something is wrong with the game.
constexpr std::int64_t most_lost = 20;

class GameQueue {
 public:
  static constexpr const char* work_channel = "tauler_work";
  static constexpr const char* withdrawn_channel = "tauler_withdrawn";
  static constexpr const char* done_channel = "tauler_done";

  explicit GameQueue(Sql& sql) : sql_(sql) {}

  // For the tournament.

  /// A new run of a tournament: what an earlier one offered stays, unless it was for another build.
  void begin(TournamentId tournament, const std::string& build);
  /// Those that the queue has already stay as they are, being played or done.
  void offer(const std::vector<GameJob>& jobs);
  /// Done, in the order of their numbers.
  std::vector<DeliveredJob> delivered(TournamentId tournament, std::int64_t most);
  /// For another to play: what was delivered is no game.
  void refuse(TournamentId tournament, const DeliveredJob& job);
  /// Takes the games with these numbers off the queue.
  void remove(TournamentId tournament, int number);
  void withdraw_all(TournamentId tournament);
  /// A game that was lost too often, if there is one.
  std::optional<int> hopeless(TournamentId tournament);
  QueueState state(const std::string& build);

  // For a worker.

  WorkerId enlist(const WorkerAbilities& abilities);
  /// The first games that wait or whose lease has run out.
  std::vector<ClaimedJob> claim(WorkerId worker, const WorkerAbilities& abilities, int most,
                                Duration lease);
  /// Renews all leases of the worker; gives the games it still has, without their details.
  std::set<ClaimedJob> renew(WorkerId worker, Duration lease);
  /// False if the game is no longer this attempt's.
  bool deliver(const ClaimedJob& job, const std::string& result);
  void hand_back(const ClaimedJob& job);
  /// Hands back all it has.
  void leave(WorkerId worker);

  /// Makes a role that may do what a worker does, and nothing else; it is not there yet.
  void grant_worker(const std::string& role);

 private:
  void notify(const char* channel);

  Sql& sql_;
};

}  // namespace tauler::store
