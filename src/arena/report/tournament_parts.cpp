#include "arena/report/tournament_parts.hpp"

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "arena/statistics/elo.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

std::string adjudication_text(const AdjudicationPlan& plan, const Words& words) {
  std::vector<std::string> parts;
  if (plan.solver_nodes > 0) {
    parts.push_back(words.say("by an exact solver within {} positions", plan.solver_nodes));
  }
  if (plan.resign_moves > 0) {
    parts.push_back(words.say("resigned after {} moves with a chance below {:g}%",
                              plan.resign_moves, plan.resign_below * 100));
  }
  if (plan.draw_moves > 0) {
    parts.push_back(words.say("drawn after {} even moves from move {} on", plan.draw_moves,
                              plan.draw_from_ply));
  }
  if (plan.max_moves) parts.push_back(words.say("drawn after {} moves", *plan.max_moves));
  return join(parts, "; ");
}

std::string openings_text(const OpeningPlan& openings, const Words& words) {
  if (!openings.listed.empty()) {
    return words.say("{} from a list, each played with both colours", openings.listed.size());
  }
  if (openings.random_plies > 0) {
    return words.say("{} random moves, each opening played with both colours",
                     openings.random_plies);
  }
  return "";
}

}  // namespace

std::string_view title_of(Pairing pairing) {
  switch (pairing) {
    case Pairing::round_robin: return spoken("round robin");
    case Pairing::gauntlet: return spoken("gauntlet");
    case Pairing::swiss: return spoken("Swiss");
    case Pairing::knockout: return spoken("knock-out");
    case Pairing::battery: return spoken("battery");
    case Pairing::sprt: break;
  }
  return spoken("sequential test");
}

std::string score_text(const Score& score) {
  return fmt::format("{}-{}-{}", score.won, score.drawn, score.lost);
}

std::string percent_text(const Score& score) {
  if (score.games() == 0) return "–";
  return fmt::format("{:.1f}%", 100 * score.points() / score.games());
}

std::string effort_text(const SideSetup& effort, const Words& words) {
  std::vector<std::string> parts;
  if (const std::string limits = limits_text(effort.limits, words); !limits.empty()) {
    parts.push_back(limits);
  }
  if (effort.clock) {
    parts.push_back(words.say("clock {}", clock_text(*effort.clock)));
  }
  return join(parts, ", ");
}

std::optional<RatingView> rating_view(const Standings& standings, int contestant,
                                      const Words& words) {
  const Rating& rating = standings.ratings.of(contestant);
  if (rating.games == 0) return std::nullopt;
  if (standings.table.size() == 2) {
    const MatchEstimate match = estimate(tally_of(standings.pairs, contestant, 1 - contestant));
    return RatingView{match.elo.value_or(rating.elo), match.elo_low.value_or(rating.elo),
                      match.elo_high.value_or(rating.elo), elo_text(match, words)};
  }
  return RatingView{rating.elo, rating.elo - rating.error, rating.elo + rating.error,
                    fmt::format("{:+.0f} ± {:.0f}", rating.elo, rating.error)};
}

std::vector<std::pair<std::string, std::string>> plan_facts(const TournamentReport& report) {
  const TournamentPlan& plan = report.plan;
  const Words& words = *report.words;
  std::vector<std::pair<std::string, std::string>> facts;
  const auto add = [&](std::string title, std::string text) {
    if (!text.empty()) facts.emplace_back(std::move(title), std::move(text));
  };
  add(words.say("game and settings"), plan.start.spec());
  add(words.say("pairing"), std::string(words.of(title_of(plan.pairing))));
  if (plan.pairing == Pairing::sprt) {
    add(words.say("hypotheses"), words.say("Elo {:g} or {:g}, errors {:g} and {:g}", plan.sprt.elo0,
                                           plan.sprt.elo1, plan.sprt.alpha, plan.sprt.beta));
  } else if (plan.rounds > 1) {
    add(words.say("rounds"), std::to_string(plan.rounds));
  }
  add(words.say("each side"), effort_text(plan.effort, words));
  if (plan.margin > Duration{}) add(words.say("time margin"), duration_text(plan.margin));
  add(words.say("openings"), openings_text(plan.openings, words));
  add(words.say("ended early"), adjudication_text(plan.adjudication, words));
  add(words.say("seed"), std::to_string(plan.seed));
  add(words.say("played"), report.notes.date);
  add(words.say("machine"), report.notes.machine);
  return facts;
}

}  // namespace tauler::arena
