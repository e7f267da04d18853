#include "players/analysis.hpp"

#include <algorithm>

namespace tauler {
namespace {

constexpr Duration default_time = std::chrono::seconds(1);
/// Of the time: for the short looks, which put the moves in order.
constexpr int first_look_share = 4;
/// The moves that get a long look for each one that is asked for.
constexpr std::size_t finalists = 3;

int rank_of(const RatedMove& move, Side mover) {
  if (!move.decision.proven || *move.decision.proven == Outcome::draw) return 1;
  return is_win_for(*move.decision.proven, mover) ? 2 : 0;
}

class Rating {
 public:
  Rating(Player& player, const AnyPosition& position, const Limits& limits, std::size_t count,
         const RatingProgress& progress)
      : player_(player),
        position_(position),
        limits_(limits),
        count_(count),
        progress_(progress),
        budget_(time_of(limits)) {}

  std::vector<RatedMove> run() {
    const std::vector<Move> moves = position_.legal_moves();
    // Where a busy machine was slow over the first moves, the others get their look all the same.
    for (std::size_t i = 0; i < moves.size() && !(is_spent(budget_) && i > 0); ++i) {
      Limits look = share(is_spent(first_look()) ? budget_ : first_look(), moves.size() - i);
      look.depth = 1;
      add(rate(moves[i], look));
    }
    const std::size_t long_looks = std::min(rated_.size(), finalists * count_);
    for (std::size_t i = 0; i < long_looks && !is_spent(budget_); ++i) look_longer(long_looks - i);
    if (rated_.size() > count_) rated_.resize(count_);
    return std::move(rated_);
  }

 private:
  static std::optional<Duration> time_of(const Limits& limits) {
    if (limits.time) return limits.time;
    if (limits.clock) return limits.clock->mine / 30;
    if (limits.depth || limits.nodes) return std::nullopt;
    return default_time;
  }

  std::optional<Duration> first_look() const {
    if (!budget_) return std::nullopt;
    return *budget_ / first_look_share;
  }

  bool is_spent(std::optional<Duration> budget) const {
    return limits_.stop_requested() || (budget && watch_.elapsed() >= *budget);
  }

  /// What one of the `left` moves may use of the time until `budget`.
  Limits share(std::optional<Duration> budget, std::size_t left) const {
    Limits limits;
    limits.stop = limits_.stop;
    if (budget) {
      const Duration rest = std::max(*budget - watch_.elapsed(), Duration::zero());
      limits.time = rest / static_cast<int>(left);
    }
    if (limits_.nodes) limits.nodes = std::max<std::uint64_t>(1, *limits_.nodes / left);
    return limits;
  }

  RatedMove rate(Move move, const Limits& limits) {
    AnyPosition next = position_;
    (void)next.play(move);
    RatedMove rated;
    if (next.is_over()) {
      rated.ends_game = true;
      rated.decision.proven = next.outcome();
    } else {
      rated.decision = player_.choose(next, limits, {});
      // A mover who moves again, as in an opening of several stones, sees it with the same eyes.
      if (next.to_move() != position_.to_move()) turn_round(rated.decision);
      ++rated.decision.depth;
    }
    rated.decision.move = move;
    rated.decision.variation.insert(rated.decision.variation.begin(), move);
    return rated;
  }

  static void turn_round(Decision& decision) {
    decision.value = -decision.value;
    if (decision.win_chance) decision.win_chance = 1 - *decision.win_chance;
  }

  /// The best of those that had only a short look; what it gets is counted out over `left`.
  void look_longer(std::size_t left) {
    const auto next = std::find_if(rated_.begin(), rated_.end(), [&](const RatedMove& rated) {
      return std::find(done_.begin(), done_.end(), rated.move()) == done_.end();
    });
    if (next == rated_.end()) return;
    const Move move = next->move();
    done_.push_back(move);
    if (next->decision.proven) return;
    Limits limits = share(budget_, left);
    // One ply is played already.
    if (limits_.depth) limits.depth = std::max(1, *limits_.depth - 1);
    RatedMove again = rate(move, limits);
    // A look that was cut short is worth less than the finished one it would replace.
    if (again.decision.depth < next->decision.depth) return;
    rated_.erase(next);
    add(std::move(again));
  }

  void add(RatedMove rated) {
    const Side mover = position_.to_move();
    const auto place = std::upper_bound(
        rated_.begin(), rated_.end(), rated,
        [&](const RatedMove& a, const RatedMove& b) { return is_better(a, b, mover); });
    rated_.insert(place, std::move(rated));
    if (progress_) progress_(rated_);
  }

  Player& player_;
  const AnyPosition& position_;
  const Limits& limits_;
  std::size_t count_;
  const RatingProgress& progress_;
  std::optional<Duration> budget_;
  Stopwatch watch_;
  std::vector<RatedMove> rated_;  ///< best first
  std::vector<Move> done_;        ///< those that had a long look
};

}  // namespace

bool is_better(const RatedMove& a, const RatedMove& b, Side mover) {
  const int rank_a = rank_of(a, mover);
  const int rank_b = rank_of(b, mover);
  if (rank_a != rank_b) return rank_a > rank_b;
  if (rank_a == 1) return a.decision.value > b.decision.value;
  return rank_a == 2 ? a.decision.variation.size() < b.decision.variation.size()
                     : a.decision.variation.size() > b.decision.variation.size();
}

std::vector<RatedMove> rate_moves(Player& player, const AnyPosition& position, const Limits& limits,
                                  std::size_t count, const RatingProgress& progress) {
  return Rating(player, position, limits, count, progress).run();
}

}  // namespace tauler
