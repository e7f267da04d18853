#include <fmt/core.h>

#include "arena/embedded.hpp"
#include "arena/report/match_charts.hpp"
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
        words_(*report.words),
        played_(played),
        replay_(replay),
        is_match_(plan_.contestants.size() == 2) {}

  std::string html() const {
    std::string page =
        open_page(fmt::format("{}: {}", words_.of(plan_.start.game().name), plan_.name), words_,
                  embedded::tournament_css);
    page += header() + "<main>\n";
    if (standings_.games > 0) {
      page += standing() + test() + course() + meetings() + colours() + by_game() + openings() +
              times();
    }
    page += setting();
    if (standings_.games > 0) page += games();
    page += "</main>\n" + footer();
    return page + close_page(replay_.json(words_), embedded::games_js);
  }

 private:
  std::string name(int contestant) const { return escaped(plan_.contestants[contestant].name); }

  std::string header() const {
    std::string text = fmt::format(
        "<header>\n<p class=\"kicker\">{} <span class=\"spec\">{}</span></p>\n<h1>{}</h1>\n",
        escaped(words_.of(plan_.start.game().name)), escaped(plan_.start.spec()),
        escaped(plan_.name));
    if (!report_.is_complete()) {
      text += fmt::format("<p class=\"warning\">{}</p>\n",
                          words_.say("<strong>Unfinished:</strong> {} of {} games are played.",
                                     standings_.games, *report_.planned));
    }
    if (is_match_ && standings_.games > 0) text += match();
    text += fmt::format(
        "<p class=\"sub\">{}</p>\n",
        words_.say("{} · {} contestants · {} games · {} moves", words_.of(title_of(plan_.pairing)),
                   plan_.contestants.size(), standings_.games, standings_.plies));
    return text + "</header>\n";
  }

  std::string match() const {
    const MatchTally tally = tally_of(standings_.pairs, 0, 1);
    const MatchEstimate estimated = estimate(tally);
    const Score& score = standings_.cross[0][1];
    std::string text = fmt::format(
        "<p class=\"score\"><span class=\"local\">{}</span><span class=\"dash\">–</span>"
        "<span class=\"visitor\">{}</span></p>\n<p class=\"sub\"><strong class=\"local\">{}"
        "</strong> – <strong class=\"visitor\">{}</strong></p>\n<p class=\"verdict\">{} Elo · LOS "
        "{}",
        points_text(score.points()), points_text(score.games() - score.points()), name(0), name(1),
        elo_text(estimated, words_), escaped(likelihood_text(estimated.likelihood)));
    if (estimated.normalized) {
      text += words_.say(" · normalized Elo {:+.1f} ± {:.1f}", *estimated.normalized,
                         estimated.normalized_error);
    }
    return text + fmt::format(
                      "</p>\n<p class=\"sub\">{}</p>\n",
                      words_.say("{} won, {} drawn, {} lost · pairs with 0, ½, 1, 1½ and 2 points: "
                                 "{}, {}, {}, {}, {}",
                                 score.won, score.drawn, score.lost, tally.pairs[0], tally.pairs[1],
                                 tally.pairs[2], tally.pairs[3], tally.pairs[4]));
  }

  std::string standing() const {
    std::string text = scrolling(words_.say("Standings"), standings_table(report_));
    text += "<p class=\"hint\">" +
            words_.say(
                "Elo with its 95% interval, from the spread of the game pairs. LOS is how "
                "likely a player is stronger than the next one.");
    if (!is_match_) {
      text += words_.say(" 0 is the mean, in which each weighs as much as its games tell of it.");
    }
    if (standings_.ratings.groups() > 1) {
      text += words_.say(
          " <strong>{} groups of players have not met: ratings compare only within a group."
          "</strong>",
          standings_.ratings.groups());
    }
    return section("standings", words_.say("Standings"), text + "</p>\n");
  }

  std::string test() const {
    if (!standings_.sprt) return "";
    return section("sprt", words_.say("Sequential test"),
                   fmt::format("<p class=\"sub\">{}</p>\n",
                               escaped(sprt_text(*standings_.sprt, plan_.sprt, words_))) +
                       scrolling(words_.say("Chart of the test"), sprt_chart(report_)));
  }

  std::string course() const {
    const std::string chart = ratings_chart(report_, played_);
    if (chart.empty()) return "";
    std::string note =
        is_match_
            ? words_.say("The Elo difference with its 95% interval, in the order of the plan.")
            : words_.say("In the order of the plan.");
    if (standings_.table.size() > most_lines) {
      const std::size_t lines = most_lines;
      note += words_.say(" The first {} of the standings.", lines);
    }
    return section(
        "course", words_.say("Rating over time"),
        "<p class=\"sub\">" + note + "</p>\n" + scrolling(words_.say("Chart of ratings"), chart));
  }

  std::string meetings() const {
    if (is_match_) return "";
    std::string text = scrolling(words_.say("Cross table"), cross_table(report_));
    text += fmt::format("<p class=\"hint\">{}</p>\n",
                        words_.say("Points of the row’s player. Choose a cell to see its games."));
    if (standings_.table.size() <= most_likelihoods) {
      text += fmt::format("<details>\n<summary>{}</summary>\n",
                          words_.say("How likely is each stronger than each other?")) +
              scrolling(words_.say("Likelihoods"), likelihood_table(report_)) + "</details>\n";
    }
    return section("cross", words_.say("Cross table"), text);
  }

  std::string colours() const {
    const std::string chart = is_match_ ? results_chart(report_) : colours_chart(report_);
    return section("colours", words_.say("By colour"),
                   (is_match_ ? legend(true) : "") + "<div class=\"narrow\">" + chart + "</div>\n" +
                       scrolling(words_.say("Results by colour"), colours_table(report_)));
  }

  std::string legend(bool with_draws) const {
    std::string text = fmt::format(
        "<p class=\"legend\"><span class=\"key local\"></span>{} <span class=\"key visitor\">"
        "</span>{}",
        name(0), name(1));
    if (with_draws) text += " <span class=\"key drawn\"></span>" + words_.say("drawn");
    return text + "</p>\n";
  }

  /// The document's charts, of two who meet in games that can still be told apart.
  std::string by_game() const {
    if (!is_match_ || played_.size() > most_columns) return "";
    std::string text;
    if (standings_.of(0).time.total + standings_.of(1).time.total > Duration{}) {
      text = section(
          "turns", words_.say("Time per turn by game"),
          legend(false) + scrolling(words_.say("Chart of times"), times_chart(report_, played_)));
    }
    return text +
           section("lengths", words_.say("Game lengths"),
                   fmt::format("<p class=\"sub\">{}</p>\n",
                               words_.say("Moves in each game, by who won it. Choose a column to "
                                          "replay its game.")) +
                       legend(true) +
                       scrolling(words_.say("Chart of lengths"), lengths_chart(report_, played_)));
  }

  std::string openings() const {
    const auto& list = replay_.openings();
    if (list.size() < 2) return "";
    std::string text = "<p class=\"sub\">" + words_.say("{} openings", list.size());
    if (list.size() > most_openings) {
      const std::size_t shown = most_openings;
      text += words_.say("; the first {} are shown, all are in <code>games.csv</code>", shown);
    }
    text += fmt::format(
        "{}</p>\n<div class=\"scroll list\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n{}"
        "</div>\n",
        words_.say(". Choose one to see its games."), words_.say("Openings"),
        openings_table(report_, list));
    return section("openings", words_.say("By opening"), text);
  }

  std::string times() const {
    return section("times", words_.say("Time and faults"),
                   scrolling(words_.say("Time"), time_table(report_)));
  }

  std::string setting() const {
    std::string facts;
    for (const auto& [title, text] : plan_facts(report_)) {
      facts += fmt::format("<dt>{}</dt><dd>{}</dd>\n", title, escaped(text));
    }
    std::string players;
    for (const Contestant& each : plan_.contestants) {
      const std::string effort = effort_text(each.effort, words_);
      players +=
          fmt::format("<dt>{}</dt><dd><code>{}</code>{}</dd>\n", escaped(each.name),
                      escaped(each.recipe.text()), effort.empty() ? "" : escaped(", " + effort));
    }
    std::string text = fmt::format(
        "<div class=\"cards\">\n<article class=\"card\">\n<h3>{}</h3>\n<dl>\n{}</dl>\n</article>"
        "\n<article class=\"card\">\n<h3>{}</h3>\n<dl>\n{}</dl>\n</article>\n</div>\n",
        words_.say("Plan"), facts, words_.say("Players"), players);
    if (!report_.notes.command.empty()) {
      text += fmt::format(
          "<p class=\"command\">{}</p>\n",
          words_.say("The same games again: <code>{}</code>", escaped(report_.notes.command)));
    }
    return section("setting", words_.say("How it was played"), text);
  }

  std::string games() const {
    std::string note;
    if (replay_.replays() < standings_.games) {
      note = fmt::format(
          "<p class=\"sub\">{}</p>\n",
          words_.say("All {} games are listed; this page holds the moves of {} of them (those that "
                     "ended by a fault, then pairs from the whole course). <code>--replays "
                     "all</code> or a number changes that; every game is in "
                     "<code>games.csv</code>.",
                     standings_.games, replay_.replays()));
    }
    // The script fills both; without it the tables above still stand.
    return section(
        "games", words_.say("Games"),
        note + fmt::format("<div id=\"filter\"></div>\n<div class=\"scroll list\" tabindex=\"0\" "
                           "role=\"region\" aria-label=\"{}\"><table id=\"list\"></table></div>\n"
                           "<div id=\"pages\"></div>\n<div id=\"replay\" hidden></div>\n"
                           "<noscript><p>{}</p></noscript>\n",
                           words_.say("List of games"),
                           words_.say("The list of games needs the page’s own script.")));
  }

  std::string footer() const {
    return fmt::format(
        "<footer>\n<p>{}</p>\n</footer>\n",
        words_.say("Tauler. This page is complete in itself; the same figures are in "
                   "<code>games.csv</code> and <code>tournament.json</code> beside it."));
  }

  const TournamentReport& report_;
  const TournamentPlan& plan_;
  const Standings& standings_;
  const Words& words_;
  const std::vector<Played>& played_;
  const ReplayData& replay_;
  bool is_match_;
};

}  // namespace

Result<std::string> tournament_html(const TournamentReport& report, const PlayedGames& games) {
  const Result<std::vector<Played>> played = games.played();
  if (!played) return played.error();
  ReplayData replay(report.plan, chosen_replays(*played, report.replays));
  const Status visited = games.visit([&](const PlayedGame& game) { replay.add(game); });
  if (!visited) return visited.error();
  return TournamentPage(report, *played, replay).html();
}

}  // namespace tauler::arena
