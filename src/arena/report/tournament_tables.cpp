#include "arena/report/tournament_tables.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "arena/report/tournament_charts.hpp"
#include "arena/statistics/elo.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

std::string name_of(const TournamentReport& report, int contestant) {
  return escaped(report.plan.contestants[contestant].name);
}

std::string row_head(const TournamentReport& report, std::size_t place) {
  return fmt::format("<th scope=\"row\" class=\"player\">{}</th>",
                     name_of(report, report.standings.table[place].contestant));
}

std::string header(const std::vector<std::string>& titles) {
  std::string cells;
  for (const std::string& title : titles) {
    cells += fmt::format("<th scope=\"col\">{}</th>", escaped(title));
  }
  return "<thead><tr>" + cells + "</tr></thead>\n";
}

std::string table(std::string_view style, const std::string& head, const std::string& rows) {
  return fmt::format("<table class=\"{}\">\n{}<tbody>\n{}</tbody>\n</table>\n", style, head, rows);
}

/// "crashed 2, illegal-move 1".
std::string faults_text(const Standing& standing, const Words& words) {
  std::vector<std::string> parts;
  for (int i = 0; i < ending_count; ++i) {
    const auto ending = static_cast<Ending>(i);
    if (standing.lost_by[i] == 0 || !is_fault(ending)) continue;
    parts.push_back(fmt::format("{} {}", words.of(name_of(ending)), standing.lost_by[i]));
  }
  return parts.empty() ? "–" : join(parts, ", ");
}

/// What the bars of all fit into, but for those so long that the others could not be seen.
std::pair<double, double> shown_range(const Standings& standings, const Words& words) {
  std::vector<RatingView> ratings;
  std::vector<double> lengths;
  for (const Standing& each : standings.table) {
    if (const auto rating = rating_view(standings, each.contestant, words)) {
      ratings.push_back(*rating);
      lengths.push_back(rating->high - rating->low);
    }
  }
  if (ratings.empty()) return {0, 0};
  std::sort(lengths.begin(), lengths.end());
  const double longest = 4 * lengths[lengths.size() / 2];
  double low = 0;
  double high = 0;
  for (const RatingView& rating : ratings) {
    if (rating.high - rating.low > longest) continue;
    low = std::min(low, rating.low);
    high = std::max(high, rating.high);
  }
  return {low, high};
}

}  // namespace

std::string standings_table(const TournamentReport& report) {
  const Standings& standings = report.standings;
  const Words& words = *report.words;
  const auto [low, high] = shown_range(standings, words);
  const auto text_rows = standings_rows(report.plan, standings, words);
  std::string rows;
  for (std::size_t i = 0; i < standings.table.size(); ++i) {
    const Standing& each = standings.table[i];
    const auto rating = rating_view(standings, each.contestant, words);
    const std::vector<std::string>& cells = text_rows[i + 1];
    rows += fmt::format(
        "<tr><td>{}</td>{}<td class=\"elo\">{}</td><td class=\"bars\">{}</td><td>{}</td>"
        "<td><strong>{}</strong></td><td>{}</td><td>{}</td><td>{}</td>",
        each.rank, row_head(report, i), cells[2], rating ? rating_bar(*rating, low, high) : "",
        escaped(cells[3]), cells[4], cells[5], percent_text(each.total), cells[6]);
    if (report.plan.pairing == Pairing::swiss) {
      rows += fmt::format("<td>{}</td><td>{}</td>", points_text(each.buchholz),
                          fmt::format("{:g}", each.sonneborn_berger));
    }
    rows += fmt::format("<td>{}</td></tr>\n", cells[9]);
  }
  std::vector<std::string> titles{"#",
                                  words.say("player"),
                                  "Elo",
                                  words.say("95% interval"),
                                  "LOS",
                                  words.say("points"),
                                  words.say("games"),
                                  words.say("score"),
                                  words.say("W-D-L")};
  if (report.plan.pairing == Pairing::swiss) {
    titles.insert(titles.end(), {"Buchholz", "S-B"});
  }
  titles.push_back(words.say("a turn"));
  return table("standings", header(titles), rows);
}

