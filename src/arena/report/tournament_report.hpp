// A tournament as people and programs read it, finished or not: the tables of the terminal, CSV,
// JSON, and one page that needs nothing but itself. The same games always give the same text.
#pragma once

#include <string>
#include <vector>

#include "arena/report/report.hpp"
#include "arena/statistics/standings.hpp"

namespace tauler::arena {

struct TournamentReport {
  const TournamentPlan& plan;
  const Standings& standings;
  ReportNotes notes = {};
  /// Games of the whole plan, where that is known.
  std::optional<int> planned = {};
  /// The page holds the moves of at most so many games (all others are in its list): those that
  /// ended by a fault first, then pairs from all parts of the tournament.
  int replays = 2000;

  bool is_complete() const { return !planned || standings.games >= *planned; }
};

/// The rows of the standings, a header first: what a live table shows too.
/// #, player, Elo ± error, LOS (against the next), points, games, W-D-L, by colour, time per turn,
/// time-outs, faults.
std::vector<std::vector<std::string>> standings_rows(const TournamentPlan& plan,
                                                     const Standings& standings);
/// Those rows as a table.
std::string standings_text(const TournamentPlan& plan, const Standings& standings,
                           const TextStyle& style);

/// Standings, cross table, the sequential test, colours and endings.
std::string tournament_text(const TournamentReport& report, const TextStyle& style);
/// Who lost games by a fault, and why: empty where nobody did.
Result<std::string> faults_text(const TournamentReport& report, const Ledger& ledger);
/// A header and one line a game, with its moves.
Result<std::string> tournament_csv(const TournamentReport& report, const Ledger& ledger);
/// Plan, standings, ratings and every game's result; the moves are in the CSV.
Result<std::string> tournament_json(const TournamentReport& report, const Ledger& ledger);
/// A self-contained page: all of this, charts, and games to be replayed.
Result<std::string> tournament_html(const TournamentReport& report, const Ledger& ledger);

}  // namespace tauler::arena
