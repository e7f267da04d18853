#include "arena/statistics/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tauler::store {
namespace {

constexpr double scale = 173.7178;
constexpr double middle = 1500;
constexpr double newcomer_deviation = 350;
/// A deviation below this would freeze a rating for good.
constexpr double least_deviation = 45;
constexpr double tau = 0.5;
constexpr double precision = 1e-6;

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expected(double mu, double opponent_mu, double opponent_phi) {
  return 1 / (1 + std::exp(-g(opponent_phi) * (mu - opponent_mu)));
}

/// Step 5 of the paper: the zero of f by the Illinois method.
double new_volatility(double sigma, double phi, double variance, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > precision) {
    const double next = low + (low - high) * f_low / (f_high - f_low);
    const double f_next = f(next);
    if (f_next * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = next;
    f_high = f_next;
  }
  return std::exp(low / 2);
}

}  // namespace

Glicko after_period(const Glicko& player, const std::vector<GlickoGame>& games) {
  if (games.empty()) return player;
  const double mu = (player.rating - middle) / scale;
  const double phi = player.deviation / scale;
  double information = 0;
  double surprise = 0;
  for (const GlickoGame& game : games) {
    const double opponent_mu = (game.opponent.rating - middle) / scale;
    const double opponent_phi = game.opponent.deviation / scale;
    const double chance = expected(mu, opponent_mu, opponent_phi);
    const double weight = g(opponent_phi);
    information += weight * weight * chance * (1 - chance);
    surprise += weight * (game.score - chance);
  }
  const double variance = 1 / information;
  const double sigma = new_volatility(player.volatility, phi, variance, variance * surprise);
  const double wider = std::sqrt(phi * phi + sigma * sigma);
  const double new_phi = 1 / std::sqrt(1 / (wider * wider) + 1 / variance);
  const double new_mu = mu + new_phi * new_phi * surprise;
  return {new_mu * scale + middle, std::max(new_phi * scale, least_deviation), sigma};
}

Glicko after_days(const Glicko& player, double days) {
  Glicko later = player;
  const double phi = player.deviation / scale;
  const double wider = std::sqrt(phi * phi + days * player.volatility * player.volatility);
  later.deviation = std::max(player.deviation, std::min(wider * scale, newcomer_deviation));
  return later;
}

}  // namespace tauler::store
