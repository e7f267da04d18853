#include <fmt/core.h>

#include "arena/embedded.hpp"
#include "arena/report/page_parts.hpp"
#include "arena/report/replay.hpp"
#include "arena/report/report.hpp"
#include "arena/report/report_charts.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {
namespace {

class Page {
 public:
  Page(const Battery& battery, const ReportNotes& notes)
      : battery_(battery),
        plan_(battery.plan),
        notes_(notes),
        game_(battery.plan.start.game()),
        summary_(summarize(battery.games)),
        names_(display_names(battery.plan)) {}

  std::string html() const {
    std::string page = open_page(fmt::format("{}: {} v {}", game_.name, names_[0], names_[1]));
    page += header() + "<main>\n" + players();
    if (!battery_.games.empty()) page += results() + times() + lengths() + games();
    page += "</main>\n" + footer();
    return page + close_page(replay_data(battery_), embedded::battery_js);
  }

 private:
  const std::string& name(Role role) const { return names_[index_of(role)]; }
  std::string safe_name(Role role) const { return escaped(name(role)); }

  std::string header() const {
    std::string text = fmt::format(
        "<header>\n<p class=\"kicker\">{} <span class=\"spec\">{}</span></p>\n"
        "<h1><span class=\"local\">{}</span> <small>v</small> "
        "<span class=\"visitor\">{}</span></h1>\n",
        escaped(game_.name), escaped(plan_.start.spec()), safe_name(Role::local),
        safe_name(Role::visitor));
    if (!battery_.is_complete()) {
      text += fmt::format(
          "<p class=\"warning\"><strong>Unfinished:</strong> stopped after {} of "
          "{} games.</p>\n",
          battery_.games.size(), plan_.games);
    }
    const Score& score = summary_.of(Role::local).total;
    text += fmt::format(
        "<p class=\"score\"><span class=\"local\">{}</span><span class=\"dash\">–</span>"
        "<span class=\"visitor\">{}</span></p>\n<p class=\"sub\">{} won, {} drawn, {} lost by {} "
        "in {} games · {} of play</p>\n",
        points_text(score.points()), points_text(summary_.of(Role::visitor).total.points()),
        score.won, score.drawn, score.lost, safe_name(Role::local), summary_.games,
        duration_text(battery_.duration));
    return text + "</header>\n";
  }

  std::string player_card(Role role) const {
    const PlayerRecipe& recipe = plan_.recipe(role);
    std::string options;
    for (const OptionSpec& option : recipe.entry().options) {
      const bool by_battery = option.name == "seed" && recipe.takes_seed();
      options += fmt::format(
          "<dt>{}</dt><dd>{}</dd>\n", escaped(option.name),
          by_battery ? "another for every game" : escaped(recipe.options().value(option.name)));
    }
    return fmt::format(
        "<article class=\"card {0}\">\n<h3>{1} <small>{0}</small></h3>\n<p>{2}</p>\n"
        "<p><code>{3}</code></p>\n<dl>\n{4}</dl>\n</article>\n",
        name_of(role), safe_name(role), escaped(recipe.entry().summary), escaped(recipe.text()),
        options);
  }

  std::string players() const {
    std::string facts = fmt::format("<dt>seed</dt><dd>{}</dd>\n", plan_.seed);
    const auto fact = [&](std::string_view title, std::string_view text) {
      if (text.empty()) return;
      facts += fmt::format("<dt>{}</dt><dd>{}</dd>\n", title, escaped(text));
    };
    fact("each move", limits_text(plan_.limits));
    fact("clock", plan_.clock ? clock_text(*plan_.clock) : "");
    if (plan_.opening_plies > 0) {
      fact("openings", fmt::format("{} random moves, each opening played with both colours",
                                   plan_.opening_plies));
    }
    fact("jobs", plan_.jobs > 1 ? std::to_string(plan_.jobs) : "");
    fact("played", notes_.date);
    fact("machine", notes_.machine);
    std::string text =
        "<section aria-labelledby=\"players\">\n<h2 id=\"players\">Players</h2>\n"
        "<div class=\"cards\">\n";
    text += player_card(Role::local) + player_card(Role::visitor);
    text += fmt::format("<article class=\"card\">\n<h3>Battery</h3>\n<dl>\n{}</dl>\n</article>\n",
                        facts);
    text += "</div>\n";
    if (!notes_.command.empty()) {
      text += fmt::format("<p class=\"command\">The same games again: <code>{}</code></p>\n",
                          escaped(notes_.command));
    }
    return text + "</section>\n";
  }

  std::string results_table() const {
    std::string rows;
    const auto block = [&](const std::string& title, const Score& a, const Score& b) {
      rows += fmt::format(
          "<tbody>\n<tr><th scope=\"rowgroup\" rowspan=\"3\">{}</th><th scope=\"row\">won</th>"
          "<td>{}</td><td>{}</td></tr>\n<tr><th scope=\"row\">lost</th><td>{}</td><td>{}</td></tr>"
          "\n<tr><th scope=\"row\">drawn</th><td>{}</td><td>{}</td></tr>\n</tbody>\n",
          escaped(title), a.won, b.won, a.lost, b.lost, a.drawn, b.drawn);
    };
    const RoleSummary& local = summary_.of(Role::local);
    const RoleSummary& visitor = summary_.of(Role::visitor);
    for (Side side : {Side::first, Side::second}) {
      block("with " + game_.name_of(side), local.with[tauler::index_of(side)],
            visitor.with[tauler::index_of(side)]);
    }
    block("total", local.total, visitor.total);
    return fmt::format(
        "<table>\n<thead><tr><th colspan=\"2\">Results</th><th scope=\"col\" class=\"local\">{}"
        "</th><th scope=\"col\" class=\"visitor\">{}</th></tr></thead>\n{}</table>\n",
        safe_name(Role::local), safe_name(Role::visitor), rows);
  }

