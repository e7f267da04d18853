// Positions, decisions and records as JSON: what clients read. docs/server.md describes the fields.
#pragma once

#include "games/registry.hpp"
#include "messages/json.hpp"
#include "players/analysis.hpp"

namespace tauler {

/// '.', 'x' for the first side and 'o' for the second.
char letter_of(CellState cell);

/// Board, turn, legal moves of any position.
Json position_json(const AnyPosition& position);
/// From the mover's side; moves as they are written in `position`.
Json decision_json(const AnyPosition& position, const Decision& decision);
Json rated_moves_json(const AnyPosition& position, const std::vector<RatedMove>& moves);
/// The last position of a record, how it was written, and the moves that lead there.
Json reading_json(const GameRegistry::Reading& reading);

}  // namespace tauler
