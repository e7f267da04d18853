#include <fmt/core.h>

#include "arena/embedded.hpp"
#include "arena/report/page_parts.hpp"
#include "arena/report/report_parts.hpp"
#include "arena/report/tournament_charts.hpp"
#include "arena/report/tournament_tables.hpp"
#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

/// With more contestants the table of likelihoods is wider than it is useful.
constexpr std::size_t most_likelihoods = 16;

class TournamentPage {
 public:
  TournamentPage(const TournamentReport& report, const std::vector<Played>& played,
                 const ReplayData& replay)
      : report_(report),
        plan_(report.plan),
        standings_(report.standings),
        played_(played),
        replay_(replay),
        is_match_(plan_.contestants.size() == 2) {}

  std::string html() const {
    std::string page = open_page(fmt::format("{}: {}", plan_.start.game().name, plan_.name),
                                 embedded::tournament_css);
    page += header() + "<main>\n";
    if (standings_.games > 0) {
      page += standing() + test() + course() + meetings() + colours() + openings() + times();
    }
    page += setting();
    if (standings_.games > 0) page += games();
    page += "</main>\n" + footer();
    return page + close_page(replay_.json(), embedded::tournament_js);
  }

 private:
  std::string name(int contestant) const { return escaped(plan_.contestants[contestant].name); }

  std::string header() const {
    std::string text = fmt::format(
        "<header>\n<p class=\"kicker\">{} <span class=\"spec\">{}</span></p>\n<h1>{}</h1>\n",
        escaped(plan_.start.game().name), escaped(plan_.start.spec()), escaped(plan_.name));
    if (!report_.is_complete()) {
      text += fmt::format(
          "<p class=\"warning\"><strong>Unfinished:</strong> {} of {} games are played.</p>\n",
          standings_.games, *report_.planned);
    }
    if (is_match_ && standings_.games > 0) text += match();
    text += fmt::format("<p class=\"sub\">{} · {} contestants · {} games · {} moves</p>\n",
                        title_of(plan_.pairing), plan_.contestants.size(), standings_.games,
                        standings_.plies);
    return text + "</header>\n";
  }

  std::string match() const {
    const MatchTally tally = tally_of(standings_.pairs, 0, 1);
    const MatchEstimate estimated = estimate(tally);
    const Score& score = standings_.cross[0][1];
    std::string text = fmt::format(
        "<p class=\"score\"><span class=\"local\">{}</span><span class=\"dash\">–</span>"
        "<span class=\"visitor\">{}</span></p>\n<p class=\"sub\"><strong class=\"local\">{}"
        "</strong> v <strong class=\"visitor\">{}</strong></p>\n<p class=\"verdict\">{} Elo · LOS "
        "{}",
        points_text(score.points()), points_text(score.games() - score.points()), name(0), name(1),
        elo_text(estimated), escaped(likelihood_text(estimated.likelihood)));
    if (estimated.normalized) {
      text += fmt::format(" · normalized Elo {:+.1f} ± {:.1f}", *estimated.normalized,
                          estimated.normalized_error);
    }
    return text + fmt::format(
                      "</p>\n<p class=\"sub\">{} won, {} drawn, {} lost · pairs with 0, ½, 1, 1½ "
                      "and 2 points: {}, {}, {}, {}, {}</p>\n",
                      score.won, score.drawn, score.lost, tally.pairs[0], tally.pairs[1],
                      tally.pairs[2], tally.pairs[3], tally.pairs[4]);
  }

  std::string standing() const {
    std::string text = scrolling("Standings", standings_table(report_));
    text +=
        "<p class=\"hint\">Elo with its 95% interval, from the spread of the game pairs. LOS is "
        "how likely a player is stronger than the next one.";
    if (!is_match_) text += " 0 is the mean, in which each weighs as much as its games tell of it.";
    if (standings_.ratings.groups() > 1) {
      text += fmt::format(
          " <strong>{} groups of players have not met: ratings compare only within a group."
          "</strong>",
          standings_.ratings.groups());
    }
    return section("standings", "Standings", text + "</p>\n");
  }

  std::string test() const {
    if (!standings_.sprt) return "";
    return section(
        "sprt", "Sequential test",
        fmt::format("<p class=\"sub\">{}</p>\n", escaped(sprt_text(*standings_.sprt, plan_.sprt))) +
            scrolling("Chart of the test", sprt_chart(report_)));
  }

