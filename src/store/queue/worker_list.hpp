// The workers of a store, as they tell of themselves: who was heard of lately, and what they have.
// As in people.hpp: throws SqlFailure.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql.hpp"

namespace tauler::store {

using WorkerId = std::int64_t;

/// The database's clock in milliseconds, as an expression: the clocks of workers need not agree. It
/// is the time of the statement, not that of the transaction's begin.
constexpr std::string_view database_now =
    "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// What a worker says of itself.
struct WorkerAbilities {
  std::string name;
  std::string build;
  int games = 1;     ///< or tasks, at a time
  int cores = 1;     ///< of its machine
  double speed = 0;  ///< see `tauler bench`; 0: not measured
  /// By name, each with a hash of its file.
  std::map<std::string, std::string> programs = {};
};

/// What somebody who wants work done sees of those who do it.
struct QueueState {
  int workers = 0;  ///< that were heard of lately, of the right build
  int games = 0;    ///< that they play at a time
  int others = 0;   ///< workers of another build
  /// Names with more than one hash among the workers: different programs.
  std::vector<std::string> ambiguous = {};
  friend bool operator==(const QueueState&, const QueueState&) = default;
};

class WorkerList {
 public:
  explicit WorkerList(Sql& sql) : sql_(sql) {}

  WorkerId enlist(const WorkerAbilities& abilities);
  /// It is still there.
  void beat(WorkerId worker);
  void leave(WorkerId worker);
  QueueState state(const std::string& build);

  /// Gives a role what a worker needs, and nothing else; makes it where it is not there yet.
  void grant(const std::string& role);

 private:
  Sql& sql_;
};

}  // namespace tauler::store
