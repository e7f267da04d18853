// Connect Four's four matches on 8×8 [D5], each with the colours swapped too.
#include <array>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "cli/documents/played_battery.hpp"

namespace tauler::cli {
namespace {

struct Match {
  std::string_view first;
  std::string_view second;
};

constexpr std::array<Match, 4> matches{{{"TJ-D3-H1", "ProfeP6H1"},
                                        {"TJ-D6-H1", "ProfeP8H1"},
                                        {"ProfeP6H1", "TJ-D3-H2"},
                                        {"ProfeP8H1", "TJ-D4-H2"}}};

void add_games(const Match& match, const PlayedBattery& played, const Words& words,
               ResultTable& table) {
  for (const arena::Played& game : played.games) {
    const bool swapped = game.fixture.contestants[0] == 1;
    const auto name = [&](int contestant) {
      return std::string(contestant == 0 ? match.first : match.second);
    };
    const std::optional<int> winner = game.winner();
    table.rows.push_back({words.say("{} v {}", name(swapped ? 1 : 0), name(swapped ? 0 : 1)),
                          swapped ? "–" : words.say("a picture"),
                          winner ? name(*winner) : words.say("drawn"), std::to_string(game.plies),
                          arena::duration_text(arena::ThinkingTime(game.use[0]).mean()),
                          arena::duration_text(arena::ThinkingTime(game.use[1]).mean())});
  }
}

Result<Findings> run_matches(const ExperimentSetup& setup) {
  const Words& words = setup.words();
  Findings findings;
  ResultTable table{
      words.say("The document's matches on 8×8, and with the colours swapped"),
      {{words.say("match, the first opens"), words.say("document"), words.say("won by"),
        words.say("moves"), words.say("a turn of the first"), words.say("of the second")}}};
  for (std::size_t i = 0; i < matches.size() && !findings.interrupted; ++i) {
    const std::string id = fmt::format("connect4-match-{}", i + 1);
    const Result<PlayedBattery> played = play_battery({.id = id,
                                                       .game = "connect4:width=8,height=8",
                                                       .local = std::string(matches[i].first),
                                                       .visitor = std::string(matches[i].second),
                                                       .games = 2},
                                                      setup.part(i, matches.size()));
    if (!played) return played.error();
    add_games(matches[i], *played, words, table);
    findings.batteries.push_back({played->plan, played->games});
    if (!played->charts.empty()) findings.charts.push_back(played->charts.front());
    if (!setup.folder.empty()) findings.reports.push_back(id + "/report.html");
    findings.interrupted = played->interrupted;
  }
  table.note = words.say(
      "The document shows its games as pictures that the text does not contain. Nothing in these "
      "players is random: more games would be the same ones. The professor's player is not the "
      "document's but a plain one of that depth.");
  findings.tables.push_back(std::move(table));
  return findings;
}

}  // namespace

Experiment connect4_matches(const Words& words) {
  return {"connect4-matches", "connect4", words.say("Connect Four, tests"),
          words.say("four matches against the professor's players, colours swapped too"),
          run_matches};
}

}  // namespace tauler::cli