  std::string course() const {
    const std::string chart = ratings_chart(report_, played_);
    if (chart.empty()) return "";
    std::string note = is_match_ ? "The Elo difference with its 95% interval, in the order of the "
                                   "plan."
                                 : "In the order of the plan.";
    if (standings_.table.size() > most_lines) {
      note += fmt::format(" The first {} of the standings.", most_lines);
    }
    return section("course", "Rating over time",
                   "<p class=\"sub\">" + note + "</p>\n" + scrolling("Chart of ratings", chart));
  }

  std::string meetings() const {
    if (is_match_) return "";
    std::string text = scrolling("Cross table", cross_table(report_));
    text += "<p class=\"hint\">Points of the row’s player. Choose a cell to see its games.</p>\n";
    if (standings_.table.size() <= most_likelihoods) {
      text += "<details>\n<summary>How likely is each stronger than each other?</summary>\n" +
              scrolling("Likelihoods", likelihood_table(report_)) + "</details>\n";
    }
    return section("cross", "Cross table", text);
  }

  std::string colours() const {
    return section("colours", "By colour",
                   "<div class=\"narrow\">" + colours_chart(report_) + "</div>\n" +
                       scrolling("Results by colour", colours_table(report_)));
  }

  std::string openings() const {
    const auto& list = replay_.openings();
    if (list.size() < 2) return "";
    std::string text = fmt::format("<p class=\"sub\">{} openings", list.size());
    if (list.size() > most_openings) {
      text +=
          fmt::format("; the first {} are shown, all are in <code>games.csv</code>", most_openings);
    }
    text +=
        ". Choose one to see its games.</p>\n<div class=\"scroll list\" tabindex=\"0\" "
        "role=\"region\" aria-label=\"Openings\">\n" +
        openings_table(report_, list) + "</div>\n";
    return section("openings", "By opening", text);
  }

  std::string times() const {
    return section("times", "Time and faults", scrolling("Time", time_table(report_)));
  }

  std::string setting() const {
    std::string facts;
    for (const auto& [title, text] : plan_facts(report_)) {
      facts += fmt::format("<dt>{}</dt><dd>{}</dd>\n", title, escaped(text));
    }
    std::string players;
    for (const Contestant& each : plan_.contestants) {
      const std::string effort = allowance_text(each.effort);
      players +=
          fmt::format("<dt>{}</dt><dd><code>{}</code>{}</dd>\n", escaped(each.name),
                      escaped(each.recipe.text()), effort.empty() ? "" : escaped(", " + effort));
    }
    std::string text = fmt::format(
        "<div class=\"cards\">\n<article class=\"card\">\n<h3>Plan</h3>\n<dl>\n{}</dl>\n</article>"
        "\n<article class=\"card\">\n<h3>Players</h3>\n<dl>\n{}</dl>\n</article>\n</div>\n",
        facts, players);
    if (!report_.notes.command.empty()) {
      text += fmt::format("<p class=\"command\">The same games again: <code>{}</code></p>\n",
                          escaped(report_.notes.command));
    }
    return section("setting", "How it was played", text);
  }

  std::string games() const {
    std::string note;
    if (replay_.replays() < standings_.games) {
      note = fmt::format(
          "<p class=\"sub\">All {} games are listed; this page holds the moves of {} of them "
          "(those "
          "that ended by a fault, then pairs from the whole course). <code>--replays all</code> or "
          "a number changes that; every game is in <code>games.csv</code>.</p>\n",
          standings_.games, replay_.replays());
    }
    // The script fills both; without it the tables above still stand.
    return section("games", "Games",
                   note +
                       "<div id=\"filter\"></div>\n<div class=\"scroll list\" tabindex=\"0\" "
                       "role=\"region\" aria-label=\"List of games\"><table id=\"list\"></table>"
                       "</div>\n<div id=\"pages\"></div>\n<div id=\"replay\" hidden></div>\n"
                       "<noscript><p>The list of games needs the page’s own script.</p></noscript>"
                       "\n");
  }

  static std::string footer() {
    return "<footer>\n<p>Tauler tournament. This page is complete in itself; the same figures are "
           "in <code>games.csv</code> and <code>tournament.json</code> beside it.</p>\n</footer>\n";
  }

  const TournamentReport& report_;
  const TournamentPlan& plan_;
  const Standings& standings_;
  const std::vector<Played>& played_;
  const ReplayData& replay_;
  bool is_match_;
};

}  // namespace

Result<std::string> tournament_html(const TournamentReport& report, const Ledger& ledger) {
  const Result<std::vector<Played>> played = ledger.played();
  if (!played) return played.error();
  ReplayData replay(report.plan, chosen_replays(*played, report.replays));
  const Status visited = ledger.visit([&](const PlayedGame& game) { replay.add(game); });
  if (!visited) return visited.error();
  return TournamentPage(report, *played, replay).html();
}

}  // namespace tauler::arena
