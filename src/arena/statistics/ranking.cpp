#include "arena/statistics/ranking.hpp"

namespace tauler {

template class BasicRanking<std::string>;

std::weak_ordering compare_scores(const Score& a, const Score& b) {
  if (a.points != b.points) return b.points <=> a.points;
  if (a.wins != b.wins) return b.wins <=> a.wins;
  return a.losses <=> b.losses;
}

Score with_result(Score score, GameResult result, const PointsRule& rule) {
  switch (result) {
    case GameResult::win:
      ++score.wins;
      score.points += rule.win;
      break;
    case GameResult::loss:
      ++score.losses;
      score.points += rule.loss;
      break;
    case GameResult::draw:
      ++score.draws;
      score.points += rule.draw;
      break;
  }
  return score;
}

}  // namespace tauler
