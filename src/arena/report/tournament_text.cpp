#include <algorithm>

#include <fmt/core.h>

#include "arena/play/fault_list.hpp"
#include "arena/report/report_parts.hpp"
#include "arena/report/text_table.hpp"
#include "arena/report/tournament_parts.hpp"
#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

std::string heading(const TournamentReport& report) {
  const TournamentPlan& plan = report.plan;
  const Words& words = *report.words;
  std::string text =
      words.say("{}: {}, {}, {} contestants, {} games", plan.name, plan.start.spec(),
                words.of(title_of(plan.pairing)), plan.contestants.size(), report.standings.games);
  if (!report.is_complete()) text += words.say(" of {}", *report.planned);
  text += words.say(", seed {}", plan.seed);
  if (const std::string effort = effort_text(plan.effort, words); !effort.empty())
    text += ", " + effort;
  return text + "\n\n";
}

/// In the order of the standings; the columns have the ranks for names.
std::string cross_table(const TournamentReport& report, const TextStyle& style) {
  const Standings& standings = report.standings;
  TextTable table(2, style);
  std::vector<std::string> header{"", report.words->say("Cross table")};
  for (std::size_t i = 0; i < standings.table.size(); ++i) header.push_back(std::to_string(i + 1));
  table.add(header);
  for (std::size_t i = 0; i < standings.table.size(); ++i) {
    const int who = standings.table[i].contestant;
    std::vector<std::string> row{std::to_string(i + 1), report.plan.contestants[who].name};
    for (const Standing& other : standings.table) {
      const Score& score = standings.cross[who][other.contestant];
      row.push_back(other.contestant == who ? "·"
                    : score.games() == 0
                        ? "–"
                        : fmt::format("{}/{}", points_text(score.points()), score.games()));
    }
    table.add(row);
  }
  return table.text();
}

std::string match_text(const TournamentReport& report) {
  const auto& contestants = report.plan.contestants;
  const MatchTally tally = tally_of(report.standings.pairs, 0, 1);
  const MatchEstimate match = estimate(tally);
  const Words& words = *report.words;
  std::string text = words.say("{} v {}: {} Elo", shown_text(contestants[0].name),
                               shown_text(contestants[1].name), elo_text(match, words));
  if (match.normalized) {
    text += words.say(" (normalized {:+.1f} ± {:.1f})", *match.normalized, match.normalized_error);
  }
  text += words.say(", LOS {}, draws {:.1f}%\n", likelihood_text(match.likelihood),
                    100 * match.draw_ratio);
  text += words.say("pairs with 0, ½, 1, 1½, 2 points: {}, {}, {}, {}, {}\n", tally.pairs[0],
                    tally.pairs[1], tally.pairs[2], tally.pairs[3], tally.pairs[4]);
  return text;
}

std::string endings_text(const Standings& standings, const Words& words) {
  std::string text;
  for (int i = 0; i < ending_count; ++i) {
    if (standings.endings[i] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", standings.endings[i],
                        words.of(name_of(static_cast<Ending>(i))));
  }
  return text;
}

}  // namespace

std::vector<std::vector<std::string>> standings_rows(const TournamentPlan& plan,
                                                     const Standings& standings,
                                                     const Words& words) {
  const GameInfo& game = plan.start.game();
  std::vector<std::vector<std::string>> rows{
      {"#", words.say("player"), "Elo", "LOS", words.say("points"), words.say("games"),
       words.say("W-D-L"), std::string(words.of(game.first_name)),
       std::string(words.of(game.second_name)), words.say("a turn"), words.say("late"),
       words.say("faults")}};
  for (std::size_t i = 0; i < standings.table.size(); ++i) {
    const Standing& each = standings.table[i];
    const std::optional<RatingView> rating = rating_view(standings, each.contestant, words);
    std::optional<double> likelihood;
    if (rating && i + 1 < standings.table.size()) {
      const int next = standings.table[i + 1].contestant;
      likelihood = standings.table.size() == 2
                       ? estimate(tally_of(standings.pairs, each.contestant, next)).likelihood
                       : standings.ratings.likelihood(each.contestant, next);
    }
    rows.push_back({std::to_string(each.rank), plan.contestants[each.contestant].name,
                    rating ? rating->text : "–", likelihood ? likelihood_text(*likelihood) : "",
                    points_text(each.total.points()), std::to_string(each.total.games()),
                    score_text(each.total), score_text(each.with[0]), score_text(each.with[1]),
                    duration_text(each.time.mean()), std::to_string(each.time_outs()),
                    std::to_string(each.faults())});
  }
  return rows;
}

std::string standings_text(const TournamentPlan& plan, const Standings& standings,
                           const TextStyle& style, const Words& words) {
  TextTable table(2, style);
  for (auto& row : standings_rows(plan, standings, words)) table.add(std::move(row));
  return table.text();
}

std::string tournament_text(const TournamentReport& report, const TextStyle& style) {
  const Standings& standings = report.standings;
  const GameInfo& game = report.plan.start.game();
  const Words& words = *report.words;
  std::string text = heading(report);
  if (standings.games == 0) return text + words.say("no game was finished\n");
  text += standings_text(report.plan, standings, style, words) + '\n';
  if (standings.table.size() > 2) {
    text += cross_table(report, style) + '\n';
  } else if (standings.table.size() == 2) {
    text += match_text(report);
  }
  if (standings.sprt) text += sprt_text(*standings.sprt, report.plan.sprt, words) + '\n';
  if (standings.ratings.groups() > 1) {
    text += words.say("{} groups have not met: ratings compare only within a group\n",
                      standings.ratings.groups());
  }
  text += words.say("{} won {}, drew {}, lost {}; endings: {}\n", words.of(game.first_name),
                    standings.first_side.won, standings.first_side.drawn, standings.first_side.lost,
                    endings_text(standings, words));
  return text;
}

Result<std::string> faults_text(const TournamentReport& report, const PlayedGames& games) {
  bool any = false;
  for (int i = 0; i < ending_count; ++i) {
    any = any || (is_fault(static_cast<Ending>(i)) && report.standings.endings[i] > 0);
  }
  if (!any) return std::string();
  FaultList faults;
  const Status visited = games.visit([&](const PlayedGame& game) {
    const auto& [fixture, outcome, ending, use, plies] = game.played;
    const int loser = fixture.contestants[outcome == Outcome::first_wins ? 1 : 0];
    faults.add(fixture.number, report.plan.contestants[loser].name, ending, game.reason);
  });
  if (!visited) return visited.error();
  return faults.text(*report.words);
}

}  // namespace tauler::arena
