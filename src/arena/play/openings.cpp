#include "arena/play/openings.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <unordered_set>

#include <fmt/core.h>

#include "arena/play/seeds.hpp"
#include "core/rng.hpp"
#include "players/solvers.hpp"

namespace tauler::arena {
namespace {

constexpr std::uint64_t solver_nodes = 2000;

/// A random order of `count` things, the same for the same seed.
std::vector<std::size_t> shuffled_order(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng rng(seed);
  for (std::size_t i = count; i > 1; --i) {
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  }
  return order;
}

/// Until the plies are played or the game is over.
AnyPosition random_moves(const AnyPosition& start, int plies, Rng& rng) {
  AnyPosition position = start;
  for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
    const std::vector<Move> moves = position.legal_moves();
    (void)position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

/// The same positions over and over, each time through in another order if they are shuffled.
class ListedOpenings final : public Openings {
 public:
  ListedOpenings(std::vector<AnyPosition> list, bool shuffled, std::uint64_t seed)
      : list_(std::move(list)), shuffled_(shuffled), seed_(seed) {}

  AnyPosition opening(int number) const override {
    const std::size_t index = static_cast<std::size_t>(number - 1) % list_.size();
    if (!shuffled_) return list_[index];
    const auto pass = (number - 1) / static_cast<int>(list_.size());
    return list_[shuffled_order(list_.size(), derived_seed(seed_, Stream::opening, pass))[index]];
  }

 private:
  std::vector<AnyPosition> list_;
  bool shuffled_;
  std::uint64_t seed_;
};

/// Every position that `plies` moves lead to, once, as the moves that lead to it first.
class PositionList {
 public:
  PositionList(const AnyPosition& start, int plies) { collect(AnyPosition(start), plies); }
  const std::vector<std::vector<Move>>& lines() const { return lines_; }

 private:
  void collect(AnyPosition position, int plies) {
    if (position.is_over()) return;
    if (plies == 0) {
      if (seen_.insert(position.key()).second) lines_.push_back(position.moves());
      return;
    }
    for (Move move : position.legal_moves()) {
      (void)position.play(move);
      collect(position, plies - 1);
      position.undo();
    }
  }

  std::unordered_set<std::uint64_t> seen_;
  std::vector<std::vector<Move>> lines_;
};

/// Few enough random openings to know them all: in a random order, those that are open, and again
/// from the first when all have been played.
class CountedOpenings final : public Openings {
 public:
  CountedOpenings(const AnyPosition& start, int plies, std::uint64_t seed) : start_(start) {
    const PositionList all(start, plies);
    for (std::size_t index :
         shuffled_order(all.lines().size(), derived_seed(seed, Stream::opening, 0))) {
      lines_.push_back(all.lines()[index]);
    }
  }

  AnyPosition opening(int number) const override {
    const std::lock_guard lock(mutex_);
    const auto index = static_cast<std::size_t>(number - 1);
    while (looked_at_ < lines_.size() && open_.size() <= index) {
      if (is_open(position_of(lines_[looked_at_]))) open_.push_back(looked_at_);
      ++looked_at_;
    }
    return position_of(lines_[open_[index % open_.size()]]);
  }

  bool has_any() const {
    return std::any_of(lines_.begin(), lines_.end(),
                       [&](const auto& line) { return is_open(position_of(line)); });
  }

 private:
  AnyPosition position_of(const std::vector<Move>& line) const {
    AnyPosition position = start_;
    for (std::size_t i = start_.moves().size(); i < line.size(); ++i) (void)position.play(line[i]);
    return position;
  }

  AnyPosition start_;
  std::vector<std::vector<Move>> lines_;
  mutable std::mutex mutex_;  // of what is below
  mutable std::vector<std::size_t> open_;
  mutable std::size_t looked_at_ = 0;
};

/// In how many ways so many moves can be played, roughly: as on the way of each first legal move.
double rough_ways(AnyPosition position, int plies) {
  double ways = 1;
  for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
    const std::vector<Move> moves = position.legal_moves();
    ways *= static_cast<double>(moves.size());
    (void)position.play(moves.front());
  }
  return ways;
}

/// Too many to know them all. Positions are dealt out to classes by their keys, and opening n comes
/// from class n of so many: openings near to one another in number are different, and none needs to
/// know the others. Where there are so many that two will hardly be the same, one class is enough.
class DrawnOpenings final : public Openings {
 public:
  DrawnOpenings(const AnyPosition& start, int plies, std::uint64_t seed)
      : start_(start),
        plies_(plies),
        seed_(seed),
        classes_(rough_ways(start, plies) > 1e9 ? 1 : 256) {}

  AnyPosition opening(int number) const override {
    constexpr int most_attempts = 20'000;
    const std::uint64_t wanted = static_cast<std::uint64_t>(number) % classes_;
    std::optional<AnyPosition> other;  // an open position of another class
    Rng rng(derived_seed(seed_, Stream::opening, number));
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      AnyPosition position = random_moves(start_, plies_, rng);
      const bool fits = mix64(position.key() ^ seed_) % classes_ == wanted;
      if ((!fits && other) || !is_open(position)) continue;
      if (fits) return position;
      other = std::move(position);
    }
    return other.value_or(start_);
  }

  bool has_any() const { return opening(1).moves().size() > start_.moves().size(); }

 private:
  AnyPosition start_;
  int plies_;
  std::uint64_t seed_;
  std::uint64_t classes_;
};

/// Whether `plies` moves can be written down in `most` ways or less.
bool are_few(const AnyPosition& start, int plies, std::uint64_t most) {
  for (int depth = 1; depth <= plies; ++depth) {
    const std::uint64_t ways = start.perft(depth);
    if (ways > most) return false;
    if (ways == 0) return true;
  }
  return true;
}

template <class Random>
Result<std::unique_ptr<Openings>> random_openings(const AnyPosition& start, int plies,
                                                  std::uint64_t seed) {
  auto openings = std::make_unique<Random>(start, plies, seed);
  if (openings->has_any()) return std::unique_ptr<Openings>(std::move(openings));
  return Error{"opening-open-none", {plies}};
}

}  // namespace

bool is_open(const AnyPosition& position) {
  if (position.is_over()) return false;
  AnyPosition next = position;
  for (Move move : position.legal_moves()) {
    (void)next.play(move);
    const bool wins = is_win_for(next.outcome(), position.to_move());
    next.undo();
    if (wins) return false;
  }
  const Solver solver = make_solver(position.game().id);
  const std::optional<Outcome> proven =
      solver ? solver(position, solver_nodes) : std::optional<Outcome>();
  return !proven || *proven == Outcome::draw;
}

Result<std::unique_ptr<Openings>> make_openings(const AnyPosition& start, const OpeningPlan& plan,
                                                std::uint64_t seed) {
  constexpr std::uint64_t few = 5000;
  std::vector<AnyPosition> list = plan.listed;
  if (list.empty() && plan.random_plies == 0) list.push_back(start);
  if (!list.empty()) {
    return std::unique_ptr<Openings>(
        std::make_unique<ListedOpenings>(std::move(list), plan.shuffled, seed));
  }
  return are_few(start, plan.random_plies, few)
             ? random_openings<CountedOpenings>(start, plan.random_plies, seed)
             : random_openings<DrawnOpenings>(start, plan.random_plies, seed);
}

}  // namespace tauler::arena