std::string cross_table(const TournamentReport& report) {
  const Standings& standings = report.standings;
  const Words& words = *report.words;
  std::string head = fmt::format("<thead><tr><th scope=\"col\">#</th><th scope=\"col\">{}</th>",
                                 words.say("player"));
  for (std::size_t i = 0; i < standings.table.size(); ++i) {
    head += fmt::format("<th scope=\"col\" title=\"{}\">{}</th>",
                        name_of(report, standings.table[i].contestant), i + 1);
  }
  std::string rows;
  for (std::size_t i = 0; i < standings.table.size(); ++i) {
    const int who = standings.table[i].contestant;
    rows += fmt::format("<tr><td>{}</td>{}", i + 1, row_head(report, i));
    for (const Standing& other : standings.table) {
      const Score& score = standings.cross[who][other.contestant];
      if (score.games() == 0) {
        rows += fmt::format("<td class=\"none\">{}</td>", other.contestant == who ? "" : "–");
        continue;
      }
      // The share of points is the depth of the colour, and stands there as a number too.
      rows += fmt::format(
          "<td class=\"cell\" style=\"--share:{:.0f}%\"><button type=\"button\" data-a=\"{}\" "
          "data-b=\"{}\" title=\"{}\">{}<small>/{}</small></button></td>",
          100 * score.points() / score.games(), who, other.contestant,
          words.say("{} v {}: {} won, {} drawn, {} lost; show the games", name_of(report, who),
                    name_of(report, other.contestant), score.won, score.drawn, score.lost),
          points_text(score.points()), score.games());
    }
    rows += fmt::format("<td><strong>{}</strong></td></tr>\n",
                        points_text(standings.table[i].total.points()));
  }
  return table("cross",
               head + fmt::format("<th scope=\"col\">{}</th></tr></thead>\n", words.say("points")),
               rows);
}

std::string likelihood_table(const TournamentReport& report) {
  const Standings& standings = report.standings;
  std::vector<std::string> titles{"#", report.words->say("stronger than")};
  for (std::size_t i = 0; i < standings.table.size(); ++i) titles.push_back(std::to_string(i + 1));
  std::string rows;
  for (std::size_t i = 0; i < standings.table.size(); ++i) {
    const int who = standings.table[i].contestant;
    rows += fmt::format("<tr><td>{}</td>{}", i + 1, row_head(report, i));
    for (const Standing& other : standings.table) {
      const auto likelihood = standings.ratings.likelihood(who, other.contestant);
      if (other.contestant == who || !likelihood) {
        rows += fmt::format("<td class=\"none\">{}</td>", other.contestant == who ? "" : "–");
      } else {
        rows += fmt::format("<td>{}</td>", escaped(likelihood_text(*likelihood)));
      }
    }
    rows += "</tr>\n";
  }
  return table("cross", header(titles), rows);
}

std::string colours_table(const TournamentReport& report) {
  const GameInfo& game = report.plan.start.game();
  std::string rows;
  for (std::size_t i = 0; i < report.standings.table.size(); ++i) {
    rows += "<tr>" + row_head(report, i);
    for (const Score& score : report.standings.table[i].with) {
      rows += fmt::format("<td>{}</td><td>{}</td>", score_text(score), percent_text(score));
    }
    rows += "</tr>\n";
  }
  const Words& words = *report.words;
  return table("colours",
               header({words.say("player"), words.say("{} W-D-L", words.of(game.first_name)),
                       words.say("score"), words.say("{} W-D-L", words.of(game.second_name)),
                       words.say("score")}),
               rows);
}

std::string time_table(const TournamentReport& report) {
  const Words& words = *report.words;
  std::string rows;
  for (std::size_t i = 0; i < report.standings.table.size(); ++i) {
    const Standing& each = report.standings.table[i];
    const std::optional<Duration> overhead =
        each.time.turns > 0 ? std::optional(each.overhead / each.time.turns) : std::nullopt;
    rows += fmt::format(
        "<tr>{}<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
        "\n",
        row_head(report, i), each.time.turns, duration_text(each.time.mean()),
        duration_text(each.mean_of_games), duration_text(each.time.longest),
        duration_text(each.time.total), duration_text(overhead), faults_text(each, words));
  }
  return table("times",
               header({words.say("player"), words.say("turns"), words.say("mean turn"),
                       words.say("mean of the games’ means"), words.say("longest turn"),
                       words.say("all turns"), words.say("overhead a turn"),
                       words.say("games lost by a fault")}),
               rows);
}

std::string openings_table(const TournamentReport& report,
                           const std::vector<OpeningResult>& openings) {
  const GameInfo& game = report.plan.start.game();
  const bool is_match = report.plan.contestants.size() == 2;
  const Words& words = *report.words;
  std::string rows;
  for (std::size_t i = 0; i < std::min(openings.size(), most_openings); ++i) {
    const OpeningResult& each = openings[i];
    rows += fmt::format(
        "<tr><th scope=\"row\"><button type=\"button\" data-opening=\"{}\" title=\"{}\">{}"
        "</button></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
        i, words.say("Show the games"),
        each.text.empty() ? words.say("the start") : escaped(each.text), each.first_side.games(),
        each.first_side.won, each.first_side.drawn, each.first_side.lost);
    if (is_match) {
      rows += fmt::format("<td>{}–{}</td>", points_text(each.points),
                          points_text(each.first_side.games() - each.points));
    }
    rows += "</tr>\n";
  }
  std::vector<std::string> titles{
      words.say("opening"), words.say("games"), words.say("{} won", words.of(game.first_name)),
      words.say("drawn"), words.say("{} won", words.of(game.second_name))};
  if (is_match) {
    titles.push_back(report.plan.contestants[0].name + " – " + report.plan.contestants[1].name);
  }
  return table("openings", header(titles), rows);
}

}  // namespace tauler::arena
