#include "players/connect4/solver/solver.hpp"

#include <algorithm>
#include <atomic>

#include "search/solve_run.hpp"

namespace tauler::connect4 {
namespace {

/// A search is shared out once it has visited this many nodes alone: below that, starting threads
/// costs more than it saves.
constexpr std::uint64_t nodes_alone = 20'000;

/// How far from the best and the worst score the first tests are: they find wins and losses within
/// a few moves, at little cost, before the long test of who wins at all.
constexpr int first_distance = 3;
constexpr std::uint64_t nodes_for_first_tests = 300;

bool is_decided(Bounds bounds, Aim aim) {
  if (bounds.low >= bounds.high) return true;
  return aim == Aim::sign && (bounds.low > 0 || bounds.high < 0);
}

}  // namespace

struct Solver::Run : SolveRun {
  using SolveRun::SolveRun;

  Bounds bounds;
};

/// Ends a search when the run is over, when another thread has the answer, or after a number of
/// nodes of its own.
class Solver::Control final : public SearchControl {
 public:
  Control(Run& run, const std::atomic<bool>* answered, const Progress* progress,
          std::uint64_t most_nodes = UINT64_MAX)
      : run_(run), answered_(answered), progress_(progress), nodes_left_(most_nodes) {}

  bool should_stop(std::uint64_t nodes) override {
    nodes_left_ -= std::min(nodes, nodes_left_);
    if (progress_) run_.report(*progress_, run_.bounds.low, run_.bounds.high);
    return run_.spend(nodes) || nodes_left_ == 0 ||
           (answered_ && answered_->load(std::memory_order_relaxed));
  }

 private:
  Run& run_;
  const std::atomic<bool>* answered_;
  const Progress* progress_;
  std::uint64_t nodes_left_;
};

Solver::Solver(int width, int height, std::size_t memory)
    : Solver(width, height, memory, kernel_versions().front()) {}

Solver::Solver(int width, int height, std::size_t memory, const KernelVersion& version)
    : cells_(width * height),
      table_(SolverTable::code_bits_of(width, height), memory),
      version_(version),
      width_(width),
      height_(height) {
  kernels_.push_back(version_.make(width, height, table_));
}

Solver::~Solver() = default;

void Solver::set_crew(int threads, Crew crew) {
  crew_ = std::move(crew);
  kernels_.resize(1);
  for (int i = 1; i < threads; ++i) kernels_.push_back(version_.make(width_, height_, table_));
  busy_ = threads > 1 ? std::make_unique<BusyPositions>() : nullptr;
}

void Solver::clear() {
  table_.clear();
}

std::uint64_t Solver::nodes() const {
  return run_ ? run_->nodes() : 0;
}

void Solver::start(const Limits& limits) {
  go_on(limits);
  ++solves_;
  kernels_[0]->begin(table_.tag_shift(), solves_ % 4);
}

void Solver::go_on(const Limits& limits) {
  run_ = std::make_unique<Run>(limits);
}

Solution Solver::finish(Bounds bounds) {
  return run_->solution(bounds.low, bounds.high);
}

Bounds Solver::search(const StonePosition& position, Aim aim) {
  Bounds& bounds = run_->bounds;
  bounds = {-(cells_ - position.ply) / 2, (cells_ + 1 - position.ply) / 2};
  const Bounds extremes = bounds;
  const std::uint64_t nodes_before = run_->nodes();
  const auto done = [&] { return is_decided(bounds, aim) || run_->is_over(); };
  const auto halve = [&] {
    while (!done()) {
      // Rather further from 0 than in the middle: the further from 0, the cheaper the test.
      int middle = bounds.low + (bounds.high - bounds.low) / 2;
      if (middle <= 0) {
        middle = std::min(middle, bounds.low / 2);
      } else {
        middle = std::max(middle, bounds.high / 2);
      }
      search_window(position, middle, bounds);
    }
    return bounds;
  };
  for (int distance = first_distance;; distance *= 2) {
    const int high = std::max(extremes.high - 1 - distance, 0);
    const int low = std::min(extremes.low + distance, -1);
    if (done()) return bounds;
    if (high < bounds.high) search_window(position, high, bounds);
    if (bounds.low > high) return halve();
    if (done()) return bounds;
    if (low >= bounds.low) search_window(position, low, bounds);
    if (bounds.high <= low) return halve();
    const bool dear = run_->nodes() - nodes_before > nodes_for_first_tests;
    if (dear || high == 0 || low == -1) break;
  }
  // From 0 on, step by step in the direction of the answers.
  int guess = 0;
  while (!done()) {
    const int window = std::clamp(guess, bounds.low + 1, bounds.high);
    search_window(position, window - 1, bounds);
    guess = bounds.low >= window ? bounds.low : bounds.high;
  }
  return bounds;
}

/// Precondition: low <= alpha < high.
void Solver::search_window(const StonePosition& position, int alpha, Bounds& bounds) {
  const std::optional<int> value = test(position, alpha);
  if (!value) return;
  if (*value > alpha) {
    bounds.low = std::max(bounds.low, *value);
  } else {
    bounds.high = std::min(bounds.high, *value);
  }
}

std::optional<int> Solver::test(const StonePosition& position, int alpha,
                                std::uint64_t most_nodes) {
  const bool shared = kernels_.size() > 1 && most_nodes > nodes_alone;
  Control alone(*run_, nullptr, &progress_, shared ? nodes_alone : most_nodes);
  const std::optional<int> value = kernels_[0]->test(position, alpha, alone, nullptr);
  if (value || !shared || run_->is_over()) return value;
  return test_together(position, alpha);
}

std::optional<int> Solver::test_together(const StonePosition& position, int alpha) {
  while (!run_->is_over()) {
    const int index_bits = kernels_[0]->index_bits();
    for (auto& hash : busy_->hashes) hash.store(0, std::memory_order_relaxed);
    for (auto& kernel : kernels_) kernel->begin(index_bits, solves_ % 4);
    std::atomic<bool> answered{false};
    std::atomic<bool> full{false};
    std::atomic<int> answer{0};
    crew_(static_cast<int>(kernels_.size()), [&](int worker) {
      SearchKernel& kernel = *kernels_[static_cast<std::size_t>(worker)];
      Control control(*run_, &answered, worker == 0 ? &progress_ : nullptr);
      const std::optional<int> value = kernel.test(position, alpha, control, busy_.get());
      if (kernel.wants_room()) full.store(true);
      if (value) answer.store(*value);
      // Whoever has an answer, or needs a larger table, stops all the others.
      if (value || kernel.wants_room()) answered.store(true);
    });
    if (!full.load()) return run_->is_over() ? std::nullopt : std::optional(answer.load());
    kernels_[0]->grow();
  }
  return std::nullopt;
}

}  // namespace tauler::connect4
