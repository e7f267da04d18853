#include "players/analysis.hpp"

#include <algorithm>

namespace tauler {
namespace {

constexpr Duration default_time = std::chrono::seconds(1);
/// Shares of the time: until the end of the short looks, which order the moves, and until the
/// player has said what it would play itself.
constexpr int first_look_share = 4;
constexpr int own_choice_share = 2;
/// How many moves get a long look for each one asked for, and the most in all: on a large board the
/// time is better spent on the best few than spread over all.
constexpr std::size_t finalists = 3;
constexpr std::size_t most_finalists = 12;

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
    if (count_ == 1 && moves.size() > 1) return {what_it_plays()};
    glance_at(moves, part(first_look_share));
    const std::size_t long_looks = std::min({rated_.size(), finalists * count_, most_finalists});
    for (std::size_t i = 0; i < long_looks && !is_spent(budget_); ++i) {
      look_longer(i == 0 ? own_choice() : best_unsettled(), long_looks - i);
    }
    put_settled_first();
    if (rated_.size() > count_) rated_.resize(count_);
    return std::move(rated_);
  }

  std::vector<RatedMove> run_part(const std::vector<Move>& moves, Look look) {
    if (look == Look::glance) {
      glance_at(moves, part(first_look_share));
    } else {
      for (std::size_t i = 0; i < moves.size() && !(is_spent(budget_) && i > 0); ++i) {
        add(rate(moves[i], long_share(moves.size() - i)));
      }
    }
    return std::move(rated_);
  }

 private:
  static std::optional<Duration> time_of(const Limits& limits) {
    if (limits.time) return limits.time;
    if (limits.clock) return limits.clock->mine / 30;
    if (limits.depth || limits.nodes) return std::nullopt;
    return default_time;
  }

  /// One part in this many of the time.
  std::optional<Duration> part(int parts) const {
    if (!budget_) return std::nullopt;
    return *budget_ / parts;
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

  /// As `share` of all the time, for a move that is played already.
  Limits long_share(std::size_t left) const {
    Limits limits = share(budget_, left);
    if (limits_.depth) limits.depth = std::max(1, *limits_.depth - 1);
    return limits;
  }

  /// If a busy machine was slow over the first moves, the others get their look all the same.
  void glance_at(const std::vector<Move>& moves, std::optional<Duration> until) {
    for (std::size_t i = 0; i < moves.size() && !(is_spent(budget_) && i > 0); ++i) {
      Limits look = share(is_spent(until) ? budget_ : until, moves.size() - i);
      look.depth = 1;
      add(rate(moves[i], look));
    }
  }

  RatedMove rate(Move move, const Limits& limits) {
    AnyPosition next = position_;
    (void)next.play(move);
    RatedMove rated;
    rated.ends_game = next.is_over();
    // A player without a choice, as with a pass, has no opinion: the position after it tells.
    std::vector<Move> line{move};
    while (!next.is_over() && next.legal_moves().size() == 1) {
      line.push_back(next.legal_moves().front());
      (void)next.play(line.back());
    }
    if (next.is_over()) {
      rated.decision.proven = next.outcome();
    } else {
      rated.decision = player_.choose(next, limits, {});
      // If the same side moves again, as in an opening of several stones, the point of view stays.
      if (next.to_move() != position_.to_move()) turn_round(rated.decision);
      rated.decision.depth += static_cast<int>(line.size());
    }
    rated.decision.move = move;
    rated.decision.variation.insert(rated.decision.variation.begin(), line.begin(), line.end());
    return rated;
  }

  static void turn_round(Decision& decision) {
    decision.value = -decision.value;
    if (decision.win_chance) decision.win_chance = 1 - *decision.win_chance;
  }

  /// The best move is the one the player would play: it gets all the time.
  RatedMove what_it_plays() {
    Limits limits = limits_;
    limits.clock.reset();
    limits.time = budget_;
    const auto tell = [&](const Decision& so_far) {
      if (progress_) progress_({RatedMove{so_far}});
    };
    RatedMove rated{player_.choose(position_, limits, tell)};
    AnyPosition next = position_;
    (void)next.play(rated.move());
    if (next.is_over()) {
      rated.ends_game = true;
      rated.decision.proven = next.outcome();
    }
    return rated;
  }

  /// What the player would play, which a short look at each move may well miss.
  Move own_choice() {
    if (rated_.front().decision.proven) return best_unsettled();
    Limits limits = share(part(own_choice_share), 1);
    limits.depth = limits_.depth;
    return player_.choose(position_, limits, {}).move;
  }

  /// The best of those that had only a short look.
  Move best_unsettled() const {
    const auto next = std::find_if(rated_.begin(), rated_.end(),
                                   [&](const RatedMove& rated) { return !is_settled(rated); });
    return next == rated_.end() ? Move::none() : next->move();
  }

  bool is_settled(const RatedMove& rated) const {
    return std::find(done_.begin(), done_.end(), rated.move()) != done_.end();
  }

  /// A first glance at a move is not compared with what a search says about others, unless it is
  /// proven.
  void put_settled_first() {
    const auto tier = [&](const RatedMove& rated) {
      const int rank = rank_of(rated, position_.to_move());
      return 2 * rank + static_cast<int>(rank == 1 && is_settled(rated));
    };
    std::stable_sort(rated_.begin(), rated_.end(),
                     [&](const RatedMove& a, const RatedMove& b) { return tier(a) > tier(b); });
  }

  /// Its share of the time is one of `left` equal ones.
  void look_longer(Move move, std::size_t left) {
    const auto next = std::find_if(rated_.begin(), rated_.end(),
                                   [&](const RatedMove& rated) { return rated.move() == move; });
    if (next == rated_.end()) return;
    done_.push_back(move);
    if (next->decision.proven) return;
    RatedMove again = rate(move, long_share(left));
    // A look that was cut short is worth less than the finished one it would replace. A longer line
    // alone says little: a tree search's gets shorter where it sees more.
    if (again.decision.depth < next->decision.depth &&
        again.decision.nodes <= next->decision.nodes) {
      return;
    }
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

std::vector<RatedMove> rate_one_by_one(Player& player, const AnyPosition& position,
                                       const Limits& limits, std::size_t count,
                                       const RatingProgress& progress) {
  return Rating(player, position, limits, count, progress).run();
}

std::vector<RatedMove> rate_moves(Player& player, const AnyPosition& position, const Limits& limits,
                                  std::size_t count, const RatingProgress& progress) {
  if (auto* rater = dynamic_cast<RatesMoves*>(&player)) {
    if (auto rated = rater->rate(position, limits, count, progress)) return *std::move(rated);
  }
  return rate_one_by_one(player, position, limits, count, progress);
}

std::vector<RatedMove> rate_part(Player& player, const AnyPosition& position,
                                 const std::vector<Move>& moves, Look look, const Limits& limits,
                                 const RatingProgress& progress) {
  return Rating(player, position, limits, moves.size(), progress).run_part(moves, look);
}

}  // namespace tauler
