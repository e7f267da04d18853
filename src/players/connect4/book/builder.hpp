// Solves one shard of a book's positions with several threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "players/connect4/book/part.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {

struct BookShard {
  std::size_t number;  ///< from 0
  std::size_t count;
};

/// A piece of work: neighbours by code are much alike, and solved one after the other in one table
/// they take about half the nodes they would take alone.
struct BookGroup {
  std::size_t first;
  std::size_t end;
  std::size_t unknown;  ///< how many of them are still to be solved; maybe none
};
std::vector<BookGroup> groups_of(const KnownScores& known, BookShard shard);

class BookBuilder {
 public:
  struct Progress {
    std::size_t positions = 0;  ///< of the shard
    std::size_t left = 0;
    std::size_t solved = 0;  ///< in this run
    std::uint64_t nodes = 0;
    Duration elapsed{};
  };
  /// Called with the progress from time to time and at the end, on the caller's thread.
  struct Watch {
    Duration every{};
    std::function<void(const Progress&)> tell;
  };

  /// `codes` are the positions of the book; what is known already is not solved again. All must
  /// outlive the builder.
  BookBuilder(const std::vector<std::uint64_t>& codes, BookShard shard, KnownScores& known,
              BookPart& part);

  /// Runs until the shard is solved, `stop` is set or the part cannot be written. `memory` is for
  /// the tables of all threads together.
  void run(int threads, std::size_t memory, const std::atomic<bool>& stop, const Watch& watch);

  const std::optional<Error>& error() const { return error_; }

 private:
  void work(std::size_t memory);
  std::optional<std::size_t> next_group();
  void solve_group(std::size_t first, Solver& solver);
  bool is_known(std::size_t index);
  void keep(std::size_t first, const std::vector<std::int8_t>& scores, std::uint64_t nodes);
  void watch_over(const Watch& watch);
  Progress progress() const;

  const std::vector<std::uint64_t>& codes_;
  KnownScores& known_;
  BookPart& part_;
  std::vector<std::size_t> groups_;  ///< the first position of each that has something to solve
  std::size_t mine_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  Stopwatch time_;
  std::mutex mutex_;  ///< for everything below, and what is known
  std::condition_variable changed_;
  std::size_t next_ = 0;
  std::size_t left_ = 0;
  std::size_t solved_ = 0;
  std::uint64_t nodes_ = 0;
  int running_ = 0;
  std::optional<Error> error_;
};

}  // namespace tauler::connect4
