// The players of the Hex document, Ai_Dijkstra and Ai_Dijkstra_IDS [B3, B4].
#pragma once

#include "players/registry.hpp"

namespace tauler::hex {

/// `dijkstra`: to a fixed depth.
PlayerEntry dijkstra_player();
/// `dijkstra-ids`: deeper and deeper until the time is up.
PlayerEntry dijkstra_ids_player();

}  // namespace tauler::hex
