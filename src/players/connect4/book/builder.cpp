#include "players/connect4/book/builder.hpp"

#include <algorithm>
#include <thread>

#include "players/connect4/book/positions.hpp"

namespace tauler::connect4 {
namespace {

constexpr std::size_t group_size = 256;
/// How much work a kill may lose.
constexpr Duration time_between_writes = std::chrono::seconds(1);

}  // namespace

std::vector<BookGroup> groups_of(const KnownScores& known, BookShard shard) {
  std::vector<BookGroup> groups;
  for (std::size_t first = shard.number * group_size; first < known.positions();
       first += shard.count * group_size) {
    BookGroup group{first, std::min(first + group_size, known.positions()), 0};
    for (std::size_t i = first; i < group.end; ++i) group.unknown += known.at(i) ? 0 : 1;
    groups.push_back(group);
  }
  return groups;
}

BookBuilder::BookBuilder(const std::vector<std::uint64_t>& codes, BookShard shard,
                         KnownScores& known, BookPart& part)
    : codes_(codes), known_(known), part_(part) {
  for (const BookGroup& group : groups_of(known, shard)) {
    if (group.unknown > 0) groups_.push_back(group.first);
    left_ += group.unknown;
    mine_ += group.end - group.first;
  }
}

void BookBuilder::run(int threads, std::size_t memory, const std::atomic<bool>& stop,
                      const Watch& watch) {
  stop_ = &stop;
  time_ = Stopwatch();
  std::vector<std::thread> crew;
  crew.reserve(static_cast<std::size_t>(threads));
  running_ = threads;
  for (int i = 0; i < threads; ++i) {
    crew.emplace_back([&] { work(memory / static_cast<std::size_t>(threads)); });
  }
  watch_over(watch);
  for (std::thread& thread : crew) thread.join();
}

void BookBuilder::work(std::size_t memory) {
  Solver solver(7, 6, memory);
  while (const std::optional<std::size_t> first = next_group()) solve_group(*first, solver);
  const std::lock_guard lock(mutex_);
  --running_;
  changed_.notify_one();
}

std::optional<std::size_t> BookBuilder::next_group() {
  const std::lock_guard lock(mutex_);
  if (stop_->load() || error_ || next_ == groups_.size()) return std::nullopt;
  return groups_[next_++];
}

void BookBuilder::solve_group(std::size_t first, Solver& solver) {
  std::vector<std::size_t> indexes;
  std::vector<Position> positions;
  for (std::size_t i = first; i < std::min(first + group_size, codes_.size()); ++i) {
    if (is_known(i)) continue;
    indexes.push_back(i);
    positions.push_back(book::position_of(codes_[i]));
  }
  Limits limits;
  limits.stop = stop_;
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
  solver.solve_all(positions, Aim::score, limits, [&](std::size_t i, const Solution& solution) {
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

bool BookBuilder::is_known(std::size_t index) {
  const std::lock_guard lock(mutex_);
  return known_.at(index).has_value();
}

void BookBuilder::keep(std::size_t first, const std::vector<std::int8_t>& scores,
                       std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < scores.size(); ++i) known_.set(first + i, scores[i]);
  if (Status added = part_.add(first, scores); !added) error_ = added.error();
  left_ -= scores.size();
  solved_ += scores.size();
  nodes_ += nodes;
}

/// Reports progress until the last thread is done.
void BookBuilder::watch_over(const Watch& watch) {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, watch.every, [&] { return running_ == 0; })) {
    watch.tell(progress());
  }
  watch.tell(progress());
}

BookBuilder::Progress BookBuilder::progress() const {
  return {.positions = mine_,
          .left = left_,
          .solved = solved_,
          .nodes = nodes_,
          .elapsed = time_.elapsed()};
}

}  // namespace tauler::connect4
