// The names that the source documents give their players: `TJ-D4-H1`, `IAGomoku`, `Ai_Dijkstra(3)`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tauler {

/// What such a name asks for: "tj:depth=4,heuristic=1". Nothing where it is none of that game's.
std::optional<std::string> document_player(std::string_view name, std::string_view game_id);

}  // namespace tauler
