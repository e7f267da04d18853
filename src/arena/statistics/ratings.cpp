#include "arena/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

/// A square matrix, as small as a tournament.
class Matrix {
 public:
  explicit Matrix(int size) : size_(size), values_(static_cast<std::size_t>(size) * size) {}

  double& at(int row, int column) {
    return values_[static_cast<std::size_t>(row) * size_ + column];
  }
  double at(int row, int column) const {
    return values_[static_cast<std::size_t>(row) * size_ + column];
  }
  /// What a comparison of two contestants weighs: ± on the diagonal and beside it.
  void add_between(int a, int b, double weight) {
    at(a, a) += weight;
    at(b, b) += weight;
    at(a, b) -= weight;
    at(b, a) -= weight;
  }

  /// Precondition: positive definite. (Gauss and Jordan, in place.)
  Matrix inverse() const {
    Matrix left = *this;
    Matrix right(size_);
    for (int i = 0; i < size_; ++i) right.at(i, i) = 1;
    for (int pivot = 0; pivot < size_; ++pivot) {
      const double scale = 1 / left.at(pivot, pivot);
      for (int c = 0; c < size_; ++c) {
        left.at(pivot, c) *= scale;
        right.at(pivot, c) *= scale;
      }
      for (int r = 0; r < size_; ++r) {
        const double factor = left.at(r, pivot);
        if (r == pivot || factor == 0) continue;
        for (int c = 0; c < size_; ++c) {
          left.at(r, c) -= factor * left.at(pivot, c);
          right.at(r, c) -= factor * right.at(pivot, c);
        }
      }
    }
    return right;
  }

  friend Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix product(a.size_);
    for (int i = 0; i < a.size_; ++i) {
      for (int k = 0; k < a.size_; ++k) {
        for (int j = 0; j < a.size_; ++j) product.at(i, j) += a.at(i, k) * b.at(k, j);
      }
    }
    return product;
  }

  const std::vector<double>& values() const { return values_; }

 private:
  int size_;
  std::vector<double> values_;
};

/// All games of two contestants.
struct Meeting {
  int first = 0;
  int second = 0;
  double games = 0;
  double points = 0;  ///< of the first
  double virtual_draws = 0;
};

class Solver {
 public:
  Solver(const std::vector<PairResult>& pairs, int count, double prior)
      : pairs_(pairs), count_(count), games_(count), ratings_(count), group_(count) {
    std::map<std::pair<int, int>, std::size_t> index;
    for (const PairResult& pair : pairs) {
      const auto [at, is_new] = index.try_emplace({pair.first, pair.second}, meetings_.size());
      if (is_new) meetings_.push_back({.first = pair.first, .second = pair.second});
      Meeting& meeting = meetings_[at->second];
      meeting.games += pair.games;
      meeting.points += pair.points();
      games_[pair.first] += pair.games;
      games_[pair.second] += pair.games;
    }
    // Each shares its virtual draws out among its opponents as it does its games.
    for (Meeting& meeting : meetings_) {
      meeting.virtual_draws =
          prior * meeting.games / 2 * (1.0 / games_[meeting.first] + 1.0 / games_[meeting.second]);
    }
    find_groups();
  }

  /// Newton's method on the likelihood, which has one maximum.
  void solve() {
    constexpr double longest_step = 2;
    for (int step = 0; step < 200; ++step) {
      std::vector<double> gradient(count_);
      for (const Meeting& meeting : meetings_) {
        const double excess =
            meeting.points + meeting.virtual_draws / 2 - weight(meeting) * chance(meeting);
        gradient[meeting.first] += excess;
        gradient[meeting.second] -= excess;
      }
      const Matrix inverse = curvature().inverse();
      double longest = 0;
      std::vector<double> change(count_);
      for (int i = 0; i < count_; ++i) {
        for (int j = 0; j < count_; ++j) change[i] += inverse.at(i, j) * gradient[j];
        longest = std::max(longest, std::abs(change[i]));
      }
      const double factor = longest > longest_step ? longest_step / longest : 1;
      for (int i = 0; i < count_; ++i) ratings_[i] += factor * change[i];
      if (longest < 1e-10) break;
    }
  }

  /// The "sandwich": how much the pairs scatter around what the ratings say, not how much single
  /// games would if they were independent.
  Matrix covariance() const {
    Matrix scatter(count_);
    double units = 0;
    for (const PairResult& pair : pairs_) {
      const double excess = pair.points() - pair.games * chance(pair.first, pair.second);
      scatter.add_between(pair.first, pair.second, excess * excess);
      ++units;
    }
    // Ratings were fitted to these very pairs: the scatter around the true ones is larger.
    const double fitted = std::max(1, count_ - groups_);
    const double correction = units > fitted + 1 ? units / (units - fitted) : fitted + 1;
    Matrix total(count_);
    for (int i = 0; i < count_; ++i) {
      for (int j = 0; j < count_; ++j) total.at(i, j) = scatter.at(i, j) * correction;
    }
    // A virtual draw stands for a game that could as well have been won or lost, and between equals
    // for a pair: so that results which are all alike are not taken for certainty.
    for (const Meeting& meeting : meetings_) {
      const double p = chance(meeting);
      total.add_between(meeting.first, meeting.second,
                        meeting.virtual_draws * (0.5 + 2 * p * (1 - p)));
    }
    const Matrix inverse = curvature().inverse();
    return inverse * total * inverse;
  }

