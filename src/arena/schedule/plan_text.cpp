#include "arena/schedule/plan_text.hpp"

#include <map>

#include <fmt/core.h>

#include "core/rng.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

std::string time_text(Duration time) {
  return fmt::format("{:.9g}s", seconds(time));
}

/// Empty where nothing is limited.
std::string limits_line(const SideSetup& effort) {
  std::vector<std::string> parts;
  if (effort.limits.time) parts.push_back(time_text(*effort.limits.time) + " a move");
  if (effort.clock) {
    parts.push_back(time_text(effort.clock->budget) + '+' + time_text(effort.clock->increment));
  }
  if (effort.limits.depth) parts.push_back(fmt::format("depth {}", *effort.limits.depth));
  if (effort.limits.nodes) parts.push_back(fmt::format("{} nodes", *effort.limits.nodes));
  return join(parts, ", ");
}

/// Where a position came from and where it is.
std::string start_text(const AnyPosition& position) {
  std::string text = position.spec() + ' ' + position.start().text();
  for (const std::string& move : position.move_texts()) text += ' ' + move;
  return text;
}

std::string openings_text(const OpeningPlan& plan) {
  if (plan.listed.empty()) {
    return plan.random_plies == 0 ? "none" : fmt::format("{} random moves", plan.random_plies);
  }
  std::uint64_t sum = 0;
  for (const AnyPosition& opening : plan.listed) {
    for (char c : start_text(opening)) sum = mix64(sum ^ static_cast<unsigned char>(c));
  }
  return fmt::format("{} listed (sum {:016x}), {}", plan.listed.size(), sum,
                     plan.shuffled ? "shuffled" : "in order");
}

std::string adjudication_text(const AdjudicationPlan& plan) {
  std::vector<std::string> rules;
  if (plan.resign_moves > 0) {
    rules.push_back(fmt::format("resign below {:g} for {}", plan.resign_below, plan.resign_moves));
  }
  if (plan.draw_moves > 0) {
    rules.push_back(fmt::format("draw within {:g} for {} from ply {}", plan.draw_within,
                                plan.draw_moves, plan.draw_from_ply));
  }
  if (plan.solver_nodes > 0) rules.push_back(fmt::format("solver {} nodes", plan.solver_nodes));
  if (plan.max_moves) rules.push_back(fmt::format("at most {} moves", *plan.max_moves));
  return rules.empty() ? "none" : join(rules, ", ");
}

std::map<std::string, std::string> lines_of(std::string_view text) {
  std::map<std::string, std::string> lines;
  for (const Piece& line : split(text, '\n')) {
    const std::size_t equals = line.text.find(" = ");
    if (equals == std::string_view::npos) continue;
    lines.emplace(line.text.substr(0, equals), line.text.substr(equals + 3));
  }
  return lines;
}

}  // namespace

std::string plan_text(const TournamentPlan& plan) {
  std::string text;
  const auto line = [&](std::string_view name, std::string_view value) {
    text += fmt::format("{} = {}\n", name, value);
  };
  line("game", start_text(plan.start));
  line("pairing", name_of(plan.pairing));
  line("rounds", fmt::format("{}", plan.rounds));
  line("pairs", fmt::format("{}", plan.pairs));
  if (plan.pairing == Pairing::battery) line("games", fmt::format("{}", plan.games));
  line("seed", fmt::format("{}", plan.seed));
  line("limits", limits_line(plan.effort));
  line("margin", time_text(plan.margin));
  // Written down where it is not as usual: plans that were begun without it go on.
  if (plan.hard_timeout != default_hard_timeout) {
    line("hard-timeout", plan.hard_timeout ? time_text(*plan.hard_timeout) : "none");
  }
  if (plan.reference_speed > 0) line("speed", fmt::format("{:g}", plan.reference_speed));
  line("openings", openings_text(plan.openings));
  line("adjudication", adjudication_text(plan.adjudication));
  if (plan.pairing == Pairing::sprt) {
    line("sprt", fmt::format("elo0 {:g}, elo1 {:g}, alpha {:g}, beta {:g}", plan.sprt.elo0,
                             plan.sprt.elo1, plan.sprt.alpha, plan.sprt.beta));
  }
  int number = 0;
  for (const Contestant& each : plan.contestants) {
    std::string own = limits_line(each.effort);
    if (!each.details.empty()) own += (own.empty() ? "" : "; ") + each.details;
    const std::string& name = each.known_as.empty() ? each.name : each.known_as;
    line(fmt::format("player {}", ++number),
         fmt::format("{}: {}{}{}", name, each.recipe.text(), own.empty() ? "" : "; ", own));
  }
  return text;
}

std::optional<Error> plan_differences(std::string_view before, std::string_view now) {
  const auto old_lines = lines_of(before);
  const auto new_lines = lines_of(now);
  std::vector<Error> differences;
  for (const auto& [name, value] : old_lines) {
    const auto found = new_lines.find(name);
    if (found == new_lines.end()) {
      differences.push_back(Error{"plan-line-gone", {name, value}});
    } else if (found->second != value) {
      differences.push_back(Error{"plan-line-changed", {name, value, found->second}});
    }
  }
  for (const auto& [name, value] : new_lines) {
    if (!old_lines.contains(name)) {
      differences.push_back(Error{"plan-line-new", {name, value}});
    }
  }
  std::optional<Error> all;
  for (const Error& each : differences) {
    all = all ? Error{"errors-both", {*all, each}} : each;
  }
  return all;
}

}  // namespace tauler::arena
