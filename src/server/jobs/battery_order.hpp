// What somebody who wants a battery may ask for, and the arena's plan of it. docs/server.md
// describes the fields.
#pragma once

#include "arena/schedule/tournament.hpp"
#include "games/registry.hpp"
#include "server/jobs/engine_process.hpp"
#include "server/live/messages.hpp"

namespace tauler::server {

constexpr int battery_players = 2;

struct BatteryOrder {
  std::string start;
  std::array<std::string, 2> players;
  int games = 20;
  std::optional<std::int64_t> ms = 100;  ///< for a move; nothing where `nodes` are given
  std::optional<std::int64_t> nodes = {};
  std::uint64_t seed = 1;
  int opening_plies = 2;
};

/// Checks the fields, not yet that game and players exist: `battery_plan` does.
Result<BatteryOrder> read_battery_order(const Json& json);
Json order_json(const BatteryOrder& order);

/// With players of `players`: those of the house to say what is planned, isolated ones to play.
Result<arena::TournamentPlan> battery_plan(const BatteryOrder& order, const GameRegistry& games,
                                           const PlayerRegistry& players);

/// The same players under the same names, each made as a child process of its own.
PlayerRegistry isolated_players(const PlayerRegistry& players, const GameRegistry& games,
                                const EngineProcess& process);

/// The arena's report of the games `played`, listing those of `shown` only.
Json battery_report(const arena::TournamentPlan& plan, const std::vector<arena::Played>& played,
                    const std::vector<arena::Played>& shown);
/// One game with its moves.
Result<Json> battery_game(const arena::TournamentPlan& plan, const GameRegistry& games,
                          const arena::PlayedGame& game);

}  // namespace tauler::server
