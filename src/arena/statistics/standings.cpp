#include "arena/statistics/standings.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tauler::arena {
namespace {

void count(Score& score, double points) {
  ++(points == 1 ? score.won : points == 0 ? score.lost : score.drawn);
}

/// What an order goes by, the most important first; larger is better.
using Merit = std::tuple<double, double, double>;

Merit merit_of(const TournamentPlan& plan, const Standing& standing, const Rating& rating,
               int round_reached) {
  const double points = standing.total.points();
  switch (plan.pairing) {
    case Pairing::round_robin:
    case Pairing::battery: return {points, standing.sonneborn_berger, 0};
    case Pairing::swiss: return {points, standing.buchholz, standing.sonneborn_berger};
    case Pairing::knockout: return {round_reached, points, 0};
    case Pairing::gauntlet:
    case Pairing::sprt: break;
  }
  // Tenths of an Elo: less is only rounding.
  return {std::round(rating.elo * 10), points, 0};
}

void set_order(const TournamentPlan& plan, const std::vector<int>& rounds, Standings& result) {
  const auto merit = [&](const Standing& each) {
    return merit_of(plan, each, result.ratings.of(each.contestant), rounds[each.contestant]);
  };
  std::stable_sort(result.table.begin(), result.table.end(),
                   [&](const Standing& a, const Standing& b) { return merit(a) > merit(b); });
  for (std::size_t i = 0; i < result.table.size(); ++i) {
    const bool shared = i > 0 && merit(result.table[i]) == merit(result.table[i - 1]);
    result.table[i].rank = shared ? result.table[i - 1].rank : static_cast<int>(i) + 1;
  }
}

void set_tie_breaks(Standings& result) {
  std::vector<double> points;
  points.reserve(result.table.size());
  for (const Standing& each : result.table) points.push_back(each.total.points());
  for (Standing& each : result.table) {
    for (std::size_t other = 0; other < points.size(); ++other) {
      const Score& score = result.cross[each.contestant][other];
      each.buchholz += score.games() * points[other];
      each.sonneborn_berger += score.points() * points[other];
    }
  }
}

void add(const Played& game, Standings& result) {
  ++result.games;
  result.plies += static_cast<std::uint64_t>(game.plies);
  result.duration += game.duration();
  ++result.endings[index_of(game.ending)];
  count(result.first_side, game.points_of(Side::first));
  for (Side side : {Side::first, Side::second}) {
    const int who = game.fixture.contestants[tauler::index_of(side)];
    const int other = game.fixture.contestants[tauler::index_of(opponent(side))];
    const double points = game.points_of(side);
    const SideUse& use = game.use[tauler::index_of(side)];
    Standing& standing = result.table[who];
    count(standing.total, points);
    count(standing.with[tauler::index_of(side)], points);
    count(result.cross[who][other], points);
    standing.time.add(ThinkingTime(use));
    standing.overhead += use.overhead;
    if (points == 0) ++standing.lost_by[index_of(game.ending)];
  }
}

}  // namespace

bool is_fault(Ending ending) {
  switch (ending) {
    case Ending::illegal_move:
    case Ending::failure:
    case Ending::no_start:
    case Ending::crashed:
    case Ending::bad_answer:
    case Ending::out_of_time: return true;
    case Ending::on_board:
    case Ending::resigned:
    case Ending::adjudicated:
    case Ending::max_moves:
    case Ending::stopped: break;
  }
  return false;
}

int Standing::faults() const {
  int sum = 0;
  for (int i = 0; i < ending_count; ++i) {
    if (is_fault(static_cast<Ending>(i))) sum += lost_by[i];
  }
  return sum - time_outs();
}

const Standing& Standings::of(int contestant) const {
  return *std::find_if(table.begin(), table.end(),
                       [&](const Standing& each) { return each.contestant == contestant; });
}

Standings standings(const TournamentPlan& plan, const std::vector<Played>& games,
                    const RatingOptions& options) {
  const int contestants = static_cast<int>(plan.contestants.size());
  std::vector<PairResult> pairs = pairs_of(games);
  RatingOptions anchored = options;
  // In a match of two the question is how far they are apart.
  if (contestants == 2 && !anchored.anchor) anchored.anchor = 1;
  Standings result(RatingList(pairs, contestants, anchored));
  result.pairs = std::move(pairs);
  result.table.resize(plan.contestants.size());
  result.cross.assign(plan.contestants.size(), std::vector<Score>(plan.contestants.size()));
  for (int i = 0; i < contestants; ++i) result.table[i].contestant = i;
  std::vector<int> rounds(plan.contestants.size());
  std::vector<Duration> sums_of_means(plan.contestants.size());
  std::vector<int> games_with_turns(plan.contestants.size());
  for (const Played& game : games) {
    add(game, result);
    for (Side side : {Side::first, Side::second}) {
      const int who = game.fixture.contestants[tauler::index_of(side)];
      const auto mean = ThinkingTime(game.use[tauler::index_of(side)]).mean();
      if (!mean) continue;
      sums_of_means[who] += *mean;
      ++games_with_turns[who];
    }
    for (int who : game.fixture.contestants) {
      rounds[who] = std::max(rounds[who], game.fixture.round);
    }
  }
  for (int i = 0; i < contestants; ++i) {
    if (games_with_turns[i] == 0) continue;
    result.table[i].mean_of_games = sums_of_means[i] / games_with_turns[i];
  }
  if (plan.pairing == Pairing::sprt) result.sprt = run_sprt(plan.sprt, finished_pairs(games, 0));
  set_tie_breaks(result);
  set_order(plan, rounds, result);
  return result;
}

}  // namespace tauler::arena
