// What `tauler tournament`, `match` and `battery` share: a plan, played into a store, watched,
// streamed, and reported.
#pragma once

#include "arena/report/report.hpp"
#include "arena/schedule/tournament.hpp"
#include "cli/command.hpp"
#include "cli/plan/game_stream.hpp"
#include "cli/plan/queued_games.hpp"

namespace tauler::cli {

struct SessionOptions {
  std::string store;  ///< a file; empty: kept in memory, gone with the program
  bool restart = false;
  int jobs = 1;
  bool pin = false;
  WorkersOptions workers;  ///< who take the games from the store play them
  std::string report;
  std::string replays;  ///< see TournamentReport; "all" or a number
  StreamOptions streams;
  std::vector<std::string> other_files;  ///< that the command reads or writes; none where empty
  bool json = false;
  bool csv = false;
  bool quiet = false;
};

/// report.html, games.csv and tournament.json.
Status write_report(const std::string& folder, const arena::TournamentReport& report,
                    const arena::PlayedGames& games);

void add_session_options(CLI::App& command, SessionOptions& options);

/// `command` is what plays the same games again, for the report. Returns the exit code.
int play_tournament(const arena::TournamentPlan& plan, const SessionOptions& options,
                    const std::string& command, Context& context);

}  // namespace tauler::cli
