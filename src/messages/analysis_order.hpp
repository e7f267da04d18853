// What somebody wants analysed: any position by any player, within limits.
#pragma once

#include "games/registry.hpp"
#include "messages/json.hpp"
#include "players/analysis.hpp"
#include "players/registry.hpp"

namespace tauler {

struct AnalysisOrder {
  AnyPosition position;
  std::string player;
  Duration time;
  std::size_t count;  ///< of the best moves
};

/// From {"position": …, "player": …, "ms": …, "count": …}; all but the position may be left out.
Result<AnalysisOrder> read_analysis(const GameRegistry& games, const PlayerRegistry& players,
                                    const Json& json, Duration usual, Duration longest);

Json analysis_json(const AnalysisOrder& order, const std::vector<RatedMove>& moves);

}  // namespace tauler
