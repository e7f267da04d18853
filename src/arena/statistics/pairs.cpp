#include "arena/statistics/pairs.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace tauler::arena {
namespace {

int halves_of(const Played& game, int contestant) {
  const Side side = game.fixture.contestants[0] == contestant ? Side::first : Side::second;
  return static_cast<int>(2 * game.points_of(side));
}

}  // namespace

PairResult PairResult::reversed() const {
  PairResult other = *this;
  std::swap(other.first, other.second);
  other.halves = 2 * games - halves;
  return other;
}

std::vector<PairResult> pairs_of(const std::vector<Played>& games) {
  using Key = std::tuple<int, int, int>;
  std::map<Key, PairResult> found;
  for (const Played& game : games) {
    const Fixture& fixture = game.fixture;
    const auto [low, high] = std::minmax(fixture.contestants[0], fixture.contestants[1]);
    PairResult& pair = found[{fixture.pair, low, high}];
    pair.number = pair.games == 0 ? fixture.number : std::min(pair.number, fixture.number);
    pair.pair = fixture.pair;
    pair.first = low;
    pair.second = high;
    pair.drawn += game.outcome == Outcome::draw ? 1 : 0;
    pair.halves += halves_of(game, low);
    ++pair.games;
  }
  std::vector<PairResult> pairs;
  pairs.reserve(found.size());
  for (const auto& [key, pair] : found) pairs.push_back(pair);
  std::sort(pairs.begin(), pairs.end(),
            [](const PairResult& a, const PairResult& b) { return a.number < b.number; });
  return pairs;
}

std::vector<int> finished_pairs(const std::vector<Played>& games, int who) {
  std::vector<int> results;
  for (const PairResult& pair : pairs_of(games)) {
    const bool is_next = pair.pair == static_cast<int>(results.size()) + 1;
    if (!pair.is_complete() || !is_next) break;
    results.push_back(pair.first == who ? pair.halves : pair.reversed().halves);
  }
  return results;
}

}  // namespace tauler::arena
