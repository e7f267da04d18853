// Games and events as JSON: what clients read. docs/server.md describes the fields.
#pragma once

#include <array>
#include <string>

#include "messages/position_json.hpp"
#include "server/live/live_game.hpp"
#include "store/store.hpp"

namespace tauler::server {

/// Who sits where, by name; "" for a guest or somebody whose account is gone.
using SeatNames = std::array<std::string, 2>;
SeatNames names_of(store::Store& store, const store::Play& play);

Json seats_json(const store::Play& play, const SeatNames& names);
/// What a list of games says of one.
Json summary_json(const store::Play& play, const SeatNames& names);
/// What changes with every event: board, turn, clocks, offers, result.
Json state_json(const LiveGame& game, TimePoint now);
Json event_json(const store::PlayEvent& event);
}  // namespace tauler::server
