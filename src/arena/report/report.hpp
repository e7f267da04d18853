// A competition as people and programs read it, finished or not: the tables of the terminal, CSV,
// JSON, and one page that needs nothing but itself. The same games always give the same text.
#pragma once

#include <string>
#include <vector>

#include "arena/statistics/standings.hpp"
#include "core/words.hpp"

namespace tauler::arena {

/// What the games themselves do not know; any of it may be empty.
struct ReportNotes {
  std::string command;  ///< that plays the same games again
  std::string date;
  std::string machine;  ///< times mean nothing without it
};

struct TextStyle {
  bool colour = false;
};

struct TournamentReport {
  const TournamentPlan& plan;
  const Standings& standings;
  ReportNotes notes = {};
  /// Games of the whole plan, where that is known.
  std::optional<int> planned = {};
  /// The page holds the moves of at most so many games (all others are in its list): those that
  /// ended by a fault first, then pairs from all parts of the tournament.
  int replays = 2000;
  Duration elapsed{};                      ///< of the run that played the last of them
  const Words* words = &Words::english();  ///< what people read is written in these; never null

  bool is_complete() const { return !planned || standings.games >= *planned; }
};

/// The rows of the standings, a header first: what a live table shows too.
/// #, player, Elo ± error, LOS (against the next), points, games, W-D-L, by colour, time per turn,
/// time-outs, faults.
std::vector<std::vector<std::string>> standings_rows(const TournamentPlan& plan,
                                                     const Standings& standings,
                                                     const Words& words = Words::english());
/// Those rows as a table.
std::string standings_text(const TournamentPlan& plan, const Standings& standings,
                           const TextStyle& style, const Words& words = Words::english());

/// Standings, cross table, the sequential test, colours and endings.
std::string tournament_text(const TournamentReport& report, const TextStyle& style);
/// The tables of the document's battery [A9]: every game's duration and mean turns, the results by
/// colour, totals. Precondition: two contestants.
Result<std::string> battery_text(const TournamentReport& report, const PlayedGames& games,
                                 const TextStyle& style);
/// Who lost games by a fault, and why: empty where nobody did.
Result<std::string> faults_text(const TournamentReport& report, const PlayedGames& games);
/// A header and one line a game, with its moves.
Result<std::string> tournament_csv(const TournamentReport& report, const PlayedGames& games);
/// The whole of values.hpp's `report_value`, with every game's result; a battery's with its moves,
/// those of others are in the CSV.
Result<std::string> tournament_json(const TournamentReport& report, const PlayedGames& games);
/// A self-contained page: all of this, charts, and games to be replayed.
Result<std::string> tournament_html(const TournamentReport& report, const PlayedGames& games);

}  // namespace tauler::arena
