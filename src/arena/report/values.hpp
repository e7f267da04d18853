// Plans, standings, games and turns as JSON: one form of each, whoever asks. Command line, files
// and server put these values together and write them out once.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "arena/report/report.hpp"
#include "games/registry.hpp"

namespace tauler::arena {

using ReportJson = nlohmann::ordered_json;

ReportJson turn_value(const Turn& turn);

/// Who played, the result, and the time it took.
ReportJson game_value(const TournamentPlan& plan, const Played& game);
/// The same with its moves and all that is known of its turns. Fails where its record cannot be
/// read.
Result<ReportJson> whole_game_value(const TournamentPlan& plan, const PlayedGame& game,
                                    const GameRegistry& games = all_games());

/// Plan, standings, ratings and meetings: all but the games.
ReportJson report_value(const TournamentReport& report);

/// As text. A name or a path that is no Unicode is mended.
std::string text_of(const ReportJson& json, int indent = -1);

}  // namespace tauler::arena