  std::string legend(bool with_draws) const {
    std::string text = fmt::format(
        "<p class=\"legend\"><span class=\"key local\"></span>{} <span class=\"key visitor\">"
        "</span>{}",
        safe_name(Role::local), safe_name(Role::visitor));
    if (with_draws) text += " <span class=\"key drawn\"></span>drawn";
    return text + "</p>\n";
  }

  std::string results() const {
    return "<section aria-labelledby=\"results\">\n<h2 id=\"results\">Results by colour</h2>\n"
           "<div class=\"pair\">\n<div>\n" +
           legend(true) + results_chart(battery_, summary_) + "</div>\n" +
           scrolling("Table of results", results_table()) + "</div>\n</section>\n";
  }

  std::string times_table() const {
    std::string rows;
    for (Role role : {Role::local, Role::visitor}) {
      const RoleSummary& mine = summary_.of(role);
      rows += fmt::format(
          "<tr><th scope=\"row\" class=\"{}\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
          "</tr>\n",
          style_of(role), safe_name(role), mine.time.turns, duration_text(mine.time.mean()),
          duration_text(mine.mean_of_games), duration_text(mine.time.longest));
    }
    return fmt::format(
        "<table>\n<thead><tr><th scope=\"col\">Player</th><th scope=\"col\">turns</th>"
        "<th scope=\"col\">mean turn</th><th scope=\"col\">mean of the games’ means</th>"
        "<th scope=\"col\">longest turn</th></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        rows);
  }

  std::string times() const {
    return "<section aria-labelledby=\"times\">\n<h2 id=\"times\">Time per turn by game</h2>\n" +
           legend(false) + scrolling("Chart of times", times_chart(battery_)) +
           scrolling("Table of times", times_table()) + "</section>\n";
  }

  std::string lengths() const {
    return "<section aria-labelledby=\"lengths\">\n<h2 id=\"lengths\">Game lengths</h2>\n"
           "<p class=\"sub\">Moves in each game, by who won it. Choose a column to replay its "
           "game.</p>\n" +
           legend(true) + scrolling("Chart of lengths", lengths_chart(battery_)) + "</section>\n";
  }

  std::string game_row(const BatteryGame& game) const {
    const std::optional<Role> winner = game.winner();
    return fmt::format(
        "<tr data-game=\"{0}\"><td><button type=\"button\" aria-label=\"Replay game {0}\">{0}"
        "</button></td><td class=\"{1}\">{2}</td><td class=\"{3}\">{4}</td><td>{5}</td><td>{6}</td>"
        "<td>{7}</td><td>{8}</td></tr>\n",
        game.number, style_of(game.opener), safe_name(game.opener), style_of(winner),
        winner ? safe_name(*winner) : "drawn", game.result.position.moves().size(),
        duration_text(game.result.duration), duration_text(time_of(game, Role::local).mean()),
        duration_text(time_of(game, Role::visitor).mean()));
  }

  std::string games() const {
    std::string rows;
    for (const BatteryGame& game : battery_.games) rows += game_row(game);
    const std::string list = fmt::format(
        "<div class=\"scroll list\" tabindex=\"0\" role=\"region\" aria-label=\"List of games\">\n"
        "<table id=\"list\">\n<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">{}</th>"
        "<th scope=\"col\">won by</th><th scope=\"col\">moves</th><th scope=\"col\">duration</th>"
        "<th scope=\"col\">{} a turn</th><th scope=\"col\">{} a turn</th></tr></thead>\n<tbody>\n"
        "{}</tbody>\n</table>\n</div>\n",
        escaped(game_.first_name), safe_name(Role::local), safe_name(Role::visitor), rows);
    // The script fills in the board; without it the list still stands.
    return "<section aria-labelledby=\"games\">\n<h2 id=\"games\">Games</h2>\n" + list +
           "<div id=\"replay\" hidden>\n</div>\n<noscript><p>Replaying a game needs the page’s own "
           "script.</p></noscript>\n</section>\n";
  }

  std::string footer() const {
    return "<footer>\n<p>Tauler battery. This page is complete in itself; the same figures are in "
           "<code>games.csv</code> and <code>battery.json</code> beside it.</p>\n</footer>\n";
  }

  const Battery& battery_;
  const BatteryPlan& plan_;
  const ReportNotes& notes_;
  const GameInfo& game_;
  Summary summary_;
  std::array<std::string, 2> names_;
};

}  // namespace

std::string report_html(const Battery& battery, const ReportNotes& notes) {
  return Page(battery, notes).html();
}

}  // namespace tauler::arena
