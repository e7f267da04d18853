#include "cli/commands/book_workshop.hpp"

#include <algorithm>
#include <ostream>
#include <thread>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "cli/terminal/interrupt.hpp"
#include "players/connect4/book/positions.hpp"

namespace tauler::cli {
namespace {

using connect4::Position;
using connect4::Solution;
using connect4::Solver;

/// Neighbours by code are much alike: solved one after the other in one table they take about half
/// the nodes they would take alone. So many are one piece of work.
constexpr std::size_t group_size = 256;
/// What a kill may lose.
constexpr Duration time_between_writes = std::chrono::seconds(1);

}  // namespace

BookWorkshop::BookWorkshop(const std::vector<std::uint64_t>& codes, BookShard shard,
                           KnownScores& known, BookPart& part)
    : codes_(codes), known_(known), part_(part) {
  for (std::size_t first = shard.number * group_size; first < codes.size();
       first += shard.count * group_size) {
    const std::size_t end = std::min(first + group_size, codes.size());
    std::size_t unknown = 0;
    for (std::size_t i = first; i < end; ++i) unknown += known.at(i) ? 0 : 1;
    if (unknown > 0) groups_.push_back(first);
    left_ += unknown;
    mine_ += end - first;
  }
}

void BookWorkshop::run(int threads, std::size_t memory, Console& console) {
  const Stopwatch watch;
  std::vector<std::thread> crew;
  running_ = threads;
  for (int i = 0; i < threads; ++i) {
    crew.emplace_back([&] { work(memory / static_cast<std::size_t>(threads)); });
  }
  watch_over(watch, console);
  for (std::thread& thread : crew) thread.join();
}

void BookWorkshop::work(std::size_t memory) {
  Solver solver(7, 6, memory);
  while (const std::optional<std::size_t> first = next_group()) solve_group(*first, solver);
  const std::lock_guard lock(mutex_);
  --running_;
  changed_.notify_one();
}

std::optional<std::size_t> BookWorkshop::next_group() {
  const std::lock_guard lock(mutex_);
  if (InterruptGuard::flag()->load() || error_ || next_ == groups_.size()) return std::nullopt;
  return groups_[next_++];
}

void BookWorkshop::solve_group(std::size_t first, Solver& solver) {
  std::vector<std::size_t> indexes;
  std::vector<Position> positions;
  for (std::size_t i = first; i < std::min(first + group_size, codes_.size()); ++i) {
    if (is_known(i)) continue;
    indexes.push_back(i);
    positions.push_back(connect4::book::position_of(codes_[i]));
  }
  Limits limits;
  limits.stop = InterruptGuard::flag();
  std::vector<std::int8_t> run;  // the scores of consecutive positions that are not written yet
  std::size_t run_first = 0;
  std::uint64_t nodes = 0;
  Stopwatch since_write;
  const auto write = [&] {
    if (!run.empty()) keep(run_first, run, nodes);
    run.clear();
    nodes = 0;
    since_write = Stopwatch();
  };
  std::uint64_t nodes_before = 0;
  solver.solve_all(positions, connect4::Aim::score, limits,
                   [&](std::size_t i, const Solution& solution) {
                     if (!solution.exact()) return;  // it was stopped
                     if (!run.empty() && run_first + run.size() != indexes[i]) write();
                     if (run.empty()) run_first = indexes[i];
                     run.push_back(static_cast<std::int8_t>(solution.low));
                     nodes += solution.nodes - nodes_before;
                     nodes_before = solution.nodes;
                     if (since_write.elapsed() >= time_between_writes) write();
                   });
  write();
}

bool BookWorkshop::is_known(std::size_t index) {
  const std::lock_guard lock(mutex_);
  return known_.at(index).has_value();
}

void BookWorkshop::keep(std::size_t first, const std::vector<std::int8_t>& scores,
                        std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < scores.size(); ++i) known_.set(first + i, scores[i]);
  if (Status added = part_.add(first, scores); !added) error_ = added.error();
  left_ -= scores.size();
  solved_ += scores.size();
  nodes_ += nodes;
}

/// Says how far it is until the last thread is done.
void BookWorkshop::watch_over(const Stopwatch& watch, Console& console) {
  const auto pause = std::chrono::seconds(console.live_progress ? 1 : 60);
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, pause, [&] { return running_ == 0; })) say(watch, console);
  say(watch, console);
  if (console.live_progress) console.err << '\n';
}

void BookWorkshop::say(const Stopwatch& watch, Console& console) const {
  const double elapsed = seconds(watch.elapsed());
  std::string text =
      fmt::format("{}/{} positions, {:.0f} nodes each, {}", mine_ - left_, mine_,
                  solved_ > 0 ? static_cast<double>(nodes_) / static_cast<double>(solved_) : 0,
                  arena::duration_text(watch.elapsed()));
  if (solved_ > 0 && left_ > 0) {
    const double rate = static_cast<double>(solved_) / elapsed;
    text += ", " + arena::duration_text(from_seconds(static_cast<double>(left_) / rate)) + " left";
  }
  console.err << (console.live_progress ? "\r\033[K" + text : text + '\n') << std::flush;
}

}  // namespace tauler::cli