  const std::vector<double>& ratings() const { return ratings_; }
  int games(int contestant) const { return games_[contestant]; }
  int group(int contestant) const { return group_[contestant]; }
  int groups() const { return groups_; }
  /// The share of its group's information that this one's games hold.
  double weight(int contestant) const {
    double own = 0;
    double all = 0;
    for (const Meeting& meeting : meetings_) {
      if (group_[meeting.first] != group_[contestant]) continue;
      const double p = chance(meeting);
      const double information = weight(meeting) * p * (1 - p);
      all += 2 * information;
      if (meeting.first == contestant || meeting.second == contestant) own += information;
    }
    return all > 0 ? own / all : 1;
  }

 private:
  void find_groups() {
    for (int i = 0; i < count_; ++i) group_[i] = i;
    const auto root = [&](int i) {
      while (group_[i] != i) i = group_[i];
      return i;
    };
    for (const Meeting& meeting : meetings_) {
      const int a = root(meeting.first);
      const int b = root(meeting.second);
      group_[std::max(a, b)] = std::min(a, b);
    }
    std::vector<int> number(count_);
    std::vector<int> roots(count_);
    for (int i = 0; i < count_; ++i) roots[i] = root(i);
    for (int i = 0; i < count_; ++i) number[i] = roots[i] == i ? groups_++ : number[roots[i]];
    group_ = number;
  }

  double weight(const Meeting& meeting) const { return meeting.games + meeting.virtual_draws; }
  double chance(int a, int b) const { return 1 / (1 + std::exp(ratings_[b] - ratings_[a])); }
  double chance(const Meeting& meeting) const { return chance(meeting.first, meeting.second); }

  /// Less the second derivative of the likelihood. It does not know where a group's ratings are as
  /// a whole; the ones added keep its mean where it was.
  Matrix curvature() const {
    Matrix matrix(count_);
    for (const Meeting& meeting : meetings_) {
      const double p = chance(meeting);
      matrix.add_between(meeting.first, meeting.second,
                         std::max(weight(meeting) * p * (1 - p), 1e-9));
    }
    for (int i = 0; i < count_; ++i) {
      for (int j = 0; j < count_; ++j) {
        if (group_[i] == group_[j]) matrix.at(i, j) += 1;
      }
    }
    return matrix;
  }

  const std::vector<PairResult>& pairs_;
  int count_;
  std::vector<int> games_;
  std::vector<double> ratings_;  ///< in logits
  std::vector<int> group_;
  std::vector<Meeting> meetings_;
  int groups_ = 0;
};

}  // namespace

RatingList::RatingList(const std::vector<PairResult>& pairs, int count,
                       const RatingOptions& options)
    : ratings_(count) {
  Solver solver(pairs, count, options.prior);
  solver.solve();
  covariance_ = solver.covariance().values();
  groups_ = solver.groups();

  for (int i = 0; i < count; ++i) {
    ratings_[i].games = solver.games(i);
    ratings_[i].group = solver.group(i);
    ratings_[i].weight = solver.weight(i);
  }
  for (int i = 0; i < count; ++i) {
    Rating& rating = ratings_[i];
    const bool anchored = options.anchor && of(*options.anchor).group == rating.group;
    // The rating as a sum over all: its own, less the anchor's or the mean's.
    std::vector<double> shares(count);
    for (int j = 0; j < count; ++j) {
      if (of(j).group != rating.group) continue;
      shares[j] = -(anchored ? (j == *options.anchor ? 1.0 : 0.0) : of(j).weight);
    }
    shares[i] += 1;
    double value = 0;
    double variance = 0;
    for (int j = 0; j < count; ++j) {
      value += shares[j] * solver.ratings()[j];
      for (int k = 0; k < count; ++k) {
        variance += shares[j] * shares[k] * covariance_[static_cast<std::size_t>(j) * count + k];
      }
    }
    rating.elo = options.level + value * elo_per_logit;
    rating.error = z95 * elo_per_logit * std::sqrt(std::max(variance, 0.0));
  }
}

double RatingList::variance_between(int a, int b) const {
  const std::size_t count = ratings_.size();
  const auto at = [&](int i, int j) { return covariance_[i * count + j]; };
  return std::max(at(a, a) + at(b, b) - 2 * at(a, b), 0.0);
}

double RatingList::error_between(int a, int b) const {
  return z95 * elo_per_logit * std::sqrt(variance_between(a, b));
}

std::optional<double> RatingList::likelihood(int a, int b) const {
  if (of(a).group != of(b).group) return std::nullopt;
  const double difference = (of(a).elo - of(b).elo) / elo_per_logit;
  const double deviation = std::sqrt(variance_between(a, b));
  if (deviation == 0) return 0.5;
  return normal_distribution(difference / deviation);
}

}  // namespace tauler::arena
