// Work that outlives a request and the process: a queue in the store, and the answers of analyses.
#pragma once

#include "store/people.hpp"

namespace tauler::store {

struct Job {
  std::int64_t id = 0;
  std::string kind;
  std::optional<PersonId> owner;
  std::string detail;
  std::string state = "waiting";  ///< then "running", then "done" or "failed"
  std::string result;
  Time created = 0;
};

class Jobs {
 public:
  explicit Jobs(Sql& sql) : sql_(sql) {}

  std::int64_t add(const std::string& kind, std::optional<PersonId> owner,
                   const std::string& detail, Time now);
  /// The oldest waiting job, from now on running; each goes to one caller only.
  /// `server` is who runs it, where there are several.
  std::optional<Job> claim(const std::string& kind, Time now,
                           std::optional<std::int64_t> server = std::nullopt);
  void finish(std::int64_t id, bool done, const std::string& result);
  /// Marks a job that nobody has claimed as done without running it; false if there is none.
  bool finish_waiting(std::int64_t id, const std::string& result);
  void remove(std::int64_t id);
  /// Jobs that seem to run, though no server that is there does, wait again: those of `server`
  /// itself, which asks because it runs none, too.
  void requeue_running(std::optional<std::int64_t> server = std::nullopt);
  std::optional<Job> find(std::int64_t id);
  /// The latest of a kind first; of one owner, or of all.
  std::vector<Job> latest(const std::string& kind, std::optional<PersonId> owner,
                          std::int64_t count);
  /// How many of a kind wait or run and are older than `id`.
  std::int64_t ahead_of(const std::string& kind, std::int64_t id);
  /// How many wait or run: of one owner, and of all.
  std::int64_t waiting(PersonId owner);
  std::int64_t waiting();
  std::int64_t count(const std::string& kind, PersonId owner);
  struct Tally {
    std::string kind;
    std::string state;
    std::int64_t count = 0;
  };
  /// How many there are of each kind in each state that has any.
  std::vector<Tally> tally();

  /// The answer for a position by a player that had at least this much time.
  std::optional<std::string> analysis(const std::string& position, const std::string& player,
                                      std::int64_t budget_ms);
  /// Keeps the one with more thought.
  void keep_analysis(const std::string& position, const std::string& player, std::int64_t budget_ms,
                     const std::string& result, Time now);
  /// Keeps the latest `most` analyses.
  void trim_analyses(std::int64_t most);

 private:
  Sql& sql_;
};

}  // namespace tauler::store
