// A rating list: one number for each contestant from all their games, in Elo (Bradley and Terry's
// model, a draw half a win), with error bars that take a pair of games as one observation.
#pragma once

#include <optional>
#include <vector>

#include "arena/statistics/pairs.hpp"

namespace tauler::arena {

struct RatingOptions {
  /// The contestant whose rating is `level`, without error; nobody: the mean of a group is, each
  /// weighing as much as its games tell of it. (One who lost every game is somewhere far below, and
  /// would take the plain mean, and everybody's error bar, along.)
  std::optional<int> anchor = {};
  double level = 0;
  /// Games that each contestant is taken to have drawn besides, with its own opponents: so that one
  /// who won all has a finite rating. 0 gives the plain maximum of the likelihood, if there is one.
  double prior = 1;
};

struct Rating {
  double elo = 0;
  double error = 0;  ///< 95%, to both sides, as against the anchor
  int games = 0;
  /// Ratings can be compared only within a group: its members have met, if only through others.
  int group = 0;
  double weight = 0;  ///< in the mean of its group, in which all weights sum to 1
};

class RatingList {
 public:
  /// `count` contestants, numbered from 0.
  RatingList(const std::vector<PairResult>& pairs, int count, const RatingOptions& options = {});

  const std::vector<Rating>& ratings() const { return ratings_; }
  const Rating& of(int contestant) const { return ratings_[contestant]; }
  int groups() const { return groups_; }

  /// How likely `a` is the stronger one; nothing between groups.
  std::optional<double> likelihood(int a, int b) const;
  /// 95%, of the difference of two ratings.
  double error_between(int a, int b) const;

 private:
  double variance_between(int a, int b) const;

  std::vector<Rating> ratings_;
  /// Of the ratings in logits, row by row. Only differences within a group mean anything.
  std::vector<double> covariance_;
  int groups_ = 0;
};

}  // namespace tauler::arena
