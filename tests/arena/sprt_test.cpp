#include "arena/statistics/sprt.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace tauler::arena {
namespace {

// github.com/Disservin/fastchess, app/tests/sprt_test.cpp, logistic pentanomial, ±1%.
TEST(Sprt, PublishedRatios) {
  EXPECT_NEAR(log_likelihood_ratio({223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5), -3.07, 0.031);
  EXPECT_NEAR(log_likelihood_ratio({871, 26175, 55003 + 980, 26678, 821}, 0, 2), -4.98, 0.05);
}

TEST(Sprt, WaldsBounds) {
  const SprtPlan plan{.alpha = 0.05, .beta = 0.10};
  EXPECT_NEAR(lower_bound_of(plan), std::log(0.10 / 0.95), 1e-12);
  EXPECT_NEAR(upper_bound_of(plan), std::log(0.90 / 0.05), 1e-12);
  const SprtPlan usual;
  EXPECT_NEAR(upper_bound_of(usual), 2.944, 0.001);
  EXPECT_NEAR(lower_bound_of(usual), -2.944, 0.001);
}

/// The distribution with the given mean under which the counts are likeliest, found by walking: a
/// slow way that shares only the question with the one under test.
double best_log_likelihood(const std::array<double, 5>& counts, double mean) {
  std::array<double, 5> p{};
  // A mixture of the two extremes has the mean; every step moves weight without changing it.
  for (int i = 0; i < 5; ++i) p[i] = 1e-6;
  const double rest = 1 - 3e-6;
  p[4] = mean - (0.25 + 0.5 + 0.75) * 1e-6;
  p[0] = rest - p[4];
  const auto value = [&](const std::array<double, 5>& q) {
    double sum = 0;
    for (int i = 0; i < 5; ++i) sum += counts[i] * std::log(q[i]);
    return sum;
  };
  double best = value(p);
  for (double step = 0.25; step > 1e-9; step /= 2) {
    for (bool moved = true; moved;) {
      moved = false;
      for (int a = 0; a < 5; ++a) {
        for (int b = a + 1; b < 5; ++b) {
          for (int c = b + 1; c < 5; ++c) {
            for (int sign : {-1, 1}) {
              std::array<double, 5> q = p;
              q[b] += sign * step;
              q[a] -= sign * step * (c - b) / (c - a);
              q[c] -= sign * step * (b - a) / (c - a);
              if (q[a] <= 0 || q[b] <= 0 || q[c] <= 0 || value(q) <= best) continue;
              best = value(q);
              p = q;
              moved = true;
            }
          }
        }
      }
    }
  }
  return best;
}

TEST(Sprt, TheRatioIsThatOfTheLikeliestDistributions) {
  for (const auto& counts :
       {std::array<int, 5>{3, 10, 30, 14, 5}, {40, 5, 2, 5, 30}, {1, 1, 90, 1, 7}}) {
    std::array<double, 5> real{};
    for (int i = 0; i < 5; ++i) real[i] = counts[i];
    const double s0 = 1 / (1 + std::pow(10, 10 / 400.0));
    const double s1 = 1 / (1 + std::pow(10, -30 / 400.0));
    const double expected = best_log_likelihood(real, s1) - best_log_likelihood(real, s0);
    EXPECT_NEAR(log_likelihood_ratio(counts, -10, 30), expected, 1e-4);
  }
}

TEST(Sprt, TheRatioOfOneSidedResultsIsFinite) {
  for (int count : {0, 1, 5, 1000}) {
    for (int which = 0; which < 5; ++which) {
      std::array<int, 5> counts{};
      counts[which] = count;
      const double ratio = log_likelihood_ratio(counts, 0, 10);
      EXPECT_TRUE(std::isfinite(ratio));
      if (count > 0) {
        EXPECT_EQ(ratio < 0, which <= 2) << "one half is nearer to 0 Elo than to 10";
      }
    }
  }
}

TEST(Sprt, DecidesAtTheFirstCrossingAndStaysThere) {
  const SprtPlan plan{.elo0 = 0, .elo1 = 50};
  std::vector<int> results;
  for (int i = 0; i < 400; ++i) results.push_back(i % 4 == 0 ? 1 : 3);
  const SprtResult won = run_sprt(plan, results);
  ASSERT_EQ(won.state, SprtState::accepted_h1);
  ASSERT_GT(won.decided_at_pair, 10);
  ASSERT_LT(won.decided_at_pair, 400);
  EXPECT_EQ(won.curve.size(), static_cast<std::size_t>(won.decided_at_pair));
  EXPECT_GE(won.llr, won.upper);
  EXPECT_LT(won.curve[won.decided_at_pair - 2], won.upper);
  // What is played on while the decision falls does not matter.
  results.resize(won.decided_at_pair);
  const SprtResult again = run_sprt(plan, results);
  EXPECT_EQ(again.state, won.state);
  EXPECT_EQ(again.llr, won.llr);
  results.insert(results.end(), 400, 0);
  EXPECT_EQ(run_sprt(plan, results).state, SprtState::accepted_h1);
  results.pop_back();
  results.erase(results.begin(), results.begin() + 200);
  EXPECT_EQ(run_sprt(plan, results).state, SprtState::accepted_h0);
}

TEST(Sprt, AMirroredMatchDecidesTheOtherWay) {
  std::vector<int> results;
  std::vector<int> mirrored;
  for (int i = 0; i < 300; ++i) {
    results.push_back(i % 5 == 0 ? 4 : i % 3);
    mirrored.push_back(4 - results.back());
  }
  const SprtResult one = run_sprt({.elo0 = -5, .elo1 = 5}, results);
  const SprtResult other = run_sprt({.elo0 = -5, .elo1 = 5}, mirrored);
  ASSERT_EQ(one.curve.size(), other.curve.size());
  for (std::size_t i = 0; i < one.curve.size(); ++i) {
    EXPECT_NEAR(one.curve[i], -other.curve[i], 1e-8);
  }
}

TEST(Sprt, RefusesWhatIsNoTest) {
  EXPECT_TRUE(check({}));
  EXPECT_FALSE(check({.elo0 = 5, .elo1 = 5}));
  EXPECT_FALSE(check({.alpha = 0}));
  EXPECT_FALSE(check({.alpha = 0.5, .beta = 0.5}));
  EXPECT_FALSE(check({.elo0 = std::nan("")}));
}

TEST(Sprt, SaysWhereItStands) {
  EXPECT_EQ(sprt_text(run_sprt({}, {}), {}), "LLR 0.00 (-2.94, 2.94) for Elo [0, 10]: undecided");
}

}  // namespace
}  // namespace tauler::arena
