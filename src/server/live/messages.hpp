// Games, events and decisions as JSON: what clients read. docs/server.md describes the fields.
#pragma once

#include <array>
#include <string>

#include <nlohmann/json.hpp>

#include "players/analysis.hpp"
#include "server/live/live_game.hpp"
#include "store/store.hpp"

namespace tauler::server {

using Json = nlohmann::json;

/// One line, with bytes that are not UTF-8 replaced.
std::string line_of(const Json& json);

/// {"code", "arguments", "at"}: an argument is a text, a number or such an object.
Json coded_json(const Error& error);
/// The same with its English sentence, "message".
Json error_json(const Error& error);

/// Who sits where, by name; "" for a guest or somebody whose account is gone.
using SeatNames = std::array<std::string, 2>;
SeatNames names_of(store::Store& store, const store::Play& play);

Json seats_json(const store::Play& play, const SeatNames& names);
/// What a list of games says of one.
Json summary_json(const store::Play& play, const SeatNames& names);
/// What changes with every event: board, turn, clocks, offers, result.
Json state_json(const LiveGame& game, TimePoint now);
Json event_json(const store::PlayEvent& event);
/// Board, turn, legal moves of any position.
Json position_json(const AnyPosition& position);
/// From the mover's side; moves as they are written in `position`.
Json decision_json(const AnyPosition& position, const Decision& decision);
Json rated_moves_json(const AnyPosition& position, const std::vector<RatedMove>& moves);

}  // namespace tauler::server
