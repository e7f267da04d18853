// Work for workers on any machine, a table in PostgreSQL: what the queue of games and that of tasks
// have in common. A worker has a piece of work for the time of a lease, which it renews; when it
// falls silent, another takes the work with the next attempt's number, and only who has the latest
// attempt may deliver. Each call is one statement, and so all or nothing. As in people.hpp: throws
// SqlFailure.
#pragma once

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "store/queue/worker_list.hpp"
#include "store/sql.hpp"

namespace tauler::store {

/// What a worker has taken.
struct ClaimedJob {
  std::int64_t owner = 0;  ///< who wants it: a tournament, or whoever asks for tasks
  int number = 1;          ///< counted by the owner
  std::int64_t attempt = 0;
  std::string kind = {};
  std::string detail = {};

  friend auto operator<=>(const ClaimedJob& a, const ClaimedJob& b) {
    return std::tie(a.owner, a.number, a.attempt) <=> std::tie(b.owner, b.number, b.attempt);
  }
  friend bool operator==(const ClaimedJob& a, const ClaimedJob& b) {
    return std::is_eq(a <=> b);
  }
};

struct DeliveredJob {
  int number = 1;
  std::int64_t attempt = 0;
  std::string result;
};

/// So often work may be lost with whoever had it; then something is wrong with the work.
constexpr std::int64_t most_lost = 20;

/// How one table differs from another.
struct WorkTableNames {
  const char* table;
  const char* owner;  ///< its column
  const char* kind;   ///< an expression
  /// Whether a worker can do it, as a condition; $3 is the JSON list of what it has.
  const char* able;
  const char* order;
  const char* work_channel;
  const char* withdrawn_channel;
  const char* done_channel;
};

class WorkTable {
 public:
  WorkTable(Sql& sql, const WorkTableNames& names) : sql_(sql), names_(names) {}

  // For the owner.

  /// Done, in the order of their numbers.
  std::vector<DeliveredJob> delivered(std::int64_t owner, std::int64_t most);
  /// For another to do: what was delivered cannot be true.
  void refuse(std::int64_t owner, const DeliveredJob& job);
  /// Takes it off the queue.
  void remove(std::int64_t owner, int number);
  void withdraw_all(std::int64_t owner);
  /// One that was lost too often, if there is any.
  std::optional<int> hopeless(std::int64_t owner);

  // For a worker.

  /// The first that wait or whose lease has run out; `has` is a JSON list, see `able`.
  std::vector<ClaimedJob> claim(WorkerId worker, const std::string& build, const std::string& has,
                                int most, Duration lease);
  /// Renews all leases of the worker; gives what it still has, without details.
  std::set<ClaimedJob> renew(WorkerId worker, Duration lease);
  /// False if the work is no longer this attempt's.
  bool deliver(const ClaimedJob& job, const std::string& result);
  void hand_back(const ClaimedJob& job);
  /// Hands it back as lost: it could not be done.
  void lose(const ClaimedJob& job);
  /// Hands back all it has.
  void hand_back_all(WorkerId worker);

  void notify(const char* channel);

 private:
  Sql& sql_;
  const WorkTableNames& names_;
};

}  // namespace tauler::store
