#include "arena/statistics/sprt.hpp"

#include <cmath>

#include <fmt/core.h>

#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

using Distribution = std::array<double, 5>;

constexpr Distribution scores{0, 0.25, 0.5, 0.75, 1};

/// The weight of a result that has not been seen: without it a hypothesis could be impossible.
constexpr double unseen = 1e-3;

/// Of all distributions with mean `score` the one under which `seen` is likeliest. By Lagrange's
/// multipliers it is seen / (1 + t (s − score)) for each result s, with the t that makes the mean
/// right; the left side of that equation falls with t, between the two poles.
Distribution likeliest(const Distribution& seen, double score) {
  double low = -1 / (1 - score);
  double high = 1 / score;
  double t = 0;
  for (int step = 0; step < 60; ++step) {
    double value = 0;
    double slope = 0;
    for (int i = 0; i < 5; ++i) {
      const double term = (scores[i] - score) / (1 + t * (scores[i] - score));
      value += seen[i] * term;
      slope -= seen[i] * term * term;
    }
    (value > 0 ? low : high) = t;
    // Newton's step, or half the bracket where it would lead outside.
    double next = t - value / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double moved = std::abs(next - t);
    t = next;
    if (moved < 1e-10) break;
  }
  Distribution result{};
  for (int i = 0; i < 5; ++i) result[i] = seen[i] / (1 + t * (scores[i] - score));
  return result;
}

}  // namespace

double log_likelihood_ratio(const std::array<int, 5>& pairs, double elo0, double elo1) {
  Distribution seen{};
  double total = 0;
  for (int i = 0; i < 5; ++i) total += seen[i] = pairs[i] > 0 ? pairs[i] : unseen;
  for (double& share : seen) share /= total;
  const Distribution under0 = likeliest(seen, expected_score(elo0));
  const Distribution under1 = likeliest(seen, expected_score(elo1));
  double ratio = 0;
  for (int i = 0; i < 5; ++i) ratio += seen[i] * std::log(under1[i] / under0[i]);
  return total * ratio;
}

std::string_view name_of(SprtState state) {
  switch (state) {
    case SprtState::accepted_h0: return "accepted-h0";
    case SprtState::accepted_h1: return "accepted-h1";
    case SprtState::running: break;
  }
  return "running";
}

double lower_bound_of(const SprtPlan& plan) {
  return std::log(plan.beta / (1 - plan.alpha));
}

double upper_bound_of(const SprtPlan& plan) {
  return std::log((1 - plan.beta) / plan.alpha);
}

SprtRun::SprtRun(const SprtPlan& plan) : plan_(plan) {
  result_.lower = lower_bound_of(plan);
  result_.upper = upper_bound_of(plan);
}

void SprtRun::add(int half_points) {
  if (result_.state != SprtState::running) return;
  ++result_.pairs[half_points];
  result_.llr = log_likelihood_ratio(result_.pairs, plan_.elo0, plan_.elo1);
  result_.curve.push_back(result_.llr);
  if (result_.llr <= result_.lower) result_.state = SprtState::accepted_h0;
  if (result_.llr >= result_.upper) result_.state = SprtState::accepted_h1;
  if (result_.state != SprtState::running) {
    result_.decided_at_pair = static_cast<int>(result_.curve.size());
  }
}

SprtResult run_sprt(const SprtPlan& plan, const std::vector<int>& half_points) {
  SprtRun run(plan);
  for (int halves : half_points) run.add(halves);
  return run.result();
}

std::string sprt_text(const SprtResult& result, const SprtPlan& plan, const Words& words) {
  std::string text = words.say("LLR {:.2f} ({:.2f}, {:.2f}) for Elo [{:g}, {:g}]: ", result.llr,
                               result.lower, result.upper, plan.elo0, plan.elo1);
  switch (result.state) {
    case SprtState::accepted_h0: return text + words.say("no better than {:g}", plan.elo0);
    case SprtState::accepted_h1: return text + words.say("at least {:g}", plan.elo1);
    case SprtState::running: break;
  }
  return text + words.say("undecided");
}

Status check(const SprtPlan& plan) {
  if (!(plan.elo0 < plan.elo1)) return Error{"sprt-elo-order"};
  if (!(plan.alpha > 0 && plan.beta > 0 && plan.alpha + plan.beta < 1)) {
    return Error{"sprt-errors-range"};
  }
  return Done{};
}

}  // namespace tauler::arena
