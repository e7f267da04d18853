// The work of `tauler book`: one shard of a book's positions, solved by several threads.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "cli/commands/book_part.hpp"
#include "cli/terminal/console.hpp"
#include "core/clock.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::cli {

struct BookShard {
  std::size_t number;  ///< from 0
  std::size_t count;
};

class BookWorkshop {
 public:
  /// `codes` are the positions of the book; what is known already is not solved again. All outlive
  /// the workshop.
  BookWorkshop(const std::vector<std::uint64_t>& codes, BookShard shard, KnownScores& known,
               BookPart& part);

  /// Until the shard is solved, Ctrl-C is pressed or the part cannot be written. `memory` is for
  /// the tables of all threads together.
  void run(int threads, std::size_t memory, Console& console);

  const std::optional<Error>& error() const { return error_; }

 private:
  void work(std::size_t memory);
  std::optional<std::size_t> next_group();
  void solve_group(std::size_t first, connect4::Solver& solver);
  bool is_known(std::size_t index);
  void keep(std::size_t first, const std::vector<std::int8_t>& scores, std::uint64_t nodes);
  void watch_over(const Stopwatch& watch, Console& console);
  void say(const Stopwatch& watch, Console& console) const;

  const std::vector<std::uint64_t>& codes_;
  KnownScores& known_;
  BookPart& part_;
  std::vector<std::size_t> groups_;  ///< the first position of each that has something to solve
  std::size_t mine_ = 0;
  std::mutex mutex_;  ///< for everything below, and what is known
  std::condition_variable changed_;
  std::size_t next_ = 0;
  std::size_t left_ = 0;
  std::size_t solved_ = 0;
  std::uint64_t nodes_ = 0;
  int running_ = 0;
  std::optional<Error> error_;
};

}  // namespace tauler::cli
