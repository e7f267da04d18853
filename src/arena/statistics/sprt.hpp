// A sequential test: pairs are played until it is clear which of two hypotheses holds (Wald). The
// likelihoods are those of the pentanomial distribution of pairs, each hypothesis with the most
// likely distribution that has its mean: the generalised test (GSPRT) that chess engines are
// developed with.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "arena/schedule/tournament.hpp"
#include "core/words.hpp"

namespace tauler::arena {

/// The logarithm of how much likelier these pairs (with 0, ½, 1, 1½ and 2 points) are where the
/// difference is `elo1` than where it is `elo0`.
double log_likelihood_ratio(const std::array<int, 5>& pairs, double elo0, double elo1);

enum class SprtState : std::uint8_t {
  running,
  accepted_h0,  ///< no better than elo0
  accepted_h1,  ///< at least elo1
};

/// The name used in files and JSON: "accepted-h1".
std::string_view name_of(SprtState state);

struct SprtResult {
  double lower = 0;  ///< crossed: accept elo0
  double upper = 0;  ///< crossed: accept elo1
  double llr = 0;    ///< at the decision, or after the latest pair
  SprtState state = SprtState::running;
  int decided_at_pair = 0;  ///< from 1; 0 while running
  std::array<int, 5> pairs{};
  /// After every pair, up to the decision.
  std::vector<double> curve;
};

/// Wald's bounds.
double lower_bound_of(const SprtPlan& plan);
double upper_bound_of(const SprtPlan& plan);

/// The test as pairs come in, in the order of the plan (`finished_pairs`).
class SprtRun {
 public:
  explicit SprtRun(const SprtPlan& plan);

  /// 0 … 4 of the contestant under test. Pairs after the decision, which may have been under way,
  /// change nothing.
  void add(int half_points);
  const SprtResult& result() const { return result_; }

 private:
  SprtPlan plan_;
  SprtResult result_;
};

SprtResult run_sprt(const SprtPlan& plan, const std::vector<int>& half_points);

/// "LLR 1.23 (-2.94, 2.94) for Elo [0, 10]: running".
std::string sprt_text(const SprtResult& result, const SprtPlan& plan,
                      const Words& words = Words::english());

/// Refuses hypotheses in the wrong order and errors that are none.
Status check(const SprtPlan& plan);

}  // namespace tauler::arena
