// Searches that workers of the store do: a thread with a connection of its own puts them on the
// queue of tasks (store/queue/task_queue.hpp) and hands out what comes back. Whoever asks waits,
// but not for long: a search that no worker takes soon, or that is not back in time, is for the
// server to do itself.
#pragma once

#include <atomic>
#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

#include "games/registry.hpp"
#include "server/jobs/search_pool.hpp"
#include "store/queue/task_queue.hpp"

namespace tauler::server {

class SearchWorkers {
 public:
  struct Bounds {
    Duration taken_within = std::chrono::milliseconds(300);
    /// Beyond what it may think: for its way, and for a worker that dies.
    Duration back_within = std::chrono::seconds(3);
    /// After a search that nobody took, or a store that was away.
    Duration pause = std::chrono::seconds(2);
  };

  struct Figures {
    int workers = 0;  ///< that were heard of lately
    std::size_t out = 0;
    std::uint64_t answered = 0;
    std::uint64_t returned = 0;  ///< not taken, lost, or wrong
  };

  /// Of the same build: others may play differently. The registry must outlive it.
  SearchWorkers(std::unique_ptr<store::Sql> sql, std::string build, const GameRegistry& games,
                const Bounds& bounds);
  ~SearchWorkers();
  SearchWorkers(const SearchWorkers&) = delete;
  SearchWorkers& operator=(const SearchWorkers&) = delete;

  /// Whether it is worth asking now.
  bool is_open() const;
  /// Waits for the answer; nothing where the server has to do it. From any thread.
  std::optional<SearchAnswer> ask(const SearchOrder& order, Duration time,
                                  const std::atomic<bool>& stop);
  Figures figures() const;

 private:
  struct Question {
    int number = 0;
    std::string detail = {};
    bool is_offered = false;
    bool is_taken = false;
    bool is_lost = false;  ///< with the connection
    std::optional<std::string> result = {};
  };

  void run();
  /// One round with the store; throws SqlFailure.
  void serve();
  void offer();
  void withdraw();
  void collect();
  void beat();
  void lose_all();
  bool has_questions() const;
  void wait_for_questions();

  std::unique_ptr<store::Sql> sql_;
  store::TaskQueue queue_;
  const std::string build_;
  const GameRegistry& games_;
  const Bounds bounds_;
  std::optional<store::AskerId> asker_;  ///< of the thread, as the two below
  std::optional<Stopwatch> since_beat_;
  std::optional<Stopwatch> since_look_;

  mutable std::mutex mutex_;  // of everything below
  std::condition_variable asked_;
  std::condition_variable answered_;
  std::list<Question> questions_;
  std::vector<int> unwanted_;  ///< on the queue, and nobody waits for them
  int last_number_ = 0;
  TimePoint closed_until_{};
  Figures figures_;
  bool ending_ = false;
  std::thread thread_;  // last: it uses the others
};

}  // namespace tauler::server
